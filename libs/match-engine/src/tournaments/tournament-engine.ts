import { steamId64Of } from '@placar/contracts';
import type { Actor, Refusal } from '@placar/domain';
import { previewOf } from '@placar/domain/tournament';
import type {
  Intervention,
  Member,
  PairingKey,
  Preview,
  TournamentCommand,
  TournamentEvent,
  TournamentSettings,
  TournamentState,
} from '@placar/domain/tournament';
import type { LiveBus, OutboxRelay } from '@placar/messaging';
import { pgPool } from '@placar/persistence';
import type { Clock } from '@placar/platform';
import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { AggregateLog } from '../log';
import type { RunOptions, RunResult } from '../log';
import { tellOfTournament } from './tell-of-tournament';
import { stateOf, TOURNAMENT } from './tournament-aggregate';
import type { KeptTournament } from './tournament-aggregate';

export type TournamentRun = { ok: true; state: TournamentState; version: number } | { ok: false; refusal: Refusal };

type Act = Exclude<TournamentCommand, { type: 'create' }>;
type OfPlayed = Extract<Act, { live: unknown }>;
/** What can be asked of one. Which matches are being played is read where it is decided. */
export type TournamentAct = Exclude<Act, OfPlayed> | WithoutLive<OfPlayed>;

type WithoutLive<C> = C extends OfPlayed ? Omit<C, 'live'> : never;
/** What can be shown before it is done. */
export type TournamentIntervention = WithoutLive<Intervention>;

/** What a request brings besides the command. */
export interface TournamentCause {
  actor: Actor;
  /** What made this happen, for the audit. */
  cause: string;
  /** The version that the caller saw; another one is a conflict. */
  version?: number | null;
  /** Asked on the state that is decided on. */
  authorize?: (state: TournamentState) => Refusal | null;
}

/** The one way in: every process uses this and nothing else to change a tournament. */
export class TournamentEngine {
  private readonly log: AggregateLog<KeptTournament, TournamentCommand, TournamentEvent>;

  constructor(
    private readonly dataSource: DataSource,
    relay: Pick<OutboxRelay, 'sendCommitted'>,
    bus: Pick<LiveBus, 'publish'>,
    clock: Clock,
  ) {
    this.log = new AggregateLog(TOURNAMENT, {
      dataSource,
      relay,
      clock,
      onCommitted: (_id, { state, version }) => {
        void tellOfTournament(bus, state.id, version);
      },
    });
  }

  /** The present state, from the log. Null when there is no such tournament. */
  async load(id: number): Promise<{ state: TournamentState; version: number } | null> {
    const kept = await this.log.load(id);
    return kept === null ? null : { state: stateOf(kept.state), version: kept.version };
  }

  /** What an intervention would come to now; null when there is no such tournament. Nothing is written. */
  async preview(
    id: number,
    intervention: TournamentIntervention,
  ): Promise<{ state: TournamentState; version: number; preview: Preview } | null> {
    const loaded = await this.load(id);
    if (loaded === null) return null;
    const live = await liveMatches(pgPool(this.dataSource), id);
    return { ...loaded, preview: previewOf(loaded.state, { ...intervention, live }) };
  }

  async create(
    organiserId: number,
    settings: TournamentSettings,
    { invitation, ...cause }: Pick<TournamentCause, 'actor' | 'cause'> & { invitation?: string },
  ): Promise<TournamentRun> {
    const { rows } = await pgPool(this.dataSource).query<{ id: number }>(`SELECT nextval('tournament_ids')::int AS id`);
    const id = rows[0]?.id ?? 0;
    const fresh = invitation === undefined ? {} : { invitation };
    return runOf(await this.log.run(id, { type: 'create', id, organiserId, settings, ...fresh }, cause));
  }

  /** Runs one command. It is locked before it is read: many sign up at once. */
  async run(id: number, command: TournamentAct, given: TournamentCause): Promise<TournamentRun> {
    const { actor, cause, version, authorize } = given;
    const options: RunOptions<KeptTournament> = {
      actor,
      cause,
      lock: true,
      authorize: (kept) =>
        authorize?.(stateOf(kept)) ?? (version == null || version === kept.version ? null : conflict(kept.version)),
    };
    // Only an existing one is acted on: a source is not asked where there is none.
    const source = async (client: PoolClient): Promise<TournamentCommand> =>
      command.type === 'correct' || command.type === 'disqualify' || command.type === 'swap'
        ? { ...command, live: await liveMatches(client, id) }
        : command;
    return runOf(await this.log.run(id, source, options));
  }

  /** Members as they are kept: with the rating that the platform knows, never one that a caller says. */
  async rated(members: readonly Omit<Member, 'rating'>[]): Promise<Member[]> {
    const { rows } = await pgPool(this.dataSource).query<{ steam_id: string; points: number }>(
      `SELECT DISTINCT ON (steam_id) steam_id, points FROM skills
        WHERE steam_id = ANY($1::text[]) AND mode = 'competitive' ORDER BY steam_id, season DESC`,
      [members.map(({ steamId }) => idOf(steamId))],
    );
    const known = new Map(rows.map(({ steam_id, points }) => [steam_id, points]));
    return members.map((member) => ({ ...member, rating: known.get(idOf(member.steamId)) ?? null }));
  }

  /** Those of these Steam ids that belong to no account of this site; an account has one only when it was signed in by Steam. */
  async strangers(steamIds: readonly string[]): Promise<string[]> {
    const { rows } = await pgPool(this.dataSource).query<{ id: string }>(
      'SELECT id FROM unnest($1::text[]) AS given(id) WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.steam_id = given.id)',
      [steamIds.map(idOf)],
    );
    return rows.map(({ id }) => id);
  }
}

/** Pairings of the tournament whose matches are being played now. */
async function liveMatches(client: Pool | PoolClient, id: number): Promise<ReadonlySet<PairingKey>> {
  const { rows } = await client.query<{ stage: number; key: string }>(
    `SELECT t.stage, t.key FROM tournament_matches t JOIN matches m ON m.id = t.match_id
      WHERE t.tournament_id = $1 AND m.is_open AND m.status IN ('knife', 'live', 'halftime', 'between_maps')`,
    [id],
  );
  return new Set(rows.map(({ stage, key }): PairingKey => `${stage}:${key}`));
}

/** Callers write Steam ids in any spelling. */
const idOf = (steamId: string): string => steamId64Of(steamId) ?? steamId;

const conflict = (version: number): Refusal => ({
  code: 'CONFLICT',
  message: `The tournament was changed meanwhile; it is at version ${version} now.`,
  field: 'version',
});

const runOf = (run: RunResult<KeptTournament, TournamentEvent>): TournamentRun =>
  run.ok ? { ok: true, state: stateOf(run.state), version: run.version } : run;
