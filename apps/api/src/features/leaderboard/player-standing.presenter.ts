import type { PlayerStanding, PlayerSummary, TeamStanding } from '@placar/contracts';
import { adr, headshotPercent, kdr, killsPerRound, rating } from '@placar/domain';
import type { PlayerSums, TeamSums } from '@placar/read-models';

/** Sums under the wire's names, in its order. */
const counters = (sums: PlayerSums) => ({
  kills: sums.kills,
  deaths: sums.deaths,
  assists: sums.assists,
  k1: sums.k1,
  k2: sums.k2,
  k3: sums.k3,
  k4: sums.k4,
  k5: sums.k5,
  v1: sums.v1,
  v2: sums.v2,
  v3: sums.v3,
  v4: sums.v4,
  v5: sums.v5,
  trp: sums.roundsplayed,
  fba: sums.flashbang_assists,
  total_damage: sums.damage,
  hsk: sums.headshot_kills,
});

const results = (sums: PlayerSums) => ({
  average_rating: rating(sums),
  wins: sums.wins,
  total_maps: sums.maps,
  enemies_flashed: sums.enemies_flashed,
  friendlies_flashed: sums.friendlies_flashed,
  util_damage: sums.util_damage,
});

/** A row of a board, still without its place and the account behind it. */
export function presentStanding(sums: PlayerSums): Omit<PlayerStanding, 'position'> {
  return {
    steamId: sums.steam_id,
    name: sums.name,
    ...counters(sums),
    hsp: headshotPercent(sums.headshot_kills, sums.kills),
    ...results(sums),
    adr: adr(sums.damage, sums.roundsplayed),
    kdr: kdr(sums.kills, sums.deaths),
    kpr: killsPerRound(sums.kills, sums.roundsplayed),
    user_id: null,
    small_image: null,
  };
}

/** The reference gives nulls for who has not played; here it is the asked id, an empty name and zeros. */
export function presentSummary(steamId: string, sums: PlayerSums | null): PlayerSummary {
  const shown = sums ?? NOTHING;
  return {
    steamId,
    name: shown.name,
    ...counters(shown),
    hsp: headshotPercent(shown.headshot_kills, shown.kills).toFixed(2),
    ...results(shown),
  };
}

const NOTHING: PlayerSums = {
  steam_id: '',
  name: '',
  maps: 0,
  wins: 0,
  kills: 0,
  deaths: 0,
  assists: 0,
  k1: 0,
  k2: 0,
  k3: 0,
  k4: 0,
  k5: 0,
  v1: 0,
  v2: 0,
  v3: 0,
  v4: 0,
  v5: 0,
  roundsplayed: 0,
  flashbang_assists: 0,
  damage: 0,
  headshot_kills: 0,
  enemies_flashed: 0,
  friendlies_flashed: 0,
  util_damage: 0,
};

export const presentTeam = (sums: TeamSums): TeamStanding => ({
  name: sums.name,
  wins: sums.wins,
  losses: sums.losses,
  rounddiff: sums.rounddiff,
  team_id: sums.team_id,
  flag: sums.flag,
  logo: sums.logo,
  tag: sums.tag,
  maps: sums.maps,
});
