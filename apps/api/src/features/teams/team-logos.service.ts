import { Injectable } from '@nestjs/common';
import { preparedRead } from '@placar/read-models';
import { Team, TeamLogo } from '@placar/persistence';
import { randomInt } from 'node:crypto';
import { DataSource, In, IsNull, LessThan, Not } from 'typeorm';
import type { EntityManager } from 'typeorm';

/** Small letters and digits: paths are compared without regard to case. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const STEM_LENGTH = 5;

/** Matches keep the logo that a team had when they were made; a logo that no match can bear is gone with its successor. */
const DROP_UNUSED = `DELETE FROM team_logos l WHERE l.team_id = $1 AND l.retired_at IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM matches m WHERE (m.team1_id = $1 OR m.team2_id = $1)
    AND m.created_at BETWEEN l.created_at AND l.retired_at + interval '1 minute')`;

/** Pictures of the sponsors of a tournament lie among the logos, under its id below zero: teams have ids above it. */
const ofTournament = (tournamentId: number): { teamId: number } => ({ teamId: -tournamentId });

/** Logos in the database, under random stems that are never used again for another picture. */
@Injectable()
export class TeamLogos {
  constructor(private readonly dataSource: DataSource) {}

  /** The PNG of this stem, or null. */
  async read(stem: string): Promise<Buffer | null> {
    const [row] = await preparedRead<{ png: Buffer }>(this.dataSource, {
      name: 'team-logo',
      text: 'SELECT png FROM team_logos WHERE stem = $1',
      values: [stem],
    });
    return row?.png ?? null;
  }

  /** Gives a team a logo in place of the one it had; null takes it away. In the caller's transaction, its row locked. */
  async change(manager: EntityManager, teamId: number, png: Buffer | null): Promise<void> {
    const stem = png === null ? null : await this.insert(manager, teamId, png);
    await manager.getRepository(Team).update({ id: teamId }, { logo: stem });
    const others = { teamId, retiredAt: IsNull(), ...(stem === null ? {} : { stem: Not(stem) }) };
    await manager.update(TeamLogo, others, { retiredAt: () => 'now()' });
    await manager.query(DROP_UNUSED, [teamId]);
  }

  /** A picture for the sponsors of a tournament. Null, and nothing kept, where it has so many already. */
  async keepForTournament(tournamentId: number, png: Buffer, most: number): Promise<string | null> {
    return this.dataSource.transaction(async (manager) => {
      if ((await manager.countBy(TeamLogo, ofTournament(tournamentId))) >= most) return null;
      return this.insert(manager, -tournamentId, png);
    });
  }

  /** Those of these stems that are pictures of the tournament. */
  async ofTournament(tournamentId: number, stems: readonly string[]): Promise<ReadonlySet<string>> {
    const kept = await this.dataSource
      .getRepository(TeamLogo)
      .find({ select: { stem: true }, where: { ...ofTournament(tournamentId), stem: In([...stems]) } });
    return new Set(kept.map(({ stem }) => stem));
  }

  /** Forgets the pictures of a tournament that were sent before this moment, save those of these stems. */
  async dropOthers(tournamentId: number, stems: readonly string[], before: Date): Promise<void> {
    await this.dataSource
      .getRepository(TeamLogo)
      .delete({ ...ofTournament(tournamentId), stem: Not(In([...stems])), createdAt: LessThan(before) });
  }

  private async insert(manager: EntityManager, teamId: number, png: Buffer): Promise<string> {
    for (;;) {
      const stem = Array.from({ length: STEM_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
      const insert = manager.createQueryBuilder().insert().into(TeamLogo).values({ stem, teamId, png });
      const inserted = await insert.orIgnore().returning('stem').execute();
      if ((inserted.raw as unknown[]).length === 1) return stem;
    }
  }
}
