import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui';
import { joinOf } from '../model/bracket-model';
import type { Panel } from './screen-model';
import { useRoundWords } from '../page/round-words';
import { Match, type NameOf } from './match';
import { SwissPanel } from './swiss-panel';
import styles from './cup-screen.module.css';

const FEW = 4;

/** What a wall or an overlay shows at a time. */
export function PanelView({ panel, nameOf }: { panel: Panel; nameOf: NameOf }) {
  const { t } = useTranslation('cup');
  const words = useRoundWords();
  switch (panel.kind) {
    case 'tree':
      return (
        <>
          {panel.part !== null && <h2 className={styles.panelTitle}>{t(panel.part)}</h2>}
          <ol className={cx(styles.tree, panel.columns.every(({ pairings }) => pairings.length <= FEW) && styles.few)}>
            {panel.columns.map(({ name, pairings }, index) => (
              <li key={words.nameOf(name)} className={styles.round}>
                <h3 className={styles.roundTitle}>{words.nameOf(name)}</h3>
                <ol className={styles.column} data-join={joinOf(panel.columns, index)}>
                  {pairings.map((pairing) => (
                    <li key={pairing.key} className={styles.cell}>
                      <Match pairing={pairing} nameOf={nameOf} />
                    </li>
                  ))}
                </ol>
              </li>
            ))}
          </ol>
        </>
      );
    case 'swiss':
      return <SwissPanel columns={panel.columns} nameOf={nameOf} />;
    case 'matches':
      return (
        <ul className={styles.grid}>
          {panel.pairings.map((pairing) => (
            <li key={pairing.key}>
              <Match pairing={pairing} nameOf={nameOf} />
            </li>
          ))}
        </ul>
      );
    case 'tables':
      return (
        <div className={styles.tables}>
          {panel.tables.map(({ group, rows }, index) => (
            <table key={index} className={styles.table}>
              {group !== null && <caption>{words.groupName(group)}</caption>}
              <thead>
                <tr>
                  <th scope="col" className="visually-hidden">
                    {t('table.place')}
                  </th>
                  <th scope="col">{t('table.team')}</th>
                  <th scope="col">{t('table.record')}</th>
                  <th scope="col">{t('table.points')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.entry}>
                    <td>{row.place}</td>
                    <th scope="row">
                      <bdi>{nameOf(row.entry)}</bdi>
                    </th>
                    <td>
                      {row.wins}-{row.draws}-{row.losses}
                    </td>
                    <td>{row.points}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
        </div>
      );
  }
}
