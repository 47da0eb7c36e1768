import type { TournamentPlanAnswer } from '@placar/contracts/tournaments';
import { useMemo } from 'react';
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

type Conflict = TournamentPlanAnswer['conflicts'][number];

/** The kinds of conflicts that each block is in. */
function kindsByBlock(conflicts: readonly Conflict[]): ReadonlyMap<string, ReadonlySet<Conflict['kind']>> {
  const kinds = new Map<string, Set<Conflict['kind']>>();
  for (const { kind, of } of conflicts)
    for (const name of of) kinds.set(name, (kinds.get(name) ?? new Set()).add(kind));
  return kinds;
}

/** The words of blocks; `conflicts`: of the times that stand. The same function while neither names nor conflicts change. */
export function useLaneWords(nameOf: CupView['nameOf'], conflicts: readonly Conflict[]) {
  const { t } = useTranslation(['cuplanes', 'cup']);
  return useMemo(() => {
    const kinds = kindsByBlock(conflicts);
    return (block: LaneBlock, from = block.from): BlockWords => {
      const { name, entries, stage, until, at, isOn, isFixed, timeStands } = block;
      const late = minutesLate(block);
      return {
        teams:
          entries === null
            ? t('cuplanes:later', { number: stage + 1 })
            : entries.map((entry) => (entry === null ? t('cup:open') : nameOf(entry))).join(' × '),
        time: `${formatTime(from)}–${formatTime(until + from - block.from)}`,
        stand: [
          t(isOn ? 'cuplanes:stand.on' : at === null ? 'cuplanes:stand.forecast' : 'cuplanes:stand.fixed'),
          ...(timeStands && !isOn ? [t('cuplanes:stand.due')] : []),
          ...(isFixed ? [t('cuplanes:stand.station')] : []),
        ].join(' · '),
        faults: [
          ...(late > 0 ? [t('cuplanes:late', { count: late })] : []),
          ...[...(kinds.get(name) ?? [])].map((kind) => t(`cuplanes:fault.${kind}`)),
        ],
      };
    };
  }, [t, nameOf, conflicts]);
}

export type LaneWords = ReturnType<typeof useLaneWords>;
