import type { ImportSeasonAnswer, ImportTeamsAnswer } from '@placar/contracts/seasons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/format';
import { Alert, CopyField, StatTile } from '../../ui';
import styles from './import-dialog.module.css';

/** What an import made, what needs a person, and the links by which captains take over their teams. */
export function ImportReport({ report }: { report: ImportSeasonAnswer | ImportTeamsAnswer }) {
  const { t } = useTranslation('seasons');
  const { conflicts, claim_links: links } = report;
  return (
    <div className={styles.form} role="status">
      {'created' in report && (
        <Alert tone="success">{report.created ? t('import.created') : t('import.refreshed')}</Alert>
      )}
      <div className={styles.tiles}>
        {'bracket_matches' in report && <StatTile label={t('import.matches')} value={report.bracket_matches} />}
        <StatTile label={t('import.imported')} value={report.imported} />
        <StatTile label={t('import.renamed')} value={report.renamed} />
        <StatTile label={t('import.unchanged')} value={report.unchanged} />
      </div>
      {conflicts.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('import.conflicts', { count: conflicts.length })}</h3>
          <ul className={styles.conflicts}>
            {conflicts.map((conflict, index) => (
              <li key={index}>
                <span className={styles.who}>
                  {conflict.team_id === undefined ? (
                    <bdi>{conflict.participant}</bdi>
                  ) : (
                    <Link to={`/teams/${conflict.team_id}`}>
                      <bdi>{conflict.participant}</bdi>
                    </Link>
                  )}
                </span>
                <span>{t(`import.reason.${conflict.reason}`)}</span>
                {conflict.detail !== undefined && <code className={styles.detail}>{conflict.detail}</code>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {links.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('import.links')}</h3>
          <p className={styles.help}>{t('import.linksHelp', { date: formatDateTime(links[0]?.expires_at) })}</p>
          <ul className={styles.links}>
            {links.map((link) => (
              <li key={link.team_id} className={styles.link}>
                <Link to={`/teams/${link.team_id}`} className={styles.who}>
                  <bdi>{link.name}</bdi>
                </Link>
                <CopyField value={link.url} label={t('import.linkOf', { name: link.name })} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
