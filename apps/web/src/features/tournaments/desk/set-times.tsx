import type { TournamentTimesAnswer } from '@placar/contracts/tournaments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-client';
import { call } from '../../../lib/endpoints';
import { Alert } from '../../../ui';
import type { CupView } from '../page/cup-view';
import type { CupActs } from '../use-tournament';
import styles from './desk.module.css';

type TimeConflict = TournamentTimesAnswer['conflicts'][number];

/** Times of matches of one stage, as the clocks of the tournament's zone show them; null takes one away. */
export interface TimesToSet {
  stage: number;
  times: { key: string; local: string | null }[];
}

/** Saves times of matches. What they collide with is named first, and then they are saved on a second word only. */
export function useSetTimes({ id, version }: { id: number; version: number }, acts: CupActs) {
  const [conflicts, setConflicts] = useState<readonly TimeConflict[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  return {
    conflicts,
    /** Words of what went wrong before the act itself; null: nothing. */
    failure,
    busy,
    forget: () => {
      setConflicts([]);
      setFailure(null);
      acts.forget();
    },
    save: async ({ stage, times }: TimesToSet, despite: boolean): Promise<'saved' | 'collides' | 'refused'> => {
      setBusy(true);
      try {
        if (!despite) {
          const shown = await call('POST /tournaments/:id/times/preview', { params: { id }, body: { stage, times } });
          setConflicts(shown.conflicts);
          if (shown.conflicts.length > 0) return 'collides';
        }
        const isSaved = await acts.act('POST /tournaments/:id/set-times', { stage, times, despite, version });
        return isSaved ? 'saved' : 'refused';
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setFailure(error.message);
        return 'refused';
      } finally {
        setBusy(false);
      }
    },
  };
}

interface TimeConflictsProps {
  conflicts: readonly TimeConflict[];
  view: Pick<CupView, 'bracket' | 'nameOf'>;
}

/** What times of matches collide with, each in words. */
export function TimeConflicts({ conflicts, view }: TimeConflictsProps) {
  const { t } = useTranslation(['cupdesk', 'cup']);
  const nameOf = (one: string): string => {
    const [stage = '0', key = ''] = one.split(':');
    const pairing = view.bracket?.stages[Number(stage)]?.pairings.find((candidate) => candidate.key === key);
    const entries = pairing?.entries ?? [];
    return entries.map((entry) => (entry === null ? t('cup:open') : view.nameOf(entry))).join(' × ');
  };
  return (
    <Alert tone="warning" title={t('cupdesk:times.conflicts')}>
      <ul className={styles.changes}>
        {conflicts.map(({ kind, of, entry }) => (
          <li key={`${kind} ${of.join(' ')} ${entry}`}>
            {t(`cupdesk:times.conflict.${kind}`, { name: entry === null ? '' : view.nameOf(entry) })}{' '}
            {of.map(nameOf).join(', ')}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
