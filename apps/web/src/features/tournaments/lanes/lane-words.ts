import type { TournamentPlanAnswer } from '@placar/contracts/tournaments';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/format';
import type { CupView } from '../page/cup-view';
import { minutesLate, type LaneBlock } from './lanes-model';

/** What a block says of itself. */
export interface BlockWords {
  teams: string;
  time: string;
  /** Being played; at a time that people said; or a forecast. And why it does not move. */
  stand: string;
  /** What does not fit, in words. */
  faults: string[];
}

/** The words of blocks; `conflicts`: of the times that stand. */
export function useLaneWords(view: CupView, conflicts: TournamentPlanAnswer['conflicts']) {
  const { t } = useTranslation(['cuplanes', 'cup']);
  return (block: LaneBlock, from = block.from): BlockWords => {
    const { pairing, stage, until, at, isOn, isFixed, timeStands } = block;
    const late = minutesLate(block);
    const kinds = new Set(conflicts.filter(({ of }) => of.includes(block.name)).map(({ kind }) => kind));
    return {
      teams:
        pairing === null
          ? t('cuplanes:later', { number: stage + 1 })
          : pairing.entries.map((entry) => (entry === null ? t('cup:open') : view.nameOf(entry))).join(' × '),
      time: `${formatTime(from)}–${formatTime(until + from - block.from)}`,
      stand: [
        t(isOn ? 'cuplanes:stand.on' : at === null ? 'cuplanes:stand.forecast' : 'cuplanes:stand.fixed'),
        ...(timeStands && !isOn ? [t('cuplanes:stand.due')] : []),
        ...(isFixed ? [t('cuplanes:stand.station')] : []),
      ].join(' · '),
      faults: [
        ...(late > 0 ? [t('cuplanes:late', { count: late })] : []),
        ...[...kinds].map((kind) => t(`cuplanes:fault.${kind}`)),
      ],
    };
  };
}

export type LaneWords = ReturnType<typeof useLaneWords>;
