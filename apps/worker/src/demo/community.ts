/** The people of the demo. Everybody is made up; names are as people really write them, in every alphabet. */
export interface DemoTeam {
  name: string;
  tag: string;
  flag: string;
  /** The first is the captain; five play, a sixth is the substitute. */
  players: readonly string[];
  coach?: string;
}

/** Flag, tag, name, players, and the coach where there is one. */
const TEAMS = `
BR | IPÊ | Ipê Amarelo | Zé "o Muro" Araújo, açaí;com;granola, Thúlio, MATHEUS ⚡, joãozinho, Ção ☕ | Professor Raimundo
BR | SACI | Saci Esports | perna_só, Kauã 🌪️, Érico, rafinha, a_long_nick_that_fills_the_scoreboard
BR | ONÇA | Onça-Pintada 🐆 | Iracema, Tainá, Ubirajara, bruxão, fe+lipe, Luísa <3 | Dona Benta
BR | GUAR | Guaraná Quântico | Schrödinho, spin½, Vovó Juju, caju, nêutron
BR | PDQ | Pão de Queijo FC | uai sô, Trem Bão, queijin, Mineirão, d'Ávila, Zica | Seu Geraldo
BR | ARA | Arara Azul | Pantanal, jabuti, Cauê, peixe🐟🐠, Amazônia 🌳
PT | L28 | Lisboa Eléctrica | Gonçalo, Elétrico 28, Saudade, João Pestana, fadista, Inês | Mestre Tejo
PT | GALO | Galo de Barcelos 🐓 | Cocorocó, Simão, Tiago & Rui, bacalhau, Nuno "Nó" Leitão
PT | DOURO | Douro Vintage | Porto Seco, rabelo, Mafalda, Zêzere, Câmara Lenta | António
FR | ÉTOI | Étoiles du Nord | l’Été, Noël, Chloé, crème brûlée 🍮, Façade, Gaël | Maître Renard
FR | ŒUFS | Les Œufs Brouillés | cœur de bœuf, Hélène, croissant; drop table, Benoît, Zoé
FR | CHÂT | Château Rouge | Père Lachaise, métro-boulot, Aurèle, L'Île, Ÿves, Solène
JP | さくら | さくら組 | さくら🌸, ゆうと, はると, みなと, ひなた, こころ | 山田先生
JP | 東京 | 東京ナイトホークス | 夜鷹, ケンジ, メガネ, リュウ🐉, 渋谷の猫
JP | 北海道 | 北海道ベアーズ 🐻 | 北風, クマ吉, 雪だるま⛄, カニ, ラーメン"大盛り", 函館 | 熊谷監督
JP | たこ | 大阪たこやき | たこ焼き🐙, なんでやねん, 通天閣, ソース;マヨ, おおきに
`;

export const DEMO_TEAMS: readonly DemoTeam[] = TEAMS.trim()
  .split('\n')
  .map((line) => {
    const [flag = '', tag = '', name = '', players = '', coach] = line.split(' | ');
    return { name, tag, flag, players: players.split(', '), ...(coach === undefined ? {} : { coach }) };
  });

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
