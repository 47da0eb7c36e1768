import type { MapSide, TeamSlot, VetoFormat } from '@placar/contracts';
import { evolveVeto, presetFormat, vetoResult } from '../../veto';
import type { VetoEvent, VetoState } from '../../veto';
import type { After, RecordedEvent } from '../match-events';
import type { MatchConfig, MatchState, VetoSideChoice, VetoStep, WebVeto } from '../match-state';

/** The order of the veto on the web: the organiser's own, else the usual one; null where the veto is not held on the web. */
export function webVetoFormat({ webVeto, maxMaps, mapPool, sideType }: MatchConfig): VetoFormat | null {
  if (webVeto === undefined) return null;
  if (webVeto.format !== null) return webVeto.format;
  // How the rule of sides reaches the plugin: plugin contract §1.4.
  return presetFormat(maxMaps, mapPool.length, {
    pickSides: sideType === 'always_knife' ? 'knife' : 'chosen',
    deciderSides: sideType === 'never_knife' ? 'chosen' : 'knife',
  });
}

/** A veto on the web that is not over: nothing is loaded before. */
export const isVetoAhead = ({ config, webVeto }: MatchState): boolean =>
  config.webVeto !== undefined && (webVeto === undefined || webVeto.finishedAt === null);

/** The server that the match is on, or that is kept for it; null: none. */
export const serverOf = ({ serverId, reservedServer }: MatchState): number | null =>
  serverId ?? reservedServer?.id ?? null;

/** The side rule of a map as the veto on the web decided it; null where it did not. */
export function sideByWebVeto({ webVeto }: MatchState, mapNumber: number): MapSide | null {
  const result = webVeto === undefined ? null : vetoResult(webVeto);
  return result?.sides[mapNumber] ?? null;
}

/** The state after an event of the veto; the steps that everybody reads follow from it. */
export function webVetoAfter(state: MatchState, event: After<Extract<RecordedEvent, VetoEvent>['type']>): MatchState {
  const veto = evolveVeto(state.webVeto ?? null, event, event.at);
  const coin = event.type === 'veto.started' ? event.payload.coin : (state.webVeto?.coin ?? false);
  const webVeto: WebVeto = { ...veto, coin, finishedAt: null };
  return { ...state, webVeto, vetoSteps: stepsOf(webVeto), vetoSides: sidesOf(webVeto) };
}

/** Bans, then what is played; of an override the bans that still mean something. */
function stepsOf({ done, override }: VetoState): VetoStep[] {
  const steps: VetoStep[] = [];
  let picks = 0;
  const play = (team: TeamSlot | null, map: string, decider: boolean): void => {
    picks += 1;
    steps.push({ team, map, action: 'pick', mapNumber: picks, decider });
  };
  for (const { action, team, map } of done) {
    if (action === 'ban') {
      if (override === null || !override.maps.includes(map))
        steps.push({ team, map, action: 'ban', mapNumber: null, decider: false });
    } else if (action !== 'side' && override === null) play(team, map, action === 'decider');
  }
  for (const map of override?.maps ?? []) play(null, map, false);
  return steps;
}

/** Chosen sides are of the team that chose; drawn ones and those of staff are told as team1's. */
function sidesOf({ done, override }: VetoState): VetoSideChoice[] {
  if (override !== null) {
    return override.maps.flatMap((map, index) => {
      const [team, side] = (override.sides[index] ?? 'knife').split('_');
      return (team === 'team1' || team === 'team2') && (side === 'ct' || side === 't') ? [{ team, map, side }] : [];
    });
  }
  return done.flatMap(({ map, side, team, action }) =>
    side === null ? [] : [{ team: action === 'side' ? team : ('team1' as const), map, side }],
  );
}
