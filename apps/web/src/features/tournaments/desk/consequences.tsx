import type { TournamentPreviewAnswer } from '@placar/contracts/tournaments';
import { useTranslation } from 'react-i18next';
import { Alert, Badge, Refusal, Skeleton } from '../../../ui';
import { refusedKey, waitsFor } from '../model/consequences';
import type { CupView } from '../page/cup-view';
import { useRoundWords } from '../page/round-words';
import styles from './desk.module.css';

export interface ConsequencesProps {
  view: CupView;
  /** Null: not known yet. */
  answer: TournamentPreviewAnswer | null;
  /** Words of a call that failed; null: it did not. */
  failure: string | null;
  /** The match that the act is about: it is not told as a consequence. */
  own?: { stage: number; key: string };
}

/** What an act comes to over all stages, before it is done, and what stands in its way. */
export function Consequences({ view, answer, failure, own }: ConsequencesProps) {
  const { t } = useTranslation('cupdesk');
  if (failure !== null) return <Alert tone="danger">{failure}</Alert>;
  if (answer === null) return <Skeleton height={56} radius={8} />;
  const changes = answer.changes.filter(({ stage, key }) => stage !== own?.stage || key !== own.key);
  const { refused, stages, end } = answer;
  const waiting = waitsFor(answer);
  const isNothing = changes.length === 0 && stages.length === 0 && end === null;
  return (
    <>
      <Refusal text={refused && t(`refused.${refusedKey(refused.code)}`, { count: waiting.length })} />
      {isNothing && refused === null && <Alert tone="success">{t('noChanges')}</Alert>}
      {!isNothing && (
        <Alert tone="warning" role="status">
          {changes.length > 0 && <Changes view={view} changes={changes} waiting={waiting} />}
          {stages.map(({ stage, kind, teams }) => (
            <p key={stage} className={styles.changesTitle}>
              {t(`stage.${kind}`, { number: stage + 1 })}
              {teams.length > 0 && <span className={styles.quiet}> {teams.map(view.nameOf).join(', ')}</span>}
            </p>
          ))}
          {end !== null && <p className={styles.changesTitle}>{t(`end.${end}`)}</p>}
        </Alert>
      )}
    </>
  );
}

interface ChangesProps extends Pick<TournamentPreviewAnswer, 'changes'> {
  view: CupView;
  waiting: readonly string[];
}

/** One line for each match. */
function Changes({ view, changes, waiting }: ChangesProps) {
  const { t } = useTranslation('cupdesk');
  const { ofMatch } = useRoundWords();
  const stages = view.bracket?.stages ?? [];
  const named = (entries: readonly number[]): string =>
    entries.length === 0 ? t('nobody') : entries.map(view.nameOf).join(' × ');
  const whereIs = (stage: number, key: string): string => {
    const pairing = stages[stage]?.pairings.find((one) => one.key === key);
    return pairing === undefined ? key : ofMatch(stages[stage], pairing);
  };
  return (
    <>
      <p className={styles.changesTitle}>{t('changes', { count: changes.length })}</p>
      <ul className={styles.changes}>
        {changes.map(({ stage, key, kind, live, before, after }) => (
          <li key={`${stage} ${key}`}>
            <b>{whereIs(stage, key)}</b>: {t(`change.${kind}`)}{' '}
            <span className={styles.quiet}>
              <bdi>{named(before)}</bdi> → <bdi>{named(after)}</bdi>
            </span>{' '}
            {live && (
              <Badge small tone={waiting.includes(`${stage}:${key}`) ? 'danger' : 'live'}>
                {t('isLive')}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
