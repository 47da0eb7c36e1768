import { z } from 'zod';

/** Languages that a card can be drawn in; the pages' four. */
export const CardLanguage = z.enum(['pt', 'en', 'fr', 'ja']);
export type CardLanguage = z.infer<typeof CardLanguage>;

interface CardWords {
  live: string;
  paused: string;
  upcoming: string;
  finished: string;
  cancelled: string;
  forfeit: string;
  team: string;
  player: string;
  season: string;
  maps: string;
  wins: string;
  losses: string;
  rounds: string;
  rating: string;
  rank: string;
  roster: (players: number) => string;
  running: string;
  standing: string;
}

/** The few words on cards and in previews; names and figures say the rest. */
export const CARD_WORDS: Readonly<Record<CardLanguage, CardWords>> = {
  pt: {
    live: 'Ao vivo',
    paused: 'Em pausa',
    upcoming: 'Em breve',
    finished: 'Encerrada',
    cancelled: 'Cancelada',
    forfeit: 'Vitória por W.O.',
    team: 'Time',
    player: 'Jogador',
    season: 'Temporada',
    maps: 'Mapas',
    wins: 'Vitórias',
    losses: 'Derrotas',
    rounds: 'Saldo de rodadas',
    rating: 'Rating',
    rank: 'Posição',
    roster: (players) => (players === 1 ? '1 jogador' : `${players} jogadores`),
    running: 'Em andamento',
    standing: 'Líder',
  },
  en: {
    live: 'Live',
    paused: 'Paused',
    upcoming: 'Upcoming',
    finished: 'Final',
    cancelled: 'Cancelled',
    forfeit: 'Won by forfeit',
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
  },
  fr: {
    live: 'En direct',
    paused: 'En pause',
    upcoming: 'À venir',
    finished: 'Terminé',
    cancelled: 'Annulé',
    forfeit: 'Victoire par forfait',
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
  },
  ja: {
    live: 'ライブ',
    paused: '一時停止中',
    upcoming: '開始前',
    finished: '終了',
    cancelled: '中止',
    forfeit: '不戦勝',
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
  },
};
