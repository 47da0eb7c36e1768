import type { TournamentRow } from '@placar/contracts/tournaments';
import { useTranslation } from 'react-i18next';
import { formatSigned } from '../../../lib/format';
import { Alert, Badge, Card, Skeleton, cx } from '../../../ui';
import styles from './cup-page.module.css';
import type { CupView } from './cup-view';
import { useRoundWords } from './round-words';
import { useFormatName } from './format-name';

function Row({ row, view, hasBuchholz }: { row: TournamentRow; view: CupView; hasBuchholz: boolean }) {
  const { t } = useTranslation('cup');
  return (
    <tr className={cx(row.entry === view.team?.entry && styles.ownRow)}>
      <td className={styles.place}>{row.place}</td>
      <th scope="row" className={styles.who}>
        <bdi>{view.nameOf(row.entry)}</bdi>
        {row.decided_by !== null && <span className={styles.whySmall}>{t(`why.${row.decided_by}`)}</span>}
      </th>
      <td>{row.played}</td>
      <td>
        {row.wins}-{row.draws}-{row.losses}
      </td>
      <td className={styles.points}>{row.points}</td>
      <td>{formatSigned(row.map_difference)}</td>
      <td>{formatSigned(row.round_difference)}</td>
      {hasBuchholz && <td>{formatSigned(row.buchholz)}</td>}
      <td className={styles.why}>
        {row.decided_by === null ? (
          <span className={styles.quiet}>{t('why.points')}</span>
        ) : (
          <Badge small tone="info">
            {t(`why.${row.decided_by}`)}
          </Badge>
        )}
      </td>
    </tr>
  );
}

function Table({
  rows,
  toDraw,
  title,
  hasBuchholz,
  view,
}: {
  rows: readonly TournamentRow[];
  toDraw: readonly number[][];
  title: string;
  hasBuchholz: boolean;
  view: CupView;
}) {
  const { t } = useTranslation('cup');
  return (
    <Card as="section" padded={false} className={styles.tableCard}>
      <h3 className={styles.tableTitle}>{title}</h3>
      <div className={styles.tableScroll} role="region" aria-label={title} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('table.place')}</span>#
              </th>
              <th scope="col">{t('table.team')}</th>
              <th scope="col">
                <abbr title={t('table.playedFull')}>{t('table.played')}</abbr>
              </th>
              <th scope="col">
                <abbr title={t('table.recordFull')}>{t('table.record')}</abbr>
              </th>
              <th scope="col">{t('table.points')}</th>
              <th scope="col">{t('table.maps')}</th>
              <th scope="col">{t('table.rounds')}</th>
              {hasBuchholz && <th scope="col">{t('table.buchholz')}</th>}
              <th scope="col">{t('table.why')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.entry} row={row} view={view} hasBuchholz={hasBuchholz} />
            ))}
          </tbody>
        </table>
      </div>
      {toDraw.map((tied) => (
        <Alert key={tied.join()} tone="warning" className={styles.draw}>
          {t('toDraw', { teams: tied.map(view.nameOf).join(', ') })}
        </Alert>
      ))}
    </Card>
  );
}

/** Tables of the stages that have some, with what decided between equals, and the places that are known. */
export function StandingsPart({ view }: { view: CupView }) {
  const { t } = useTranslation('cup');
  const formatName = useFormatName();
  const { groupName } = useRoundWords();
  const { standings, bracket } = view;
  if (standings === undefined || bracket === undefined) return <Skeleton height={420} radius={12} />;
  const stages = standings.stages.map((stage, index) => ({ ...stage, index })).toReversed();
  const final = standings.stages.at(-1)?.placements.filter(({ group }) => group === null) ?? [];
  return (
    <div className={styles.tables}>
      {final.length > 0 && (
        <Card as="section" padded={false} className={cx(styles.tableCard, styles.wide)}>
          <h2 className={styles.tableTitle}>{t('places')}</h2>
          <ol className={styles.places}>
            {final.flatMap(({ place, entries }) =>
              entries.map((entry) => (
                <li key={entry} className={cx(entry === view.team?.entry && styles.ownRow)}>
                  <span className={cx(styles.placeMark, place <= 3 && styles.honour)}>
                    {t('placeRange', { place })}
                  </span>
                  <bdi>{view.nameOf(entry)}</bdi>
                </li>
              )),
            )}
          </ol>
        </Card>
      )}
      {stages.some(({ tables }) => tables.length > 0) && (
        <p className={cx(styles.quiet, styles.wide)}>{t('whyLead')}</p>
      )}
      {stages.flatMap(({ tables, index }) => {
        const format = bracket.stages[index]?.format;
        return tables.map(({ rows, to_draw: toDraw }, group) => (
          <Table
            key={`${index}.${group}`}
            rows={rows}
            toDraw={toDraw}
            hasBuchholz={format?.kind === 'swiss'}
            title={tables.length > 1 ? groupName(group + 1) : formatName(format?.kind ?? '')}
            view={view}
          />
        ));
      })}
      {stages.every(({ tables }) => tables.length === 0) && final.length === 0 && (
        <p className={styles.quiet}>{t('noTable')}</p>
      )}
    </div>
  );
}
