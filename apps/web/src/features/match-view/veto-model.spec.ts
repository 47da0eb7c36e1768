import type { LiveVeto } from '@placar/contracts/live';
import { sampleEntry, sampleMap, sampleMatch } from '../../testing/live-samples';
import { gotvState } from './server/gotv-model';
import { vetoSteps } from './veto-model';

const step = (map: string, action: 'ban' | 'pick' | 'decider'): LiveVeto['steps'][number] => ({
  team: action === 'decider' ? null : 'team1',
  team_name: 'Lobos',
  map,
  action,
  side: null,
  side_team: null,
});

describe('the steps of a veto', () => {
  it('have their time, and say when the clock chose instead of a team', () => {
    const veto: LiveVeto = {
      steps: [step('de_nuke', 'ban'), step('de_inferno', 'pick'), step('de_mirage', 'decider')],
    };
    const byTeam = sampleEntry(2, 'veto.recorded', { map: 'de_nuke', action: 'ban', team: 'team1' });
    const byClock = {
      ...sampleEntry(3, 'veto.recorded', { map: 'de_inferno', action: 'pick', team: 'team1' }),
      actor: { kind: 'platform' as const, id: null, name: 'Placar' },
    };
    expect(vetoSteps(veto, [byTeam, byClock]).map(({ number, at, isDrawn }) => [number, at, isDrawn])).toEqual([
      [1, byTeam.at, false],
      [2, byClock.at, true],
      [3, null, false],
    ]);
  });
});

describe('the broadcast of a match', () => {
  const began = '2026-11-21T10:00:00.000Z';
  const at = (seconds: number) => Date.parse(began) + seconds * 1000;
  const map = sampleMap('', { start_time: began });

  it('is offered once its delay has passed, and counted down to before', () => {
    const match = sampleMatch({ status: 'live' });
    expect(gotvState(match, map, 90, at(30))).toEqual({ kind: 'soon', inMs: 60_000 });
    expect(gotvState(match, map, 90, at(91))).toEqual({ kind: 'on' });
    expect(gotvState(match, map, 0, at(0))).toEqual({ kind: 'on' });
  });

  it.each([
    sampleMatch({ status: 'warmup' }),
    sampleMatch({ status: 'loading' }),
    sampleMatch({ status: 'server_lost', server_lost_since: began }),
    sampleMatch({ status: 'finished', end_time: began }),
  ])('is not offered where there is nothing to see (%#)', (match) => {
    expect(gotvState(match, map, 0, at(500))).toEqual({ kind: 'off' });
  });
});
