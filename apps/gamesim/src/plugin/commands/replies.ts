const GREEN = '\u0004';
const DEFAULT = '\u0001';
/** The coloured chat prefix that also precedes console replies (plugin contract §1.3). */
export const PREFIX = `[${GREEN}MatchZy${DEFAULT}] `;

/** Language of the server's plugin framework: translates what carries the prefix, never the bracketed tags. */
export type Locale = 'en' | 'pt-BR';

/** What the plugin refuses, and when: each language words the pair in its own way. */
export type RefusedAct = 'pause' | 'restore';
export type RefusedMoment = 'halftime' | 'post_game' | 'timeout';

export interface Replies {
  alreadySetup(command: string, id: number | string): string;
  invalidUrl(command: string, url: string): string;
  requestFailed(command: string, status: string): string;
  loadFailed: string;
  adminPaused: string;
  adminUnpaused: string;
  alreadyPaused: string;
  notDuring(what: RefusedAct, when: RefusedMoment): string;
  startRefused: string;
  backupMissing(file: string): string;
  restoreUsage: string;
  restoreNotLive: string;
  vetoCancelled: string;
  skipVetoRefused: string;
  knifeToggled(isOn: boolean): string;
}

const en: Replies = {
  alreadySetup: (command, id) =>
    `${PREFIX}[${command}] A match is already setup with id: ${id}, cannot load a new match!`,
  invalidUrl: (command, url) =>
    `${PREFIX}[${command}] Invalid URL: ${url}. Please provide a valid URL to load the match!`,
  requestFailed: (command, status) => `${PREFIX}[${command}] HTTP request failed with status code: ${status}`,
  loadFailed: `${PREFIX}Match load failed! Resetting current match`,
  adminPaused: `${PREFIX}${GREEN}Admin${DEFAULT} has paused the match!`,
  adminUnpaused: `${PREFIX}${GREEN}Admin${DEFAULT} has unpaused the match, resuming the match!`,
  alreadyPaused: `${PREFIX}Match is already paused!`,
  notDuring: (what, when) => {
    const act = { pause: 'pause the match', restore: 'restore a round' }[what];
    const moment = {
      halftime: 'during half-time',
      post_game: 'after the game has ended',
      timeout: 'when a tactical timeout is active',
    }[when];
    return `${PREFIX}You cannot ${act} ${moment}.`;
  },
  startRefused: `${PREFIX}Start command cannot be used if match is already started! Use .forceready instead.`,
  backupMissing: (file) =>
    `${PREFIX}Backup file ${file} does not exist, please make sure you are restoring a valid backup.`,
  restoreUsage: `${PREFIX}Usage: !restore <round>`,
  restoreNotLive: `${PREFIX}You can only restore a round of a live match.`,
  vetoCancelled: `${PREFIX}Veto phase has been cancelled!`,
  skipVetoRefused: `${PREFIX}Skip veto command cannot be used if there is no veto to skip!`,
  knifeToggled: (isOn) => `${PREFIX}Knife round is now ${isOn ? 'enabled' : 'disabled'}!`,
};

/** Brazilian Portuguese: our wording; a platform must not depend on any. */
const ptBr: Replies = {
  alreadySetup: (command, id) =>
    `${PREFIX}[${command}] Já existe uma partida configurada com o id: ${id}, não é possível carregar outra!`,
  invalidUrl: (command, url) =>
    `${PREFIX}[${command}] URL inválida: ${url}. Informe uma URL válida para carregar a partida!`,
  requestFailed: (command, status) => `${PREFIX}[${command}] A requisição HTTP falhou com o código: ${status}`,
  loadFailed: `${PREFIX}Falha ao carregar a partida! Reiniciando a partida atual`,
  adminPaused: `${PREFIX}${GREEN}Admin${DEFAULT} pausou a partida!`,
  adminUnpaused: `${PREFIX}${GREEN}Admin${DEFAULT} despausou a partida, retomando a partida!`,
  alreadyPaused: `${PREFIX}A partida já está pausada!`,
  notDuring: (what, when) => {
    const act = { pause: 'pausar a partida', restore: 'restaurar uma rodada' }[what];
    const moment = {
      halftime: 'durante o intervalo',
      post_game: 'depois do fim do jogo',
      timeout: 'durante um tempo técnico tático',
    }[when];
    return `${PREFIX}Não é possível ${act} ${moment}.`;
  },
  startRefused: `${PREFIX}O comando de início não pode ser usado se a partida já começou! Use .forceready.`,
  backupMissing: (file) => `${PREFIX}O arquivo de backup ${file} não existe, confirme que o backup é válido.`,
  restoreUsage: `${PREFIX}Uso: !restore <rodada>`,
  restoreNotLive: `${PREFIX}Só é possível restaurar uma rodada de uma partida em andamento.`,
  vetoCancelled: `${PREFIX}A fase de veto foi cancelada!`,
  skipVetoRefused: `${PREFIX}O comando para pular o veto não pode ser usado se não há veto!`,
  knifeToggled: (isOn) => `${PREFIX}A rodada de faca agora está ${isOn ? 'ativada' : 'desativada'}!`,
};

const BY_LOCALE: Record<Locale, Replies> = { en, 'pt-BR': ptBr };
export const repliesIn = (locale: Locale): Replies => BY_LOCALE[locale];
