/** The people of the demo. Everybody is made up; names are as people really write them, in every alphabet. */
export interface DemoTeam {
  name: string;
  tag: string;
  flag: string;
  /** The first is the captain; five play, a sixth is the substitute. */
  players: readonly string[];
  coach?: string;
}

export const DEMO_TEAMS: readonly DemoTeam[] = [
  {
    name: 'Ipê Amarelo',
    tag: 'IPÊ',
    flag: 'BR',
    players: ['Zé "o Muro" Araújo', 'açaí;com;granola', 'Thúlio', 'MATHEUS ⚡', 'joãozinho', 'Ção ☕'],
    coach: 'Professor Raimundo',
  },
  {
    name: 'Saci Esports',
    tag: 'SACI',
    flag: 'BR',
    players: ['perna_só', 'Kauã 🌪️', 'Érico', 'rafinha', 'a_long_nick_that_fills_the_scoreboard'],
  },
  {
    name: 'Onça-Pintada 🐆',
    tag: 'ONÇA',
    flag: 'BR',
    players: ['Iracema', 'Tainá', 'Ubirajara', 'bruxão', 'fe+lipe', 'Luísa <3'],
    coach: 'Dona Benta',
  },
  {
    name: 'Guaraná Quântico',
    tag: 'GUAR',
    flag: 'BR',
    players: ['Schrödinho', 'spin½', 'Vovó Juju', 'caju', 'nêutron'],
  },
  {
    name: 'Pão de Queijo FC',
    tag: 'PDQ',
    flag: 'BR',
    players: ['uai sô', 'Trem Bão', 'queijin', 'Mineirão', "d'Ávila", 'Zica'],
    coach: 'Seu Geraldo',
  },
  {
    name: 'Arara Azul',
    tag: 'ARA',
    flag: 'BR',
    players: ['Pantanal', 'jabuti', 'Cauê', 'peixe🐟🐠', 'Amazônia 🌳'],
  },
  {
    name: 'Lisboa Eléctrica',
    tag: 'L28',
    flag: 'PT',
    players: ['Gonçalo', 'Elétrico 28', 'Saudade', 'João Pestana', 'fadista', 'Inês'],
    coach: 'Mestre Tejo',
  },
  {
    name: 'Galo de Barcelos 🐓',
    tag: 'GALO',
    flag: 'PT',
    players: ['Cocorocó', 'Simão', 'Tiago & Rui', 'bacalhau', 'Nuno "Nó" Leitão'],
  },
  {
    name: 'Douro Vintage',
    tag: 'DOURO',
    flag: 'PT',
    players: ['Porto Seco', 'rabelo', 'Mafalda', 'Zêzere', 'Câmara Lenta'],
    coach: 'António',
  },
  {
    name: 'Étoiles du Nord',
    tag: 'ÉTOI',
    flag: 'FR',
    players: ['l’Été', 'Noël', 'Chloé', 'crème brûlée 🍮', 'Façade', 'Gaël'],
    coach: 'Maître Renard',
  },
  {
    name: 'Les Œufs Brouillés',
    tag: 'ŒUFS',
    flag: 'FR',
    players: ['cœur de bœuf', 'Hélène', 'croissant; drop table', 'Benoît', 'Zoé'],
  },
  {
    name: 'Château Rouge',
    tag: 'CHÂT',
    flag: 'FR',
    players: ['Père Lachaise', 'métro-boulot', 'Aurèle', "L'Île", 'Ÿves', 'Solène'],
  },
  {
    name: 'さくら組',
    tag: 'さくら',
    flag: 'JP',
    players: ['さくら🌸', 'ゆうと', 'はると', 'みなと', 'ひなた', 'こころ'],
    coach: '山田先生',
  },
  {
    name: '東京ナイトホークス',
    tag: '東京',
    flag: 'JP',
    players: ['夜鷹', 'ケンジ', 'メガネ', 'リュウ🐉', '渋谷の猫'],
  },
  {
    name: '北海道ベアーズ 🐻',
    tag: '北海道',
    flag: 'JP',
    players: ['北風', 'クマ吉', '雪だるま⛄', 'カニ', 'ラーメン"大盛り"', '函館'],
    coach: '熊谷監督',
  },
  {
    name: '大阪たこやき',
    tag: 'たこ',
    flag: 'JP',
    players: ['たこ焼き🐙', 'なんでやねん', '通天閣', 'ソース;マヨ', 'おおきに'],
  },
];

/** Marks the servers that the demo plays on; others are never touched by it. */
export { DEMO_PROVIDER } from '@placar/contracts';

export const ENDED_SEASON = 'Copa Inverno ❄️';
export const RUNNING_SEASON = 'Liga Placar — Primavera 🌸';

export const DEMO_MAPS = [
  'de_ancient',
  'de_anubis',
  'de_dust2',
  'de_inferno',
  'de_mirage',
  'de_nuke',
  'de_overpass',
] as const;

/** A well-formed account of its own for each player: `player` counts within the team, the coach last. */
export const demoSteamId = (team: number, player: number): string =>
  (76561198000000000n + BigInt(81_402_913 + team * 37_180_411 + player * 1_734_919)).toString();
