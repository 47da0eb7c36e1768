import { useTranslation } from 'react-i18next';
import { ButtonLink, Card, CardHeader, Pending, Skeleton } from '../../../ui';
import { overallOf, tilesOf, type TileName } from './operations-model';
import { LevelBadge, TileStates, TileValue } from './operations-tile';
import styles from './operations.module.css';
import { useOperations } from './use-operations';

/** Shown beside the queue even when they are well. */
const ALWAYS: ReadonlySet<TileName> = new Set(['matches', 'servers', 'queues', 'processes', 'freshness']);
const ROWS = 6;

/** The board in a few lines: what is not well, and what people ask for first. */
export function OperationsGlance() {
  const { t } = useTranslation('staff');
  const { operations, error, reload } = useOperations();
  const tiles = operations === undefined ? [] : tilesOf(operations);
  const overall = overallOf(tiles);
  return (
    <Card as="section" padded={false} aria-label={t('overview.glance')}>
      <CardHeader title={t('overview.glance')} actions={operations && <LevelBadge level={overall.level} />} />
      {operations === undefined ? (
        <Pending bare error={error} onRetry={reload}>
          <div className={styles.glance}>
            {Array.from({ length: ROWS }, (_, index) => (
              <Skeleton key={index} height={28} />
            ))}
          </div>
        </Pending>
      ) : (
        <dl className={styles.glance}>
          {tiles
            .filter(({ name, level }) => level !== 'ok' || ALWAYS.has(name))
            .map((tile) => (
              <div key={tile.name} className={styles.glanceRow}>
                <dt>
                  {t(`ops.tile.${tile.name}`)}
                  {tile.level !== 'ok' && <TileStates tile={tile} />}
                </dt>
                <dd>
                  <strong>
                    <TileValue tile={tile} now={operations} />
                  </strong>
                  {tile.level !== 'ok' && <LevelBadge level={tile.level} small />}
                </dd>
              </div>
            ))}
        </dl>
      )}
      <div className={styles.glanceEnd}>
        <ButtonLink to="/admin/operations" size="sm" fullWidth>
          {t('overview.glanceAll')}
        </ButtonLink>
      </div>
    </Card>
  );
}
