/** What balancing knows of a person; an unknown rating counts as the mean of the known ones. */
interface Rated {
  userId: number;
  rating: number | null;
}

/**
 * As many full teams as these people make, by number of account, the best of each team first. Who has waited longest plays; who is too many
 * is in no team.
 *
 * The people are dealt in rounds, best first, one to each team, and in each round the team with the least sum gets the best person. So the
 * sums of two teams never differ by more than two people of one round do (a difference of a round is either made smaller by the next one, or
 * turned over by at most its own): that is less than the difference between the best and the weakest person.
 */
export function balancedTeams(people: readonly Rated[], size: number): number[][] {
  const count = Math.floor(people.length / size);
  const known = people.flatMap(({ rating }) => (rating === null ? [] : [rating]));
  const mean = known.length === 0 ? 0 : known.reduce((sum, rating) => sum + rating, 0) / known.length;
  const dealt = people
    .slice(0, count * size)
    .map(({ userId, rating }) => ({ userId, rating: rating ?? mean }))
    .toSorted((one, other) => other.rating - one.rating);
  const teams = Array.from({ length: count }, () => ({ sum: 0, members: [] as number[] }));
  for (let round = 0; round < size; round += 1) {
    const weakest = teams.toSorted((one, other) => one.sum - other.sum);
    for (const [place, { userId, rating }] of dealt.slice(round * count, (round + 1) * count).entries()) {
      const team = weakest[place];
      if (team === undefined) continue;
      team.sum += rating;
      team.members.push(userId);
    }
  }
  return teams.map(({ members }) => members);
}
