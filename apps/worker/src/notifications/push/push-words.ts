import type { NotificationAbout, NotificationKind, NotificationLanguage } from '@placar/contracts';

export interface PushWords {
  title: string;
  text: string;
}

type Texts = Record<NotificationKind, (about: NotificationAbout) => PushWords>;
const of = (title: string) => (about: NotificationAbout) => ({ title, text: about.name });

const pt: Texts = {
  server_ready: of('Servidor pronto: entre na partida'),
  veto_turn: of('É a sua vez no veto'),
  match_soon: of('A partida começa em 15 minutos'),
  check_in: of('Check-in aberto'),
  signed_up: of('Você foi inscrito em um torneio'),
  result: ({ won, name }) => ({ title: won === null ? 'Partida encerrada' : won ? 'Vitória' : 'Derrota', text: name }),
  vip_ends: ({ days }) => ({
    title: days === 1 ? 'O VIP acaba em menos de um dia' : `O VIP acaba em menos de ${days} dias`,
    text: 'Não há renovação automática.',
  }),
};
const en: Texts = {
  server_ready: of('Server ready: join the match'),
  veto_turn: of('Your turn in the veto'),
  match_soon: of('The match begins in 15 minutes'),
  check_in: of('Check-in is open'),
  signed_up: of('You were signed up for a tournament'),
  result: ({ won, name }) => ({ title: won === null ? 'Match over' : won ? 'Win' : 'Loss', text: name }),
  vip_ends: ({ days }) => ({
    title: days === 1 ? 'VIP ends in less than a day' : `VIP ends in less than ${days} days`,
    text: 'It is not renewed by itself.',
  }),
};
const fr: Texts = {
  server_ready: of('Serveur prêt : rejoignez le match'),
  veto_turn: of('À vous de jouer dans le veto'),
  match_soon: of('Le match commence dans 15 minutes'),
  check_in: of('Check-in ouvert'),
  signed_up: of('Vous avez été inscrit à un tournoi'),
  result: ({ won, name }) => ({ title: won === null ? 'Match terminé' : won ? 'Victoire' : 'Défaite', text: name }),
  vip_ends: ({ days }) => ({
    title: days === 1 ? 'Le VIP se termine dans moins d’un jour' : `Le VIP se termine dans moins de ${days} jours`,
    text: 'Il n’est pas renouvelé automatiquement.',
  }),
};
const ja: Texts = {
  server_ready: of('サーバーの準備ができました'),
  veto_turn: of('BAN/PICKの順番です'),
  match_soon: of('15分後に試合が始まります'),
  check_in: of('チェックイン受付中'),
  signed_up: of('大会に登録されました'),
  result: ({ won, name }) => ({ title: won === null ? '試合終了' : won ? '勝利' : '敗北', text: name }),
  vip_ends: ({ days }) => ({
    title: days === 1 ? 'VIPの残りは1日未満です' : `VIPの残りは${days}日未満です`,
    text: '自動更新はされません。',
  }),
};

const LANGUAGES: Record<NotificationLanguage, Texts> = { pt, en, fr, ja };

/** Title and text of a push message in the language of its reader. */
export const pushWords = (
  kind: NotificationKind,
  about: NotificationAbout,
  language: NotificationLanguage,
): PushWords => LANGUAGES[language][kind](about);
