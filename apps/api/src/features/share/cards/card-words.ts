import { z } from 'zod';

/** Languages that a card can be drawn in; the pages' four. */
export const CardLanguage = z.enum(['pt', 'en', 'fr', 'ja']);
export type CardLanguage = z.infer<typeof CardLanguage>;

const PORTUGUESE = {
  /** For figures and dates. */
  locale: 'pt-BR',
  bestOf: (maps: number) => `MD${maps}`,
  live: 'Ao vivo',
  paused: 'Em pausa',
  upcoming: 'Em breve',
  finished: 'Encerrada',
  cancelled: 'Cancelada',
  forfeit: 'Vitória por W.O.',
  unproven: 'Placar não comprovado',
  unconfirmed: 'Não confirmada',
  team: 'Time',
  player: 'Jogador',
  season: 'Temporada',
  maps: 'Mapas',
  wins: 'Vitórias',
  losses: 'Derrotas',
  rounds: 'Saldo de rounds',
  rating: 'Rating',
  rank: 'Posição',
  roster: (players: number) => (players === 1 ? '1 jogador' : `${players} jogadores`),
  running: 'Em andamento',
  standing: 'Líder',
  tournament: 'Torneio',
  signUp: 'Inscrições abertas',
  /** Of a tournament. */
  ended: 'Encerrado',
  calledOff: 'Cancelado',
  champion: 'Campeão',
  teams: (teams: number) => (teams === 1 ? '1 time' : `${teams} times`),
  teamsOf: (teams: number, most: number) => `${teams} de ${most} times`,
};
type CardWords = typeof PORTUGUESE;

/** The few words on cards and in previews; names and figures say the rest. */
export const CARD_WORDS: Readonly<Record<CardLanguage, CardWords>> = {
  pt: PORTUGUESE,
  en: {
    locale: 'en',
    bestOf: (maps) => `BO${maps}`,
    live: 'Live',
    paused: 'Paused',
    upcoming: 'Upcoming',
    finished: 'Final',
    cancelled: 'Cancelled',
    forfeit: 'Won by forfeit',
    unproven: 'Unproven score',
    unconfirmed: 'Unconfirmed',
    team: 'Team',
    player: 'Player',
    season: 'Season',
    maps: 'Maps',
    wins: 'Wins',
    losses: 'Losses',
    rounds: 'Round difference',
    rating: 'Rating',
    rank: 'Rank',
    roster: (players) => (players === 1 ? '1 player' : `${players} players`),
    running: 'Running',
    standing: 'Leader',
    tournament: 'Tournament',
    signUp: 'Sign-up open',
    ended: 'Over',
    calledOff: 'Called off',
    champion: 'Champion',
    teams: (teams) => (teams === 1 ? '1 team' : `${teams} teams`),
    teamsOf: (teams, most) => `${teams} of ${most} teams`,
  },
  fr: {
    locale: 'fr',
    bestOf: (maps) => `BO${maps}`,
    live: 'En direct',
    paused: 'En pause',
    upcoming: 'À venir',
    finished: 'Terminé',
    cancelled: 'Annulé',
    forfeit: 'Victoire par forfait',
    unproven: 'Score non prouvé',
    unconfirmed: 'Non confirmé',
    team: 'Équipe',
    player: 'Joueur',
    season: 'Saison',
    maps: 'Cartes',
    wins: 'Victoires',
    losses: 'Défaites',
    rounds: 'Écart de manches',
    rating: 'Rating',
    rank: 'Rang',
    roster: (players) => (players === 1 ? '1 joueur' : `${players} joueurs`),
    running: 'En cours',
    standing: 'En tête',
    tournament: 'Tournoi',
    signUp: 'Inscriptions ouvertes',
    ended: 'Terminé',
    calledOff: 'Annulé',
    champion: 'Vainqueur',
    teams: (teams) => (teams < 2 ? `${teams} équipe` : `${teams} équipes`),
    teamsOf: (teams, most) => `${teams} équipes sur ${most}`,
  },
  ja: {
    locale: 'ja',
    bestOf: (maps) => `BO${maps}`,
    live: 'ライブ',
    paused: '一時停止中',
    upcoming: '開始前',
    finished: '終了',
    cancelled: '中止',
    forfeit: '不戦勝',
    unproven: 'スコア未証明',
    unconfirmed: '未確認',
    team: 'チーム',
    player: 'プレイヤー',
    season: 'シーズン',
    maps: 'マップ',
    wins: '勝利',
    losses: '敗北',
    rounds: 'ラウンド差',
    rating: 'レーティング',
    rank: '順位',
    roster: (players) => `プレイヤー${players}人`,
    running: '開催中',
    standing: '首位',
    tournament: '大会',
    signUp: '参加受付中',
    ended: '終了',
    calledOff: '中止',
    champion: '優勝',
    teams: (teams) => `${teams}チーム`,
    teamsOf: (teams, most) => `${most}チーム中${teams}チーム`,
  },
};

/** The spaces of Intl have no shape in the faces of cards. */
const plainSpaces = (written: string): string => written.replace(/[\u2009\u202f\u00a0]/gu, ' ');

/** A figure with so many digits behind the comma or point of its language. */
export const decimal = (value: number, digits: number, { locale }: CardWords): string =>
  plainSpaces(value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }));

/** Per cent of a value of 0–100. */
export const percent = (value: number, { locale }: CardWords): string =>
  plainSpaces((value / 100).toLocaleString(locale, { style: 'percent' }));

/** From one plain date (`YYYY-MM-DD`) to another, as far as they are known. */
export function dateSpan(from: string | null, to: string | null, { locale }: CardWords): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const [first, last] = [from, to].filter((date) => date !== null).map((date) => new Date(date));
  if (first === undefined) return '';
  return plainSpaces(last === undefined ? format.format(first) : format.formatRange(first, last));
}

/** When something is planned, to the minute and with its zone: whoever gets a link may live in another one. */
export const plannedAt = (time: Date, { locale }: CardWords): string =>
  plainSpaces(
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
      timeZoneName: 'short',
    }).format(time),
  );
