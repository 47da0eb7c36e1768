import { createRng } from '../rng';

/** Names people really use: accents, emoji, quotes, other scripts, longer than 32 characters. */
const NAMES = [
  'joãozinho',
  'Ção ☕',
  'ñandú',
  'l’Été',
  'メガネ',
  'さくら🌸',
  'Zé "o Muro"',
  'Łukasz',
  '北風',
  'KÖNIG',
  'a_very_long_name_that_no_scoreboard_expects',
  'Ana <3',
  'Tiago & Rui',
  'fe+lipe',
  "d'Artagnan",
  'Øyvind',
  'Μάρκος',
  'Игорь',
  'peixe🐟🐠',
  'ˢᵐᵃˡˡ',
] as const;

/** Same player, same name, on every server. */
export const botNameFor = (steamId: string): string => createRng(`name/${steamId}`).pick(NAMES) ?? 'bot';
