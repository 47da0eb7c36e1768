import type { LadderInfo, LadderRow, SkillChangeInfo, SkillStanding } from '@placar/contracts';
import { isPlaced, levelOf, nextLevelAt, uncertaintyOf } from '@placar/domain/skill';
import type { CurveRow, LadderHead, PlacedRow, SkillRow } from '@placar/read-models';

export function presentLadder({ mode, title, seasons, players }: LadderHead): LadderInfo {
  return {
    mode,
    title,
    season: seasons.at(-1)?.number ?? 1,
    seasons: [
      { number: 1, begins_at: null, reset: null },
      ...seasons.map(({ begins_at, ...rest }) => ({ ...rest, begins_at: new Date(begins_at).toISOString() })),
    ],
    players,
  };
}

export const presentRow = (row: PlacedRow): LadderRow => ({
  position: row.position,
  steam_id: row.steam_id,
  name: row.name,
  user_id: row.user_id,
  small_image: row.small_image,
  points: row.points,
  level: levelOf(row.points),
  uncertainty: uncertaintyOf(row.sigma),
  ...countsOf(row),
});

export function presentStanding(row: SkillRow & { position: number | null; title: string }): SkillStanding {
  const placed = isPlaced(row.matches);
  const level = placed ? levelOf(row.points) : null;
  return {
    mode: row.mode,
    title: row.title,
    season: row.season,
    placed,
    points: placed ? row.points : null,
    level,
    next_level_at: level === null ? null : nextLevelAt(level),
    uncertainty: placed ? uncertaintyOf(row.sigma) : null,
    position: row.position,
    ...countsOf(row),
  };
}

export const presentChange = (row: CurveRow): SkillChangeInfo => ({
  match_id: row.match_id,
  at: row.at.toISOString(),
  result: row.result,
  rule: row.rule,
  expected: Math.round(100 * row.expected),
  before: row.points_before,
  after: row.points_after,
});

const countsOf = ({ matches, won, lost, drawn }: SkillRow) => ({ matches, won, lost, drawn });
