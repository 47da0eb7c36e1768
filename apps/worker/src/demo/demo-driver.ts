import { randomUUID } from 'node:crypto';
import type { CommandBus } from '@nestjs/cqrs';
import { MatchOptions } from '@placar/contracts';
import type { MatchCommandRequest, MatchStatus } from '@placar/contracts';
import { PLATFORM, ScheduleMatchCommand } from '@placar/match-engine';
import type { MatchEngine } from '@placar/match-engine';
import { pgPool, whileHolding } from '@placar/persistence';
import { isAppError, runInContext } from '@placar/platform';
import type { Clock, Logger } from '@placar/platform';
import type { DataSource } from 'typeorm';
import { DEMO_MAPS, DEMO_PROVIDER, DEMO_TEAMS, RUNNING_SEASON } from './community';
import { DemoIncidents } from './demo-incidents';
import type { DemoMachines } from './demo-incidents';
import { DRIVEN, MARK } from './demo-marks';
import { findDemoOwner } from './demo-records';
import type { DemoOwner } from './demo-records';
import { removeMatches } from './match-removal';

export interface DemoDriverParts {
  dataSource: DataSource;
  commandBus: CommandBus;
  engine: MatchEngine;
  clock: Clock;
  logger: Logger;
  demosDir: string;
  /** True when the server answers, takes the password and its plugin has no match. */
  isIdle: (serverId: number) => Promise<boolean>;
  /** In [0, 1): draws teams and maps. */
  random: () => number;
  /** The simulated servers themselves; absent: out of reach, so none of them crashes. */
  machines?: DemoMachines | null;
  /** Finished matches of the driver that are kept. */
  keep?: number;
}

interface DemoServer {
  id: number;
  port: number;
}

/** One driver at a time drives, whatever the number of workers. Any fixed number. */
const DRIVER_LOCK = 7_065_281;
const KEEP = 150;
/** A server whose match was called off is left alone for this long. */
const REST_SECONDS = 30;

/** A match of the driver that stands in this status for so long, with nobody doing anything, is helped along. */
const HELP: readonly { status: MatchStatus; seconds: number; request: MatchCommandRequest }[] = [
  { status: 'load_failed', seconds: 30, request: { kind: 'cancel', args: { reason: 'load_failed' } } },
  { status: 'paused', seconds: 600, request: { kind: 'unpause', args: {} } },
  // It recovers by itself; its server was put right before this (demo-incidents.ts), so nothing will come of it any more.
  { status: 'server_lost', seconds: 480, request: { kind: 'cancel', args: { reason: 'server_lost' } } },
];

/** Keeps the demo's servers busy: the next match on each free one, help for those that are stuck, and an end for old ones. */
export class DemoDriver {
  private isWarned = false;

  private readonly incidents: DemoIncidents;

  constructor(private readonly parts: DemoDriverParts) {
    this.incidents = new DemoIncidents({ ...parts, machines: parts.machines ?? null });
  }

  /** One look at everything. Does nothing while another worker looks. */
  async tick(): Promise<void> {
    await whileHolding(pgPool(this.parts.dataSource), DRIVER_LOCK, () =>
      runInContext({ correlationId: `${MARK}${randomUUID()}` }, () => this.drive()),
    );
  }

  private async drive(): Promise<void> {
    for (const help of HELP) await this.help(help);
    await this.incidents.look();
    await this.prune();
    const free = await this.freeServers();
    if (free.length === 0) return;
    const owner = await findDemoOwner(this.parts.dataSource);
    if (owner === null) return this.warnOnce('the demo waits for an admin account to play under');
    for (const server of free) await this.scheduleOn(server, owner);
  }

  private async help({ status, seconds, request }: (typeof HELP)[number]): Promise<void> {
    const { dataSource, clock } = this.parts;
    const before = new Date(clock.now().getTime() - seconds * 1_000);
    const stuck = await dataSource.query<{ id: number }[]>(
      `SELECT m.id FROM matches m WHERE m.is_open AND m.status = $1 AND m.updated_at < $2 AND ${DRIVEN} ORDER BY m.id`,
      [status, before],
    );
    for (const { id } of stuck) await this.ask(id, status, request);
  }

  private async ask(matchId: number, status: MatchStatus, request: MatchCommandRequest): Promise<void> {
    const command = { type: 'request' as const, commandId: randomUUID(), request, idempotencyKey: null };
    const result = await this.parts.engine.run(matchId, command, {
      actor: PLATFORM,
      cause: 'demo-driver',
      alongside: () => [
        { text: 'UPDATE match_watch SET next_check_at = now() WHERE match_id = $1', values: [matchId] },
      ],
    });
    this.parts.logger.info(
      { match_id: matchId, status, asked: request.kind, ok: result.ok },
      'demo match helped along',
    );
  }

  /** Free: no lease, no open match, not just called off, and the plugin says that it is idle. */
  private async freeServers(): Promise<DemoServer[]> {
    const { dataSource, clock, isIdle } = this.parts;
    const rested = new Date(clock.now().getTime() - REST_SECONDS * 1_000);
    const rows = await dataSource.query<DemoServer[]>(
      `SELECT s.id, s.port FROM servers s WHERE s.provider = $1
          AND NOT EXISTS (SELECT 1 FROM server_leases l WHERE l.server_id = s.id AND l.released_at IS NULL)
          AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.server_id = s.id
                AND (m.is_open OR (m.cancelled AND m.end_time > $2)))
        ORDER BY s.id`,
      [DEMO_PROVIDER, rested],
    );
    const idle = await Promise.all(rows.map(({ id }) => isIdle(id)));
    for (const [index, { port }] of rows.entries()) if (!idle[index]) await this.incidents.heal(port);
    return rows.filter((_, index) => idle[index]);
  }

  private async scheduleOn({ id: serverId, port }: DemoServer, owner: DemoOwner): Promise<void> {
    const { commandBus, logger } = this.parts;
    const options = await this.nextMatch(serverId);
    if (options === null) return this.warnOnce('the demo has no two teams that are free to play');
    // What somebody did to it for training ended with the match.
    await this.incidents.heal(port);
    const viewer = { id: owner.id, name: 'Placar Demo', isAdmin: true, isSuperAdmin: false };
    try {
      const { matchId } = await commandBus.execute(new ScheduleMatchCommand(viewer, options));
      logger.info({ match_id: matchId, server_id: serverId }, 'demo match scheduled');
    } catch (error) {
      // Somebody took the server, or the teams were changed, since we looked: the next look decides anew.
      if (!isAppError(error)) throw error;
      logger.info({ server_id: serverId, code: error.code }, 'demo match not scheduled');
    }
  }

  /** Two teams that do not play now. Best of one and best of three take turns, and every other best of three has a veto. */
  private async nextMatch(serverId: number): Promise<MatchOptions | null> {
    const { dataSource } = this.parts;
    const [teams, [season], turn] = await Promise.all([
      dataSource.query<{ id: number }[]>(
        `SELECT t.id FROM teams t
          WHERE t.public_team AND t.name = ANY($1)
            AND (SELECT count(*) FROM team_members p WHERE p.team_id = t.id AND NOT p.coach) >= 5
            AND NOT EXISTS (SELECT 1 FROM matches m
                  WHERE m.is_open AND m.status <> 'scheduled' AND t.id IN (m.team1_id, m.team2_id))
            AND NOT EXISTS (SELECT 1 FROM team_members p JOIN users u ON u.steam_id = p.steam_id
                  JOIN lobby_places l ON l.user_id = u.id WHERE p.team_id = t.id)
          ORDER BY t.id`,
        [DEMO_TEAMS.map((team) => team.name)],
      ),
      dataSource.query<{ id: number }[]>('SELECT id FROM seasons WHERE name = $1 ORDER BY id LIMIT 1', [
        RUNNING_SEASON,
      ]),
      this.turn(),
    ]);
    const [team1, team2] = this.drawn(teams);
    if (team1 === undefined || team2 === undefined) return null;
    const bestOf3 = turn % 2 === 1;
    const veto = turn % 4 === 3;
    const maps = this.drawn(DEMO_MAPS);
    return MatchOptions.parse({
      server_id: serverId,
      team1_id: team1.id,
      team2_id: team2.id,
      season_id: season?.id,
      max_maps: bestOf3 ? 3 : 1,
      title: bestOf3 ? 'Arena Placar · {MAPNUMBER}/{MAXMAPS}' : 'Arena Placar',
      skip_veto: !veto,
      veto_first: this.parts.random() < 0.5 ? 'team1' : 'team2',
      veto_mappool: veto ? maps : maps.slice(0, bestOf3 ? 3 : 1),
    });
  }

  /** Place of the next match in the order of the demo, told by the two before it: 0, 1, 2, 3 and again. */
  private async turn(): Promise<number> {
    const [last, before] = await this.parts.dataSource.query<{ max_maps: number; skip_veto: boolean }[]>(
      `SELECT m.max_maps, m.skip_veto FROM matches m WHERE ${DRIVEN} ORDER BY m.id DESC LIMIT 2`,
    );
    if (last === undefined) return 0;
    if (last.max_maps === 3) return last.skip_veto ? 2 : 0;
    return before?.max_maps === 3 && before.skip_veto ? 3 : 1;
  }

  private drawn<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, place: this.parts.random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }

  private async prune(): Promise<void> {
    const { dataSource, demosDir, keep = KEEP, logger } = this.parts;
    const old = await dataSource.query<{ id: number }[]>(
      `SELECT m.id FROM matches m WHERE NOT m.is_open AND ${DRIVEN} ORDER BY m.id DESC LIMIT 50 OFFSET $1`,
      [keep],
    );
    if (old.length === 0) return;
    const removed = await removeMatches(
      dataSource,
      old.map(({ id }) => id),
      demosDir,
    );
    logger.info({ matches: removed.length }, 'old demo matches removed');
  }

  private warnOnce(message: string): void {
    if (!this.isWarned) this.parts.logger.warn(message);
    this.isWarned = true;
  }
}
