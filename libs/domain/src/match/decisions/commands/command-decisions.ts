import type { MatchCommandKind } from '@placar/contracts';
import { addPlayer } from './add-player';
import { addSpectator } from './add-spectator';
import { cancel } from './cancel';
import { changeServer } from './change-server';
import type { CommandDecision } from './command-decision';
import { finish } from './finish';
import { forceStart } from './force-start';
import { forfeit } from './forfeit';
import { load } from './load';
import { pause } from './pause';
import { rcon } from './rcon';
import { recover } from './recover';
import { removePlayer } from './remove-player';
import { restart } from './restart';
import { restore } from './restore';
import { say } from './say';
import { takeOver } from './take-over';
import { techTimeout } from './tech-timeout';
import { unpause } from './unpause';

/** What decides each kind of command, one file each. A kind without a decision does not compile. */
const COMMAND_DECISIONS: { readonly [K in MatchCommandKind]: CommandDecision<K> } = {
  load,
  pause,
  unpause,
  tech_timeout: techTimeout,
  cancel,
  forfeit,
  restart,
  restore,
  change_server: changeServer,
  recover,
  take_over: takeOver,
  finish,
  force_start: forceStart,
  add_player: addPlayer,
  remove_player: removePlayer,
  add_spectator: addSpectator,
  say,
  rcon,
};

export const decisionOf = <K extends MatchCommandKind>(kind: K): CommandDecision<K> => COMMAND_DECISIONS[kind];
