import { randomInt, randomUUID } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { VETO_ACTS } from '@placar/contracts';
import type { TeamSlot, VetoActBody } from '@placar/contracts';
import type { MatchState, WebVetoAct } from '@placar/domain';
import { AppError } from '@placar/platform';
import { MatchEngine } from '../match-engine';
import { TEAM_RATINGS } from '../veto/team-ratings';
import type { TeamRatings } from '../veto/team-ratings';
import { actsFor, isVetoStaff, loggedActor } from '../veto/veto-actor';
import { ActInVetoCommand } from './act-in-veto.command';
import { ranOrThrow } from './refusal-error';

const SEEDS = 2 ** 32;

@CommandHandler(ActInVetoCommand)
export class ActInVetoHandler implements ICommandHandler<ActInVetoCommand> {
  constructor(
    private readonly engine: MatchEngine,
    @Inject(TEAM_RATINGS) private readonly ratings: TeamRatings,
  ) {}

  async execute(command: ActInVetoCommand): Promise<MatchState> {
    const { actor, matchId, act } = command;
    const known = await this.engine.stateOf(matchId);
    if (known === null) throw new AppError('MATCH_NOT_FOUND', 'No match found.');
    // Drawn once: a decision that is made again after a conflict draws the same.
    const seed = randomInt(SEEDS);
    const loadCommandId = randomUUID();
    const ratings = act === 'start' || act === 'ready' ? await this.ratings(known) : { team1: null, team2: null };
    const result = await this.engine.run(
      matchId,
      (_client, state) =>
        Promise.resolve({ type: 'web-veto', act: actOf(command, state, { seed, ratings }), loadCommandId }),
      { actor: loggedActor(known, actor), cause: `veto ${act}` },
    );
    return ranOrThrow(result).state;
  }
}

interface Drawn {
  seed: number;
  ratings: Readonly<Record<TeamSlot, number | null>>;
}

/** The act as the rules take it; throws what this person may not do, judged by the newest state. */
function actOf({ actor, act, body }: ActInVetoCommand, state: MatchState, { seed, ratings }: Drawn): WebVetoAct {
  if (VETO_ACTS[act].by === 'staff' && !isVetoStaff(state, actor)) throw notAllowed();
  if (state.config.webVeto === undefined) throw new AppError('VETO_NOT_RUNNING', 'This match has no veto on the web.');
  switch (act) {
    case 'start':
      return { type: 'start', ratings, seed };
    case 'undo':
    case 'restart':
      return { type: act, ...(body as VetoActBody<'undo'>), seed };
    case 'clock': {
      const { step, paused } = body as VetoActBody<'clock'>;
      return { type: paused ? 'pause-clock' : 'resume-clock', step };
    }
    case 'override':
      return { type: 'override', ...(body as VetoActBody<'override'>) };
    default: {
      const { team: wanted, ...given } = body as VetoActBody<'ban' | 'side'>;
      const as = actsFor(state, actor, wanted ?? null);
      if (as === null) throw wanted == null && isVetoStaff(state, actor) ? teamMissing() : notAllowed();
      if (act === 'ready') return { type: 'ready', ...as, ratings, seed };
      return act === 'side'
        ? { type: 'side', ...(given as VetoActBody<'side'>), ...as, seed }
        : { type: act, ...(given as VetoActBody<'ban'>), ...as, seed };
    }
  }
}

const teamMissing = (): AppError =>
  new AppError('INVALID_INPUT', 'Say for which team.', { fields: { team: 'is missing' } });
const notAllowed = (): AppError =>
  new AppError('NOT_ALLOWED', 'Only the captain of the team, or staff for it, may do this.');
