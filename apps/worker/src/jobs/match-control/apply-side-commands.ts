import { maskedReply } from '@placar/contracts';
import type { RequestOf } from '@placar/contracts';
import { playerMessages } from '@placar/domain';
import { capBytes, classifyRosterReply } from '@placar/game-server';
import type { ExecutedResult } from '@placar/game-server';
import type { CommandContext, CommandExecutor } from './command-context';
import { settlementOf, settlementOfExecuted } from './command-settlement';
import type { Settlement } from './command-settlement';

/** Commands that the status cannot confirm. Once the bytes may have left, they are never repeated (plugin contract §5.4). */
export const applyAddPlayer: CommandExecutor<'add_player'> = ({ args }, context) => {
  const player = { steamId: args.steam_id, team: args.team, name: args.name };
  return place(context, args.steam_id, () => context.gateway.addPlayer(context.endpoint, player));
};

export const applyAddSpectator: CommandExecutor<'add_spectator'> = ({ args }, context) => {
  const spectator = { steamId: args.steam_id, name: args.name };
  return place(context, args.steam_id, () => context.gateway.addSpectator(context.endpoint, spectator));
};

/** MatchZy looks for the player in team1 only, kicks him and claims success: from elsewhere he can come back (gotcha 64). */
export const applyRemovePlayer: CommandExecutor<'remove_player'> = async ({ args }, { job, endpoint, gateway }) => {
  const settlement = rosterSettlement(await gateway.removePlayer(endpoint, args.steam_id));
  if (settlement.outcome !== 'confirmed' || job.player_was === 'team1' || job.player_was === 'removed')
    return settlement;
  return { outcome: 'unknown', detail: 'may_rejoin' };
};

/** A sentence by name is said once in each language, a line of chat each. Stops at the first line that did not go out. */
export const applySay: CommandExecutor<'say'> = async ({ args }, { endpoint, gateway }) => {
  let settlement: Settlement = { outcome: 'refused', detail: 'invalid_argument' };
  for (const line of linesOf(args)) {
    settlement = settlementOfExecuted(await gateway.say(endpoint, line));
    if (settlement.outcome !== 'confirmed') return settlement;
  }
  return settlement;
};

export const applyForceStart: CommandExecutor<'force_start'> = async (_request, { job, endpoint, gateway, onSent }) =>
  settlementOf(await gateway.forceStart(endpoint, { matchId: job.match_id, onSent }));

/** One line of the console. Its reply goes into the ledger: without secrets, and at most 8 KB of it. */
export async function applyRcon(
  { args }: RequestOf<'rcon'>,
  { endpoint, gateway }: CommandContext,
  openSealed: (sealed: string) => string | null,
): Promise<Settlement> {
  const line = args.sealed === undefined ? args.line : openSealed(args.sealed);
  if (line === null) return { outcome: 'refused', detail: 'secret_unreadable' };
  const result = await gateway.sendRcon(endpoint, line, args.role);
  if (result.outcome === 'ok') {
    const secrets = [endpoint.password, ...(args.sealed === undefined ? [] : valuesOf(line))];
    return { outcome: 'confirmed', detail: capBytes(maskedReply(result.reply, secrets)) };
  }
  if (result.outcome === 'denied') return { outcome: 'refused', detail: `denied:${result.rule}` };
  return { outcome: result.reason === 'no_answer' ? 'unknown' : 'refused', detail: result.reason };
}

/** Puts somebody into a team or among the spectators. The plugin refuses whoever stands elsewhere already. */
async function place(
  { job, endpoint, gateway }: CommandContext,
  steamId: string,
  add: () => Promise<ExecutedResult>,
): Promise<Settlement> {
  const added = rosterSettlement(await add());
  // Only from team1 does a removal remove (gotcha 64); from team2 it would kick the player for nothing.
  if (added.detail !== 'already_on_a_team' || job.player_was !== 'team1') return added;
  const removed = rosterSettlement(await gateway.removePlayer(endpoint, steamId));
  return removed.outcome === 'confirmed' ? rosterSettlement(await add()) : removed;
}

/** The plugin says in words whether it did it; words that nobody knows prove nothing. */
function rosterSettlement(result: ExecutedResult): Settlement {
  if (result.outcome !== 'executed') return settlementOfExecuted(result);
  const word = classifyRosterReply(result.reply ?? '');
  if (word === 'done') return settlementOfExecuted(result);
  return word === 'unknown' ? { outcome: 'unknown', detail: result.reply ?? '' } : { outcome: 'refused', detail: word };
}

const linesOf = (args: RequestOf<'say'>['args']): string[] => {
  if (args.template === undefined) return args.text === undefined ? [] : [args.text];
  return [
    ...playerMessages(args.template, args.languages ?? ['en'], args.params),
    ...(args.text === undefined ? [] : [args.text]),
  ];
};

/** What a line sets: its words after the first, as they may stand in the server's reply. */
const valuesOf = (line: string): string[] => {
  const value = line.trim().replace(/^\S+\s*/, '');
  return [value, value.replaceAll('"', '')];
};
