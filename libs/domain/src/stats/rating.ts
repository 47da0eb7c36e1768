/** Formulas of the specification's section 9. Two decimals, half up away from rounding noise. */
const twoDecimals = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100;

export interface RatingInput {
  kills: number;
  deaths: number;
  roundsplayed: number;
  k1: number;
  k2: number;
  k3: number;
  k4: number;
  k5: number;
}

/** (kill + 0.7·survival + multi-kill) / 2.7; each part is 0 without rounds. May be negative (wire contract §10). */
export function rating(input: RatingInput): number {
  const rounds = input.roundsplayed;
  if (rounds <= 0) return 0;
  const kill = input.kills / rounds / 0.679;
  const survival = (rounds - input.deaths) / rounds / 0.317;
  const multi = (input.k1 + 4 * input.k2 + 9 * input.k3 + 16 * input.k4 + 25 * input.k5) / rounds / 1.277;
  return twoDecimals((kill + 0.7 * survival + multi) / 2.7);
}

/** Kills per death; the kills themselves when there is no death. */
export const kdr = (kills: number, deaths: number): number => twoDecimals(deaths === 0 ? kills : kills / deaths);
/** Headshot kills in percent of kills. */
export const headshotPercent = (headshots: number, kills: number): number =>
  kills === 0 ? 0 : twoDecimals((headshots / kills) * 100);
export const adr = (damage: number, rounds: number): number => (rounds === 0 ? 0 : twoDecimals(damage / rounds));
export const killsPerRound = (kills: number, rounds: number): number =>
  rounds === 0 ? 0 : twoDecimals(kills / rounds);
