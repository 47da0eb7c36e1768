import { Seeded } from './seeded.mjs';

const FIRST = [
  'Ana',
  'João',
  'Çelik',
  'Łukasz',
  'Zoë',
  'Mateus',
  '田中',
  'Søren',
  'Nuñez',
  'Brân',
  'İpek',
  'Дима',
  'Øyvind',
  'Fran',
];
const SECOND = [
  'sniper',
  'zé',
  'fúria',
  'ghost',
  '🐍',
  'ação',
  'nova',
  'raposa',
  'lobo',
  'ñandú',
  'k0ng',
  '⚡️',
  'brisa',
  'tatu',
];
const TEAM = [
  'Onça',
  'Fênix',
  'Vikingar',
  'Łódź',
  'Maré',
  'Azul',
  'Corujão',
  'Tupã',
  'Équipe',
  '雷',
  'Nebula',
  'São Jorge',
  'Ícaro',
];
const TEAM_END = [
  'Esports',
  '🔥',
  'Gaming',
  'United',
  'Clube',
  'Academy',
  'Five',
  "d'Or",
  '🐆',
  'Norte',
  'Côte',
  'Öst',
];
const FLAGS = ['BR', 'PT', 'FR', 'JP', 'DE', 'SE', 'PL', 'AR', 'TR', 'US'];
const FIRST_STEAM_ID = 76561198900000000n;
const DAY_MS = 86_400_000;
const SEASON_DAYS = 60;
/** All matches but those still to be played lie before this. */
export const LAST_EVENING = Date.UTC(2026, 9, 31, 22);

/** Accounts, teams with their members, and seasons; ids count from 1 here, the loader moves them. */
export function community({ teams, players, seasons }) {
  const random = new Seeded(`community/${teams}/${players}/${seasons}`);
  const people = Array.from({ length: players }, (_, index) => {
    const name = `${random.pick(FIRST)} ${random.pick(SECOND)} ${index + 1}`;
    return {
      id: index + 1,
      steam_id: String(FIRST_STEAM_ID + BigInt(index)),
      name,
      // Some were called something else for the first part of their matches.
      old_name: random.chance(0.1) ? `${random.pick(SECOND)} ${index + 1}` : null,
      renamed_at: random.next(),
      avatar: `https://avatars.steamstatic.com/${(index * 2654435761).toString(16).padStart(16, '0')}.jpg`,
    };
  });
  const perTeam = Math.max(5, Math.floor(players / teams));
  return {
    people,
    teams: Array.from({ length: teams }, (_, index) => {
      const members = Array.from({ length: perTeam }, (_, place) => people[(index * perTeam + place) % players]);
      return {
        id: index + 1,
        name: `${random.pick(TEAM)} ${random.pick(TEAM_END)} ${index + 1}`,
        tag: `T${index + 1}`,
        flag: random.pick(FLAGS),
        public_team: random.chance(0.7),
        strength: 0.6 + random.next() * 0.8,
        members,
      };
    }),
    seasons: Array.from({ length: seasons }, (_, index) => {
      const start = LAST_EVENING - (seasons - index) * SEASON_DAYS * DAY_MS;
      return {
        id: index + 1,
        name: `Temporada ${index + 1} ${random.pick(['🏆', 'Primavera', 'Été', 'Höst', '冬'])}`,
        start_date: day(start),
        end_date: day(start + (SEASON_DAYS - 1) * DAY_MS),
        owner: random.between(1, players),
      };
    }),
    firstEvening: LAST_EVENING - seasons * SEASON_DAYS * DAY_MS,
  };
}

const day = (time) => new Date(time).toISOString().slice(0, 10);
