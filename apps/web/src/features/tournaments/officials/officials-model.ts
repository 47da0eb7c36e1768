import type {
  NameOfficialsBody,
  TournamentBracketAnswer,
  TournamentOfficialsAnswer,
} from '@placar/contracts/tournaments';

export type RefereeEntry = TournamentOfficialsAnswer['referees'][number];
export type Care = NonNullable<RefereeEntry['of']>[number];

/** `0:` for a stage, `0:U1.1` for a match. */
export const careName = ({ stage, key }: Care): string => `${stage}:${key ?? ''}`;

/** The stages of a tournament, and the matches of those that have begun, without what is given. */
export function careChoices(
  stages: number,
  bracket: TournamentBracketAnswer | undefined,
  without: readonly Care[],
): Care[] {
  const taken = new Set(without.map(careName));
  return Array.from({ length: stages }, (_, stage): Care[] => [
    { stage, key: null },
    ...(bracket?.stages[stage]?.pairings ?? [])
      .filter(({ state }) => state === 'ready' || state === 'waiting')
      .map(({ key }) => ({ stage, key })),
  ])
    .flat()
    .filter((care) => !taken.has(careName(care)));
}

/** With one more match or stage in the care of this referee, or one less; nothing left is everything again. */
export function withCare(
  officials: TournamentOfficialsAnswer,
  userId: number,
  change: (of: readonly Care[]) => Care[],
): TournamentOfficialsAnswer {
  const referees = officials.referees.map((referee) => {
    if (referee.user_id !== userId) return referee;
    const of = change(referee.of ?? []);
    return { ...referee, of: of.length === 0 ? null : of };
  });
  return { ...officials, referees };
}

/** What is sent. */
export const officialsBody = ({ referees, casters }: TournamentOfficialsAnswer): NameOfficialsBody => ({
  referees: referees.map(({ user_id, of }) => ({ user_id, of })),
  casters: casters.map(({ user_id: id }) => id),
});
