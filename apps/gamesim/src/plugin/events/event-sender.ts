import type { Game } from '../../game';
import { toNetJson } from './net-json';

export interface EventFacts {
  mapNumber?: number | null;
  roundNumber?: number | null;
  /** Events about the server itself name no match. */
  hasMatch?: boolean;
}

/** The id as the plugin's events and status show it: a number, in Get5 the text that the config gave. */
export const shownMatchId = ({ plugin, host }: Game): number | string => {
  if (host.profile.plugin !== 'get5') return plugin.liveMatchId;
  return plugin.config?.rawId ?? (plugin.liveMatchId < 0 ? '' : String(plugin.liveMatchId));
};

/**
 * Sends one event in the manner of the profile: MatchZy puts `matchid` and `event` last, as its class hierarchy orders them, in
 * escaped ASCII; Get5 puts them first, in UTF-8.
 */
export const postEvent = (game: Game, event: string, payload: object, facts: EventFacts = {}): void => {
  const { plugin, host } = game;
  if (!plugin.areEventsEnabled) return;
  const { mapNumber = null, roundNumber = null, hasMatch = true } = facts;
  const body = host.quirks.asciiJson
    ? toNetJson(hasMatch ? { ...payload, matchid: shownMatchId(game), event } : { ...payload, event })
    : JSON.stringify({ event, ...(hasMatch ? { matchid: shownMatchId(game) } : {}), ...payload });
  const matchId = hasMatch ? plugin.liveMatchId : null;
  game.publisher.sendEvent(plugin.remoteLog, body, { name: event, matchId, mapNumber, roundNumber });
};
