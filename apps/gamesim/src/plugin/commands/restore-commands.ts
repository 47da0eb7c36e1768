import { randomUUID } from 'node:crypto';
import type { TeamSlot } from '../../api-types';
import type { Game } from '../../game';
import { statusCodeName } from '../../http/status-code-name';
import { parseBackupFile } from '../backup-file';
import { isHttpUrl } from '../match-load';
import { findPhaseRefusal } from './pause-commands';
import { backupNameOf } from '../round-backups';
import { applyBackup } from '../restore-flow';

type Print = (line: string) => void;

/** `matchzy_loadbackup <file>`: the raw argument is the name, so quotes and paths fail (P15). */
export const loadBackup = (game: Game, rawName: string, print: Print): void => {
  const name = game.host.quirks.quotedBackupNameFails ? rawName : rawName.replaceAll('"', '');
  const refusal = findPhaseRefusal(game, 'restore');
  if (refusal) {
    print(refusal);
    return;
  }
  const text = game.host.disk.read(name);
  if (text === null) {
    print(game.replies.backupMissing(name));
    return;
  }
  restoreText(game, text);
};

/** `css_restore <n>`: a round of the match that is live. */
export const restoreRound = (game: Game, args: readonly string[], print: Print): void => {
  const [round = ''] = args;
  if (!/^\d+$/.test(round)) {
    print(game.replies.restoreUsage);
  } else if (!game.plugin.isMatchLive || !game.engine.live) {
    print(game.replies.restoreNotLive);
  } else {
    loadBackup(game, backupNameOf(game, game.engine.live.mapNumber, Number(round)), print);
  }
};

/** `matchzy_loadbackup_url "<url>" "<header>" "<value>"`: blocking GET, stored under a new name, then as the local one. */
export const loadBackupFromUrl = async (game: Game, args: readonly string[], print: Print): Promise<void> => {
  const [url = '', headerKey = '', headerValue = ''] = args;
  if (!isHttpUrl(url)) {
    print(game.replies.invalidUrl('LoadBackupFromURL', url));
    return;
  }
  try {
    const answer = await game.publisher.get(url, headerKey, headerValue);
    if (!game.isAlive) return;
    if (answer.status < 200 || answer.status > 299) {
      print(game.replies.requestFailed('LoadBackupFromURL', statusCodeName(answer.status)));
      return;
    }
    const name = `${randomUUID()}.json`;
    game.host.disk.write(name, answer.body);
    loadBackup(game, name, print);
  } catch (error) {
    game.host.log(`[LoadBackupFromURL - FATAL] ${(error as Error).message}`);
  }
};

/** `.stop`: when both teams want it, the round is played again. */
export const stopRound = (game: Game, team: TeamSlot): void => {
  const { plugin, engine } = game;
  if (!plugin.isMatchLive || !engine.live || plugin.settings.get('matchzy_stop_command_available') === 'false') return;
  plugin.stopVotes.add(team);
  if (plugin.stopVotes.size < 2) return;
  plugin.stopVotes.clear();
  const round = engine.live.team1Score + engine.live.team2Score;
  loadBackup(game, backupNameOf(game, engine.live.mapNumber, round), (line) => game.host.log(line));
};

const restoreText = (game: Game, text: string): void => {
  try {
    applyBackup(game, parseBackupFile(text));
  } catch (error) {
    game.host.log(`[RestoreRoundBackup - FATAL] ${(error as Error).message}`);
  }
};
