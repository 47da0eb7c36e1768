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
  time_asked: of('Combine o horário da sua partida'),
  time_set: of('O horário da sua partida está marcado'),
  disputed: of('Resultado contestado: a organização vai decidir'),
  dispute_decided: of('Contestação decidida'),
  exchange_asked: of('Troca de jogador espera a sua decisão'),
  exchange_decided: of('Troca de jogador decidida'),
  signed_up: of('Você foi inscrito em um torneio'),
  team_invited: of('Um time convida você'),
  invite_accepted: of('Um jogador aceitou o convite do seu time'),
  invite_declined: of('Um jogador recusou o convite do seu time'),
  join_asked: of('Alguém pede para entrar no seu time'),
  team_joined: of('Você está no time'),
  join_refused: of('O time não aceitou o seu pedido'),
  result: ({ won, name }) => ({ title: won === null ? 'Partida encerrada' : won ? 'Vitória' : 'Derrota', text: name }),
  vip_ends: ({ days }) => ({
    title: days === 1 ? 'O VIP acaba em menos de um dia' : `O VIP acaba em menos de ${days} dias`,
    text: 'Não há renovação automática.',
  }),
  rental_ends: ({ days, name }) => ({
    title: days === 1 ? 'O aluguel acaba em menos de um dia' : `O aluguel acaba em menos de ${days} dias`,
    text: name,
  }),
  rental_failed: of('Servidor não ligou: o dinheiro volta'),
  channel_off: of('Canal do Discord desligado: o webhook não existe mais'),
};
const en: Texts = {
  server_ready: of('Server ready: join the match'),
  veto_turn: of('Your turn in the veto'),
  match_soon: of('The match begins in 15 minutes'),
  check_in: of('Check-in is open'),
  time_asked: of('Agree on a time for your match'),
  time_set: of('The time of your match is set'),
  disputed: of('Result disputed: the organisers will decide'),
  dispute_decided: of('Dispute decided'),
  exchange_asked: of('An exchange of players waits for your decision'),
  exchange_decided: of('Exchange of players decided'),
  signed_up: of('You were signed up for a tournament'),
  team_invited: of('A team invites you'),
  invite_accepted: of('A player accepted the invitation of your team'),
  invite_declined: of('A player declined the invitation of your team'),
  join_asked: of('Somebody asks to join your team'),
  team_joined: of('You are in the team'),
  join_refused: of('The team did not accept your request'),
  result: ({ won, name }) => ({ title: won === null ? 'Match over' : won ? 'Win' : 'Loss', text: name }),
  vip_ends: ({ days }) => ({
    title: days === 1 ? 'VIP ends in less than a day' : `VIP ends in less than ${days} days`,
    text: 'It is not renewed by itself.',
  }),
  rental_ends: ({ days, name }) => ({
    title: days === 1 ? 'The rental ends in less than a day' : `The rental ends in less than ${days} days`,
    text: name,
  }),
  rental_failed: of('Server did not start: your money comes back'),
  channel_off: of('Discord channel switched off: its webhook is gone'),
};
const fr: Texts = {
  server_ready: of('Serveur prêt : rejoignez le match'),
  veto_turn: of('À vous de jouer dans le veto'),
  match_soon: of('Le match commence dans 15 minutes'),
  check_in: of('Check-in ouvert'),
  time_asked: of('Convenez d’une heure pour votre match'),
  time_set: of('L’heure de votre match est fixée'),
  disputed: of('Résultat contesté : l’organisation tranchera'),
  dispute_decided: of('Contestation tranchée'),
  exchange_asked: of('Un changement de joueur attend votre décision'),
  exchange_decided: of('Changement de joueur tranché'),
  signed_up: of('Vous avez été inscrit à un tournoi'),
  team_invited: of('Une équipe vous invite'),
  invite_accepted: of('Un joueur a accepté l’invitation de votre équipe'),
  invite_declined: of('Un joueur a refusé l’invitation de votre équipe'),
  join_asked: of('Quelqu’un demande à rejoindre votre équipe'),
  team_joined: of('Vous faites partie de l’équipe'),
  join_refused: of('L’équipe n’a pas accepté votre demande'),
  result: ({ won, name }) => ({ title: won === null ? 'Match terminé' : won ? 'Victoire' : 'Défaite', text: name }),
  vip_ends: ({ days }) => ({
    title: days === 1 ? 'Le VIP se termine dans moins d’un jour' : `Le VIP se termine dans moins de ${days} jours`,
    text: 'Il n’est pas renouvelé automatiquement.',
  }),
  rental_ends: ({ days, name }) => ({
    title:
      days === 1 ? 'La location se termine dans moins d’un jour' : `La location se termine dans moins de ${days} jours`,
    text: name,
  }),
  rental_failed: of('Serveur non démarré : vous êtes remboursé'),
  channel_off: of('Salon Discord désactivé : son webhook n’existe plus'),
};
const ja: Texts = {
  server_ready: of('サーバーの準備ができました'),
  veto_turn: of('BAN/PICKの順番です'),
  match_soon: of('15分後に試合が始まります'),
  check_in: of('チェックイン受付中'),
  time_asked: of('試合の時刻を決めてください'),
  time_set: of('試合の時刻が決まりました'),
  disputed: of('結果に異議が出ました。主催者が裁定します'),
  dispute_decided: of('異議が裁定されました'),
  exchange_asked: of('選手交代の承認を待っています'),
  exchange_decided: of('選手交代の可否が決まりました'),
  signed_up: of('大会に登録されました'),
  team_invited: of('チームから招待されました'),
  invite_accepted: of('選手がチームへの招待を承諾しました'),
  invite_declined: of('選手がチームへの招待を断りました'),
  join_asked: of('チームへの参加リクエストが届きました'),
  team_joined: of('チームに加わりました'),
  join_refused: of('参加リクエストは承認されませんでした'),
  result: ({ won, name }) => ({ title: won === null ? '試合終了' : won ? '勝利' : '敗北', text: name }),
  vip_ends: ({ days }) => ({
    title: days === 1 ? 'VIPの残りは1日未満です' : `VIPの残りは${days}日未満です`,
    text: '自動更新はされません。',
  }),
  rental_ends: ({ days, name }) => ({
    title: days === 1 ? 'レンタルの残りは1日未満です' : `レンタルの残りは${days}日未満です`,
    text: name,
  }),
  rental_failed: of('サーバーを起動できず、返金されます'),
  channel_off: of('Discordへの通知を停止しました。Webhookがありません'),
};

const LANGUAGES: Record<NotificationLanguage, Texts> = { pt, en, fr, ja };

/** Title and text of a push message in the language of its reader. */
export const pushWords = (
  kind: NotificationKind,
  about: NotificationAbout,
  language: NotificationLanguage,
): PushWords => LANGUAGES[language][kind](about);
