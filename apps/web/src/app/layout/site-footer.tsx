import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mayCreate, useSession } from '../../lib/session';
import { LanguageMenu, ThemeToggle } from '../../ui';
import { Brand } from './brand';
import styles from './layout.module.css';

/** Links to the pages that exist, preferences, and the trademark note. */
export function SiteFooter() {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <div>
          <Brand />
          <p className={styles.footerText}>{t('footer.tagline')}</p>
        </div>
        <nav aria-label={t('footer.play')}>
          <p className={styles.footerTitle}>{t('footer.play')}</p>
          <ul className={styles.footerList}>
            <li>
              <Link to="/live/matches">{t('nav.live')}</Link>
            </li>
            <li>
              <Link to="/matches">{t('nav.matches')}</Link>
            </li>
            <li>
              <Link to="/teams">{t('nav.teams')}</Link>
            </li>
            <li>
              <Link to="/seasons">{t('nav.seasons')}</Link>
            </li>
            <li>
              <Link to="/leaderboard">{t('nav.leaderboards')}</Link>
            </li>
          </ul>
        </nav>
        {mayCreate(user, 'matches') ? (
          <nav aria-label={t('footer.manage')}>
            <p className={styles.footerTitle}>{t('footer.manage')}</p>
            <ul className={styles.footerList}>
              <li>
                <Link to="/match/create">{t('nav.createMatch')}</Link>
              </li>
              <li>
                <Link to="/myservers">{t('nav.myServers')}</Link>
              </li>
            </ul>
          </nav>
        ) : (
          <span />
        )}
        <div>
          <p className={styles.footerTitle}>{t('footer.settings')}</p>
          <div className={styles.footerControls}>
            <LanguageMenu />
            <ThemeToggle withLabel />
          </div>
        </div>
        <p className={styles.footerNote}>{t('footer.note')}</p>
      </div>
    </footer>
  );
}
