import { randomUUID } from 'node:crypto';
import type { MatchConfig } from '@placar/domain';
import { PLATFORM } from '@placar/match-engine';
import type { MatchEngine } from '@placar/match-engine';
import type { Clock, Logger } from '@placar/platform';
import type { DataSource } from 'typeorm';
import { DRIVEN, MARK } from './demo-marks';
import { DEMO_PROVIDER } from './community';

/** What the driver may do to the simulated servers of the demo, by the port of their console. */
export interface DemoMachines {
  /** Dies in the round, and is back a little later. */
  crash(port: number): Promise<void>;
  /** Ends all faults; starts it when it is down; brings back the people of its match, if one is given. */
  heal(port: number, people: People | null): Promise<void>;
}

/** Who plays a match. */
export type People = Pick<MatchConfig, 'team1' | 'team2' | 'playersPerTeam'>;

export interface DemoIncidentParts {
  dataSource: DataSource;
  engine: MatchEngine;
  clock: Clock;
  logger: Logger;
  /** In [0, 1): draws the match. */
  random: () => number;
  /** Null: no simulator within reach, so nothing crashes. */
  machines: DemoMachines | null;
}

/** At most one scripted crash in an hour, and a pause now and then (plugin contract §8.7, demo mode). */
const CRASH_EVERY_MS = 3_600_000;
const PAUSE_EVERY_MS = 600_000;
const PAUSE_SECONDS = 30;
/** The next look when there was no match for it. */
const AGAIN_MS = 60_000;
/** A match that a person has touched is theirs for so long. */
const HANDS_OFF = "interval '15 minutes'";
/** A crash is worth watching when there is something to bring back. */
const ROUNDS_TO_LOSE = 3;
/** A match in play of which nothing new was seen for so long: whatever somebody did to its server for training is ended. */
const STANDSTILL_MS = 240_000;

/** In play, ours, and left alone by people; the load is asked for in the name of the demo's owner. */
const UNATTENDED = `m.status = 'live' AND ${DRIVEN} AND NOT EXISTS (SELECT 1 FROM match_commands c
    WHERE c.match_id = m.id AND c.actor_id IS NOT NULL AND c.kind <> 'load' AND c.requested_at > $1::timestamptz - ${HANDS_OFF})`;

interface Target {
  id: number;
  port: number;
}

/** What makes the demo worth watching: pauses, a crash that the platform recovers from by itself, and an end to all trainings. */
export class DemoIncidents {
  private crashDueAt: number;
  private pauseDueAt: number;
  private readonly healedAt = new Map<number, number>();

  constructor(private readonly parts: DemoIncidentParts) {
    const now = parts.clock.now().getTime();
    this.crashDueAt = now + CRASH_EVERY_MS;
    this.pauseDueAt = now + PAUSE_EVERY_MS;
  }

  /** Whatever is due. Never throws for a simulator that is away. */
  async look(): Promise<void> {
    await this.endPauses();
    const now = this.parts.clock.now();
    if (now.getTime() >= this.pauseDueAt) await this.pauseOne(now);
    if (now.getTime() >= this.crashDueAt) await this.crashOne(now);
    await this.healStandstills(now);
  }

  /** Before a match is put on a server, and while one will not take any. */
  async heal(port: number): Promise<void> {
    await this.onMachine(port, (machines) => machines.heal(port, null));
  }

  private async pauseOne(now: Date): Promise<void> {
    this.pauseDueAt = now.getTime() + AGAIN_MS;
    const target = await this.draw(UNATTENDED, [now]);
    if (target === null) return;
    this.pauseDueAt = now.getTime() + PAUSE_EVERY_MS;
    await this.ask(target.id, 'pause');
  }

  /** Only pauses of our own making: the last one asked for must be ours. */
  private async endPauses(): Promise<void> {
    const before = new Date(this.parts.clock.now().getTime() - PAUSE_SECONDS * 1_000);
    const paused = await this.parts.dataSource.query<{ id: number }[]>(
      `SELECT m.id FROM matches m WHERE m.is_open AND m.status = 'paused' AND m.updated_at < $1 AND ${DRIVEN}
          AND (SELECT e.correlation_id FROM match_events e
                WHERE e.match_id = m.id AND e.type = 'match.command-requested' AND e.payload->'request'->>'kind' = 'pause'
                ORDER BY e.version DESC LIMIT 1) LIKE '${MARK}%'`,
      [before],
    );
    for (const { id } of paused) await this.ask(id, 'unpause');
  }

  /** One server at a time, never when another was lost within the hour, whoever let that happen. */
  private async crashOne(now: Date): Promise<void> {
    this.crashDueAt = now.getTime() + AGAIN_MS;
    if (this.parts.machines === null) return;
    const [lost] = await this.parts.dataSource.query<unknown[]>(
      `SELECT 1 FROM matches m JOIN match_events e ON e.match_id = m.id
        WHERE e.type = 'match.server-lost' AND e.occurred_at > $1 AND ${DRIVEN} LIMIT 1`,
      [new Date(now.getTime() - CRASH_EVERY_MS)],
    );
    const rounds = `(SELECT sum(team1_score + team2_score) FROM map_stats x WHERE x.match_id = m.id AND x.end_time IS NULL)`;
    const target =
      lost === undefined ? await this.draw(`${UNATTENDED} AND ${rounds} >= ${ROUNDS_TO_LOSE}`, [now]) : null;
    if (target === null) return;
    this.crashDueAt = now.getTime() + CRASH_EVERY_MS;
    this.parts.logger.info({ match_id: target.id }, 'scripted crash of a demo server');
    await this.onMachine(target.port, (machines) => machines.crash(target.port));
  }

  /** Somebody trained and left: the server is put right, and the match goes on. */
  private async healStandstills(now: Date): Promise<void> {
    if (this.parts.machines === null) return;
    const still = await this.parts.dataSource.query<Target[]>(
      `SELECT m.id, s.port FROM matches m JOIN servers s ON s.id = m.server_id AND s.provider = $2
        WHERE m.is_open AND m.status NOT IN ('scheduled', 'loading', 'load_failed', 'paused') AND m.updated_at < $1 AND ${DRIVEN}`,
      [new Date(now.getTime() - STANDSTILL_MS), DEMO_PROVIDER],
    );
    for (const { id, port } of still) {
      if (now.getTime() - (this.healedAt.get(id) ?? -Infinity) < STANDSTILL_MS) continue;
      this.healedAt.set(id, now.getTime());
      const people = (await this.parts.engine.stateOf(id))?.config ?? null;
      await this.onMachine(port, (machines) => machines.heal(port, people));
    }
  }

  private async draw(where: string, parameters: unknown[]): Promise<Target | null> {
    const targets = await this.parts.dataSource.query<Target[]>(
      `SELECT m.id, s.port FROM matches m JOIN servers s ON s.id = m.server_id AND s.provider = '${DEMO_PROVIDER}'
        WHERE m.is_open AND ${where} ORDER BY m.id`,
      parameters,
    );
    return targets[Math.floor(this.parts.random() * targets.length)] ?? null;
  }

  private async ask(matchId: number, kind: 'pause' | 'unpause'): Promise<void> {
    const { engine, logger } = this.parts;
    const request = { kind, args: {} };
    const command = { type: 'request' as const, commandId: randomUUID(), request, idempotencyKey: null };
    const result = await engine.run(matchId, command, { actor: PLATFORM, cause: 'demo-driver' });
    logger.info({ match_id: matchId, asked: kind, ok: result.ok }, 'demo match paused or resumed');
  }

  private async onMachine(port: number, act: (machines: DemoMachines) => Promise<void>): Promise<void> {
    const { machines, logger } = this.parts;
    if (machines === null) return;
    await act(machines).catch((error: unknown) => logger.info({ err: error, port }, 'the simulator did not obey'));
  }
}
