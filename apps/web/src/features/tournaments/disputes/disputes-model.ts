import type { TournamentAnswer, TournamentDispute, TournamentTeam } from '@placar/contracts/tournaments';
import type { SessionUser } from '@placar/contracts/users';
import type { OpenPairing } from '../model/desk-model';

/** Characters of a reason. */
export const MOST_REASON = 500;

const MINUTE_MS = 60_000;

interface Reader {
  tournament: TournamentAnswer;
  team: TournamentTeam | null;
  user: SessionUser | null;
}

/** Number of the team whose captain the reader is; null: of none. */
const captained = ({ team, user }: Reader): number | null =>
  team !== null && user !== null && team.captain_id === user.id ? team.entry : null;

/** Number of the team for which the reader can dispute the end of a match now (milliseconds); null: cannot. */
export function mayDispute({ stage, pairing }: OpenPairing, reader: Reader, now: number): number | null {
  const own = captained(reader);
  const { settings, status, disputes } = reader.tournament;
  const { dispute_minutes: minutes } = settings;
  const { ended_at: endedAt } = pairing;
  if (own === null || minutes == null || endedAt === null || !pairing.entries.includes(own)) return null;
  if ((status !== 'running' && status !== 'over') || pairing.state !== 'over') return null;
  const isKnown = disputes.some((one) => one.stage === stage && one.key === pairing.key && one.at >= endedAt);
  return isKnown || now > Date.parse(endedAt) + minutes * MINUTE_MS ? null : own;
}

/** The same for another decision of a dispute. */
export function mayAppeal(
  { entries, appeal_until: until }: TournamentDispute,
  reader: Reader,
  now: number,
): number | null {
  const own = captained(reader);
  const isInTime = until !== null && now <= Date.parse(until);
  return own !== null && isInTime && entries.includes(own) ? own : null;
}

/** Whether a match of the reader's team is disputed: then it stands above everything else. */
export const isInDispute = ({ team, tournament }: Pick<Reader, 'team' | 'tournament'>): boolean =>
  team !== null && tournament.disputes.some(({ entries }) => entries.includes(team.entry));
