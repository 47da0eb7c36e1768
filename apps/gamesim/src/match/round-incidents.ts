import type { Game } from '../game';
import { teamLeave } from './clients';
import type { LiveMap } from './engine-state';
import { stopRound } from '../plugin/commands/restore-commands';

/** What the faults in force bring about in the middle of a round. */
export const planIncidents = (game: Game, live: LiveMap, durationMs: number): void => {
  const { host } = game;
  const round = live.team1Score + live.team2Score + 1;
  const { crashAt, teamLeaves, stopByPlayers } = host.faults();
  const middle = (run: () => void): void => void game.afterInPhase(durationMs / 2, run);
  const isHere = (at: { round: number; map?: number } | undefined): boolean =>
    at !== undefined && at.round === round && (at.map === undefined || at.map === live.mapNumber);

  if (crashAt && isHere(crashAt) && live.epoch === 0) {
    middle(() => {
      host.changeFaults({ crashAt: undefined });
      host.crashSoon({ restartAfterMs: crashAt.restartAfterMs });
    });
  }
  if (host.isCrashPlanned('mid_round')) middle(() => host.crashIfPlanned('mid_round'));
  if (teamLeaves && isHere(teamLeaves)) {
    middle(() => {
      host.changeFaults({ teamLeaves: undefined });
      teamLeave(game, teamLeaves.team);
    });
  }
  if (stopByPlayers && isHere(stopByPlayers)) {
    middle(() => {
      host.changeFaults({ stopByPlayers: undefined });
      stopRound(game, 'team1');
      stopRound(game, 'team2');
    });
  }
};
