import { RecoveryStep } from '@placar/contracts/matches';
import { sampleMap } from '../../../testing/live-samples';
import { RECOVERY_WAY, isOnWay, recoverySteps, restoredPoint } from './recovery-model';

describe('the way back of a lost match', () => {
  it('has the steps of the contract in its order', () => {
    expect(RECOVERY_WAY).toEqual(RecoveryStep.options.filter(isOnWay));
    expect(RecoveryStep.options.filter((step) => !isOnWay(step))).toEqual(['waiting_for_reports', 'asking', 'failed']);
  });

  it('marks what is done, what runs, and what is still to come', () => {
    expect(recoverySteps('rearming', null).map((one) => one.state)).toEqual([
      'done',
      'done',
      'current',
      'todo',
      'todo',
    ]);
  });

  it('marks where it failed only when the page has seen it', () => {
    expect(recoverySteps('failed', 'restoring').map((one) => one.state)).toEqual([
      'done',
      'failed',
      'todo',
      'todo',
      'todo',
    ]);
    expect(new Set(recoverySteps('failed', null).map((one) => one.state))).toEqual(new Set(['todo']));
  });

  it('names the round with the score it had, and no score that it does not know', () => {
    const maps = { 0: sampleMap('112121112') };
    expect(restoredPoint({ map_number: 0, round: 8 }, maps)).toEqual({ round: 8, score: '6–2' });
    expect(restoredPoint({ map_number: 0, round: 0 }, maps)).toEqual({ round: 0, score: '0–0' });
    expect(restoredPoint({ map_number: 1, round: 3 }, maps)).toEqual({ round: 3, score: null });
    expect(restoredPoint({ map_number: 0, round: null }, maps)).toBeNull();
  });
});
