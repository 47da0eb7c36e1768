import type { CommandExecutor } from './command-context';
import { settlementOf, settlementOfExecuted } from './command-settlement';

/** Commands that the status cannot confirm. Once the bytes may have left, they are never repeated (plugin contract §5.4). */
export const applyAddPlayer: CommandExecutor<'add_player'> = async ({ args }, { endpoint, gateway }) =>
  settlementOfExecuted(await gateway.addPlayer(endpoint, { steamId: args.steam_id, team: args.team, name: args.name }));

export const applyAddSpectator: CommandExecutor<'add_spectator'> = async ({ args }, { endpoint, gateway }) =>
  settlementOfExecuted(await gateway.addSpectator(endpoint, { steamId: args.steam_id, name: args.name }));

export const applyRemovePlayer: CommandExecutor<'remove_player'> = async ({ args }, { endpoint, gateway }) =>
  settlementOfExecuted(await gateway.removePlayer(endpoint, args.steam_id));

export const applySay: CommandExecutor<'say'> = async ({ args }, { endpoint, gateway }) =>
  settlementOfExecuted(await gateway.say(endpoint, args.text));

export const applyForceStart: CommandExecutor<'force_start'> = async (_request, { job, endpoint, gateway, onSent }) =>
  settlementOf(await gateway.forceStart(endpoint, { matchId: job.match_id, onSent }));

export const applyRcon: CommandExecutor<'rcon'> = async ({ args }, { endpoint, gateway }) => {
  const result = await gateway.sendRcon(endpoint, args.line);
  if (result.outcome === 'ok') return { outcome: 'confirmed', detail: result.reply };
  if (result.outcome === 'denied') return { outcome: 'refused', detail: `denied:${result.rule}` };
  return { outcome: result.reason === 'no_answer' ? 'unknown' : 'refused', detail: result.reason };
};
