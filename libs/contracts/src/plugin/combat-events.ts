import { z } from 'zod';
import { firstCharacters } from '../shared';

/** What single players did in a round, as get5 and its kin tell it (plugin contract §2.2); MatchZy sends none of it. */

const most = (limit: number) => z.number().int().min(0).max(limit).catch(0).default(0);
const text = (limit: number) =>
  z
    .string()
    .transform((value) => firstCharacters(value, limit))
    .catch('')
    .default('');
const flag = z.boolean().catch(false).default(false);
const mapNumber = z.number().int().min(0).max(20);

const person = z.object({
  steamid: z.union([z.string(), z.number()]).transform((value) => String(value).slice(0, 20)),
  name: text(64),
  side: text(8),
  is_bot: flag,
});
export type CombatPerson = z.infer<typeof person>;

const inRound = { map_number: mapNumber, round_number: most(999), round_time: most(10_000_000) };

export const CombatEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('player_death'),
    ...inRound,
    player: person,
    attacker: person.nullish().catch(null),
    weapon: z
      .object({ name: text(32) })
      .nullish()
      .catch(null),
    bomb: flag,
    headshot: flag,
    thru_smoke: flag,
    attacker_blind: flag,
    no_scope: flag,
    suicide: flag,
    friendly_fire: flag,
    assist: z.object({ player: person.nullish(), friendly_fire: flag, flash_assist: flag }).nullish().catch(null),
  }),
  z.object({ event: z.literal('bomb_planted'), ...inRound, player: person, site: text(10) }),
  z.object({
    event: z.literal('bomb_defused'),
    ...inRound,
    player: person,
    site: text(10),
    bomb_time_remaining: most(100_000),
  }),
]);
export type CombatEvent = z.infer<typeof CombatEvent>;
export const COMBAT_EVENTS: readonly string[] = CombatEvent.options.map((option) => option.shape.event.value);

/** Words of a player in the chat of the game, as get5 tells them; part of no state. */
export const ChatEvent = z.object({
  event: z.literal('player_say'),
  map_number: mapNumber.nullish().catch(null),
  round_number: most(999),
  player: person,
  command: text(16),
  message: text(300),
});
