import type { CommandOutcome, MatchCommandRequest } from '@placar/contracts';
import { effectsOf } from '../effects';
import { LoggedMatch, emptyServer, later } from '../logged-match.fixture';
import type { ResolvedFacts } from '../match-commands';
import { decide } from '../decide';
import { evolve, replay } from '../evolve';
import type { MatchEvent } from '../match-events';
import type { MatchState } from '../match-state';
import { legalCommands } from '../transitions';

const RESTORE: MatchCommandRequest = {
  kind: 'restore',
  args: { file: 'matchzy_9_0_round03.json', source: 'stored' },
};
const RESOLVED: ResolvedFacts = { backup: { mapNumber: 0, round: 3, team1: 3, team2: 0 } };

/** A lost match whose automatic recovery is at its server, asked for by nobody. */
function recovering(): Played {
  const match = LoggedMatch.playing(6);
  match.run({ type: 'observe-unreachable', since: later(20) }, later(35));
  const played = new Played(match.now);
  const backup = { id: 104, attempt: 1, mapNumber: 0, round: 4, team1: 4, team2: 0, file: 'matchzy_9_0_round04.json' };
  const backups = [{ ...backup, receivedAt: later(19) }];
  const sighting = { server: 'free' as const, status: emptyServer(40, { restarted: true }) };
  played.run({ type: 'advance-recovery', commandId: 'recover-1', sighting, backups }, null, 40);
  return played;
}

/** A match whose commands come from the platform (`by` null) or from a person. */
class Played {
  readonly log: Parameters<typeof evolve>[1][] = [];
  readonly jobs: { kind: string; commandId: string; attempt: number }[] = [];

  constructor(
    public state: MatchState,
    readonly from = state,
  ) {}

  run(command: Parameters<typeof decide>[1], by: string | null, seconds: number): MatchEvent[] {
    const [before, now] = [this.state, later(seconds)];
    const decision = decide(before, command, { now, actorName: by });
    if (!decision.ok) throw new Error(decision.refusal.code);
    for (const event of decision.events) {
      this.log.push({ ...event, at: now, actorName: by });
      this.state = evolve(this.state, { ...event, at: now, actorName: by });
    }
    for (const event of decision.events)
      for (const effect of effectsOf(event, before, this.state, { at: now, correlationId: null }))
        if (effect.job === 'apply-command')
          this.jobs.push({
            kind: effect.payload.request.kind,
            commandId: effect.payload.command_id,
            attempt: effect.payload.attempt,
          });
    return decision.events;
  }

  click(commandId: string, request: MatchCommandRequest, seconds: number, resolved = RESOLVED): MatchEvent[] {
    return this.run({ type: 'request', commandId, request, idempotencyKey: null, resolved }, 'Ana', seconds);
  }

  settle(commandId: string, outcome: CommandOutcome, seconds: number): MatchEvent[] {
    return this.run({ type: 'settle', commandId, outcome, detail: null }, null, seconds);
  }
}

const outcomeOf = (played: Played, commandId: string): string | undefined => {
  for (const event of played.log)
    if (event.type === 'match.command-settled' && event.payload.commandId === commandId)
      return [event.payload.outcome, event.payload.detail].filter(Boolean).join(' ');
  return undefined;
};

describe('a click that meets the automatic recovery', () => {
  it.each(['confirmed', 'contradicted', 'unknown'] as const)(
    'waits for the try that is at the server and begins when that is %s; nothing automatic comes between',
    (outcome) => {
      const played = recovering();
      expect(legalCommands(played.state)).toContain('restore');
      played.click('restore-1', RESTORE, 41);
      expect(played.jobs.map(({ kind }) => kind)).toEqual(['recover']);
      const sighting = { server: 'free' as const, status: null };
      expect(played.run({ type: 'advance-recovery', commandId: 'no', sighting, backups: [] }, null, 42)).toEqual([]);

      played.settle('recover-1', outcome, 43);
      expect(played.state.pending).toMatchObject({ commandId: 'restore-1', by: 'Ana' });
      expect(played.jobs.at(-1)).toEqual({ kind: 'restore', commandId: 'restore-1', attempt: played.state.attempt });
      expect(played.state.recovery?.mode).toBe('manual');

      played.settle('restore-1', 'confirmed', 45);
      expect(played.state).toMatchObject({ pending: null, recovery: null });
      expect(outcomeOf(played, 'restore-1')).toBe('confirmed');
      expect(replay(played.log, played.from)).toEqual(played.state);
    },
  );

  it('wins at once when it moves the match to another server', () => {
    const played = recovering();
    const attempt = played.state.attempt;
    played.click('move-1', { kind: 'change_server', args: { server_id: 8 } }, 41, {});
    expect(outcomeOf(played, 'recover-1')).toBe('unknown superseded');
    expect(played.state).toMatchObject({ serverId: 8, attempt: attempt + 1, pending: { commandId: 'move-1' } });
  });

  it('is not sent away when the recovery is lifting its pause, and an unpause that is no longer needed is done', () => {
    const lifting: MatchState = {
      ...recovering().state,
      serverLostSince: null,
      phase: 'live',
      pause: { since: later(40), by: null, reason: 'restore', type: 'restore', team: null, endsAt: null, told: false },
      pending: {
        commandId: 'unpause-1',
        request: { kind: 'unpause', args: {} },
        by: null,
        requestedAt: later(44),
        sentAt: null,
      },
    };
    const [restored, resumed] = [new Played(lifting), new Played(lifting)];
    restored.click('restore-1', RESTORE, 45);
    restored.settle('unpause-1', 'confirmed', 46);
    expect(restored.jobs.map(({ kind }) => kind)).toEqual(['restore']);
    resumed.click('unpause-2', { kind: 'unpause', args: {} }, 45);
    resumed.settle('unpause-1', 'confirmed', 46);
    expect(outcomeOf(resumed, 'unpause-2')).toBe('confirmed');
    expect(resumed.jobs).toEqual([]);
  });

  it('still has to wait its turn behind another person, and a cancel overtakes them all', () => {
    const played = recovering();
    played.click('restore-1', RESTORE, 41);
    expect(() => played.click('restore-2', RESTORE, 42)).toThrow('COMMAND_PENDING');
    expect(legalCommands(played.state)).not.toContain('restore');
    played.click('cancel-1', { kind: 'cancel', args: {} }, 43, {});
    expect(outcomeOf(played, 'recover-1')).toBe('unknown superseded');
    expect(outcomeOf(played, 'restore-1')).toBe('unknown superseded');
  });

  it('is answered when the match ends while it waits', () => {
    const played = recovering();
    played.click('restore-1', RESTORE, 41);
    played.state = { ...played.state, phase: 'finished' };
    played.settle('recover-1', 'refused', 43);
    expect(outcomeOf(played, 'restore-1')).toBe('refused MATCH_ALREADY_FINISHED');
  });
});

describe('a click that meets a load whose game runs already', () => {
  /** The first report of the game came before the worker's word that the load was done. */
  const loading = (): Played => {
    const { now } = LoggedMatch.playing(2);
    const request: MatchCommandRequest = { kind: 'load', args: {} };
    const pending = { commandId: 'load-1', request, by: null, requestedAt: later(20), sentAt: later(20) };
    return new Played({ ...now, pending });
  };

  it.each(['confirmed', 'unknown'] as const)(
    'waits for the load when it pauses, which begins when that is %s',
    (outcome) => {
      const played = loading();
      expect(legalCommands(played.state)).toContain('pause');
      expect(legalCommands(played.state)).not.toContain('restore');
      played.click('pause-1', { kind: 'pause', args: {} }, 21, {});
      expect(played.jobs).toEqual([]);
      expect(() => played.click('pause-2', { kind: 'pause', args: {} }, 22, {})).toThrow('COMMAND_PENDING');
      played.settle('load-1', outcome, 23);
      expect(played.state).toMatchObject({ phase: 'live', pending: { commandId: 'pause-1', by: 'Ana' } });
      expect(played.jobs.map(({ kind }) => kind)).toEqual(['pause']);
      played.settle('pause-1', 'confirmed', 24);
      expect(played.state).toMatchObject({ pending: null, pause: { by: 'Ana' } });
    },
  );

  it('is refused while nothing was seen of the game', () => {
    const played = loading();
    played.state = { ...played.state, phase: 'loading' };
    expect(() => played.click('restart-1', { kind: 'restart', args: {} }, 21, {})).toThrow();
  });
});
