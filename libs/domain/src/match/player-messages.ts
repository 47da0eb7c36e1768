import type { MessageLanguage, MessageParams, SayTemplate, TechTimeoutReason } from '@placar/contracts';
import type { MatchConfig } from './match-state';

/** Sentences by name: those that staff may say, and those that the platform says by itself. */
export type PlayerMessageKey =
  | SayTemplate
  | 'tech_timeout'
  | 'pause_over'
  | 'recovery_restored'
  | 'recovery_ready_up'
  | 'recovery_resumed';

/** What fills the platform's own sentences in, beside what staff may give. */
export type SentenceParams = MessageParams & { reason?: string };
type Sentence = (params: SentenceParams) => string;

/** What one says on a server whose players nobody can place. */
const FALLBACK: readonly MessageLanguage[] = ['pt', 'en'];

/** Countries of the teams' flags by the language that their players read. */
const LANGUAGE_OF_FLAG: Readonly<Record<string, MessageLanguage>> = {
  BR: 'pt',
  PT: 'pt',
  AO: 'pt',
  MZ: 'pt',
  CV: 'pt',
  FR: 'fr',
  BE: 'fr',
  MC: 'fr',
  SN: 'fr',
  CI: 'fr',
  JP: 'ja',
};

/** " (5 min)" or " (90 s)"; nothing without a length. */
const length = ({ minutes, seconds }: MessageParams): string => {
  if (minutes !== undefined) return ` (${minutes} min)`;
  return seconds === undefined ? '' : ` (${seconds} s)`;
};
const of = (word: string, value: string | undefined): string => (value === undefined ? '' : ` ${word} ${value}`);
const score = (params: MessageParams): string => (params.score === undefined ? '' : ` (${params.score})`);
const round = (word: string, params: MessageParams): string =>
  params.round === undefined ? '' : `${word} ${params.round}`;

/** Reasons of a technical timeout in words; any other is told as it was written. */
const REASONS: Readonly<Record<MessageLanguage, Readonly<Record<TechTimeoutReason, string>>>> = {
  pt: {
    computer: 'problema no computador',
    network: 'problema de conexão',
    peripherals: 'problema com periféricos',
    game: 'problema no jogo',
    server: 'problema no servidor',
  },
  en: {
    computer: 'computer trouble',
    network: 'connection trouble',
    peripherals: 'trouble with peripherals',
    game: 'trouble with the game',
    server: 'trouble with the server',
  },
  fr: {
    computer: "problème d'ordinateur",
    network: 'problème de connexion',
    peripherals: 'problème de périphérique',
    game: 'problème du jeu',
    server: 'problème du serveur',
  },
  ja: {
    computer: 'PCの不具合',
    network: '回線の不具合',
    peripherals: '周辺機器の不具合',
    game: 'ゲームの不具合',
    server: 'サーバーの不具合',
  },
};

/** ": connection trouble"; nothing without a reason. */
function why(language: MessageLanguage, { reason }: SentenceParams, colon = ': '): string {
  if (reason === undefined) return '';
  const words: Readonly<Record<string, string>> = REASONS[language];
  return `${colon}${Object.hasOwn(words, reason) ? words[reason] : reason}`;
}

/**
 * Every sentence that the platform itself writes into the game's chat, in the four languages of the site. Short: a console
 * line takes 511 bytes, and a Japanese character is three of them.
 */
const SENTENCES: Readonly<Record<PlayerMessageKey, Readonly<Record<MessageLanguage, Sentence>>>> = {
  admin_pause: {
    pt: (p) => `Pausa da administração${length(p)}.`,
    en: (p) => `Admin pause${length(p)}.`,
    fr: (p) => `Pause de l'administration${length(p)}.`,
    ja: (p) => `運営による一時停止です${length(p)}。`,
  },
  tech_pause: {
    pt: (p) => `Pausa técnica${of('-', p.team)}${length(p)}.`,
    en: (p) => `Technical pause${of('-', p.team)}${length(p)}.`,
    fr: (p) => `Pause technique${of('-', p.team)}${length(p)}.`,
    ja: (p) => `テクニカルポーズ${of('-', p.team)}${length(p)}。`,
  },
  tactical_pause: {
    pt: (p) => `Pausa tática${of('-', p.team)}${length(p)}.`,
    en: (p) => `Tactical pause${of('-', p.team)}${length(p)}.`,
    fr: (p) => `Pause tactique${of('-', p.team)}${length(p)}.`,
    ja: (p) => `タクティカルポーズ${of('-', p.team)}${length(p)}。`,
  },
  tech_timeout: {
    pt: (p) => `Pausa técnica${of('-', p.team)}${length(p)}${why('pt', p)}.`,
    en: (p) => `Technical timeout${of('-', p.team)}${length(p)}${why('en', p)}.`,
    fr: (p) => `Temps mort technique${of('-', p.team)}${length(p)}${why('fr', p, ' : ')}.`,
    ja: (p) => `テクニカルタイムアウト${of('-', p.team)}${length(p)}${why('ja', p, '：')}。`,
  },
  pause_over: {
    pt: (p) => `O tempo da pausa${of('de', p.team)} acabou. Preparem-se para continuar.`,
    en: (p) => `The pause${of('of', p.team)} is over. Get ready to continue.`,
    fr: (p) => `Le temps de pause${of('de', p.team)} est écoulé. Préparez-vous à reprendre.`,
    ja: (p) => `${p.team === undefined ? '' : `${p.team} の`}ポーズ時間が終了しました。再開の準備をしてください。`,
  },
  recovery_restored: {
    pt: (p) => `O servidor voltou. A partida recomeça do fim ${round('da rodada', p)}${score(p)}: nada se perdeu.`,
    en: (p) => `The server is back. The match goes on from the end of ${round('round', p)}${score(p)}.`,
    fr: (p) => `Le serveur est de retour. Le match reprend à la fin ${round('de la manche', p)}${score(p)}.`,
    ja: (p) => `サーバーが復旧しました。第${p.round ?? 0}ラウンド終了時点${score(p)}から再開します。`,
  },
  recovery_ready_up: {
    pt: () => 'Partida restaurada. Escrevam .ready no chat para continuar.',
    en: () => 'Match restored. Type .ready in chat to go on.',
    fr: () => 'Match restauré. Tapez .ready dans le chat pour continuer.',
    ja: () => '試合を復元しました。続けるにはチャットで .ready と入力してください。',
  },
  recovery_resumed: {
    pt: () => 'A partida continua. Boa sorte!',
    en: () => 'The match goes on. Good luck!',
    fr: () => 'Le match continue. Bonne chance !',
    ja: () => '試合を再開します。健闘を祈ります！',
  },
  resume_soon: {
    pt: (p) => `A partida continua em breve${length(p)}.`,
    en: (p) => `The match resumes soon${length(p)}.`,
    fr: (p) => `Le match reprend bientôt${length(p)}.`,
    ja: (p) => `まもなく試合を再開します${length(p)}。`,
  },
  ready_up: {
    pt: () => 'Todos prontos? Escrevam .ready no chat.',
    en: () => 'Everybody ready? Type .ready in chat.',
    fr: () => 'Tout le monde est prêt ? Tapez .ready dans le chat.',
    ja: () => '準備ができたらチャットで .ready と入力してください。',
  },
  waiting_for_players: {
    pt: (p) => `Aguardando jogadores${of('de', p.team)}.`,
    en: (p) => `Waiting for players${of('of', p.team)}.`,
    fr: (p) => `En attente de joueurs${of('de', p.team)}.`,
    ja: (p) => `${p.team === undefined ? '' : `${p.team} の`}プレイヤーを待っています。`,
  },
  server_change: {
    pt: (p) => `A partida muda de servidor${of('para', p.server)}. O placar continua valendo.`,
    en: (p) => `The match moves to another server${of('-', p.server)}. The score stands.`,
    fr: (p) => `Le match change de serveur${of('-', p.server)}. Le score est conservé.`,
    ja: (p) => `試合は別のサーバーへ移動します${of('-', p.server)}。スコアは引き継がれます。`,
  },
  restore: {
    pt: (p) => `A partida volta ao fim ${p.round === undefined ? 'de uma rodada' : round('da rodada', p)}${score(p)}.`,
    en: (p) => `The match goes back to the end of ${p.round === undefined ? 'a round' : round('round', p)}${score(p)}.`,
    fr: (p) =>
      `Le match revient à la fin ${p.round === undefined ? "d'une manche" : round('de la manche', p)}${score(p)}.`,
    ja: (p) =>
      `試合を${p.round === undefined ? '前のラウンド' : `第${p.round}ラウンド`}終了時点に戻します${score(p)}。`,
  },
};

/** One sentence for the game's chat, without a line break. Parameters that are not given are left out of it. */
export function playerMessage(key: PlayerMessageKey, language: MessageLanguage, params: SentenceParams = {}): string {
  return SENTENCES[key][language](params).replaceAll(/\s+/g, ' ').trim();
}

/** The languages in which a match speaks to its players: those of the two teams' flags, at most two. */
export function matchLanguages(config: Pick<MatchConfig, 'team1' | 'team2'>): MessageLanguage[] {
  const flags = [config.team1.flag, config.team2.flag].filter((flag): flag is string => flag !== null && flag !== '');
  if (flags.length === 0) return [...FALLBACK];
  return [...new Set(flags.map((flag) => LANGUAGE_OF_FLAG[flag.toUpperCase()] ?? 'en'))];
}

/** The same sentence once in each language, in order: one line of chat each. */
export function playerMessages(
  key: PlayerMessageKey,
  languages: readonly MessageLanguage[],
  params: SentenceParams = {},
): string[] {
  return languages.map((language) => playerMessage(key, language, params));
}
