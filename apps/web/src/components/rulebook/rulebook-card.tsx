import { useTranslation } from 'react-i18next';
import { Card, ErrorState, SkeletonRows } from '../../ui';
import { RulebookEditor } from './rulebook-editor';
import { RulebookLines } from './rulebook-lines';
import { useRulebook } from './use-rulebook';
import styles from './rulebook.module.css';

/** Rules of a season, or of the installation (null): the form for those who may change them, lines for everybody else. */
export function RulebookCard({ seasonId, mayEdit }: { seasonId: number | null; mayEdit: boolean }) {
  const { t } = useTranslation('rulebook');
  const { data, error, mutate } = useRulebook(seasonId);
  if (data === undefined)
    return error === undefined ? (
      <SkeletonRows rows={8} height={64} />
    ) : (
      <Card>
        <ErrorState error={error} onRetry={() => void mutate()} />
      </Card>
    );
  return (
    <div className={styles.groups}>
      <p className={styles.note}>{t(mayEdit ? 'noteEdit' : 'note')}</p>
      {mayEdit ? (
        <RulebookEditor answer={data} seasonId={seasonId} />
      ) : (
        <RulebookLines rulebook={data.rulebook} own={data.own} />
      )}
    </div>
  );
}
