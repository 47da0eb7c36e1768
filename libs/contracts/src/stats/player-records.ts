import { z } from 'zod';
import { IsoTime } from '../shared/answers';

const count = (what: string) => z.number().int().describe(what);

/** Ours, like the rest of this file: over public matches but pugs; one with a broadcast delay counts when it has passed. */
export const PlayerMapRecord = z
  .object({
    map_name: z.string().describe('Name of the map, as `de_nuke`.'),
    played: count('Maps played with a round at least, unfinished ones included.'),
    won: count('Of these, maps that the player’s team won.'),
    lost: count('Of these, maps that the player’s team lost.'),
    rounds: count('Rounds played.'),
    kills: count('Kills.'),
    deaths: count('Deaths.'),
    first_kills: count('First kills of a round; zero where the plugin does not tell.'),
    first_deaths: count('First deaths of a round; zero where the plugin does not tell.'),
    rating: z.number().describe('Rating over all these rounds, two decimals.'),
    adr: z.number().describe('Damage per round, two decimals.'),
    kdr: z.number().describe('Kills per death, two decimals; the kills themselves without a death.'),
    last_played: IsoTime.nullable().describe('When the newest of them began; null: not known.'),
  })
  .meta({ id: 'PlayerMapRecord', description: 'How a player fared on one map.' });
export type PlayerMapRecord = z.infer<typeof PlayerMapRecord>;

export const PlayerMapsAnswer = z.object({
  maps: z.array(PlayerMapRecord).describe('Most played first, then by name; may be empty.'),
});
export type PlayerMapsAnswer = z.infer<typeof PlayerMapsAnswer>;

/** Maps back from the newest that are looked at for who played beside whom. */
export const TEAMMATE_MAPS = 1_000;

export const Teammate = z
  .object({
    steamId: z.string().describe('SteamID64.'),
    name: z.string().describe('Name in the newest of these maps.'),
    user_id: z.number().int().nullable().describe('Account that has proved this Steam id; null: none.'),
    small_image: z.string().nullable().describe('Address of its picture; null: none.'),
    maps: count('Maps played for the same team.'),
    won: count('Of these, maps won.'),
    lost: count('Of these, maps lost.'),
    last_match: count('Newest match together.'),
  })
  .meta({ id: 'Teammate', description: 'Somebody who played maps for the same team.' });
export type Teammate = z.infer<typeof Teammate>;

export const TeammatesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(10).describe('How many, at most 50; 10 when absent.'),
});
export type TeammatesQuery = z.infer<typeof TeammatesQuery>;

export const TeammatesAnswer = z.object({
  teammates: z
    .array(Teammate)
    .describe('Most maps together first, then the newest, over the newest 1,000 maps of the player; may be empty.'),
});
export type TeammatesAnswer = z.infer<typeof TeammatesAnswer>;

/** Kills back from the newest that are looked at for weapons. */
export const WEAPON_KILLS = 5_000;

export const PlayerWeaponsAnswer = z.object({
  kills: count('Kills that are known one by one, at most the newest 5,000; kills of own players are none.'),
  weapons: z
    .array(
      z.object({
        weapon: z.string().describe('Weapon as the game names it, without `weapon_`.'),
        kills: count('Kills with it.'),
        headshots: count('Of these, by headshot.'),
      }),
    )
    .describe('Most kills first; may be empty: not every plugin tells of each kill.'),
});
export type PlayerWeaponsAnswer = z.infer<typeof PlayerWeaponsAnswer>;
