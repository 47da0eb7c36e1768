import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useRouteExists } from '../../lib/page/route-table';
import { useSiteConfig } from '../../lib/use-site-config';
import { LanguageMenu, ThemeToggle } from '../../ui';
import { Brand } from './brand';
import styles from './layout.module.css';
import { DiscordMark, WhatsappMark } from './social-marks';

/** Links of the footer (specification §2), in three columns. */
const COLUMNS = [
  {
    key: 'help',
    links: [
      ['support', '/support'],
      ['rules', '/rules'],
      ['serverStatus', '/server-status'],
    ],
  },
  {
    key: 'community',
    links: [
      ['discord', '/discord'],
      ['whatsapp', '/whatsapp'],
      ['tournaments', '/tournaments'],
      ['leaderboards', '/leaderboard'],
    ],
  },
  {
    key: 'legal',
    links: [
      ['privacy', '/privacy'],
      ['terms', '/terms'],
      ['cookies', '/cookies'],
    ],
  },
] as const;

const COMMUNITIES = [
  { key: 'discord', Mark: DiscordMark },
  { key: 'whatsapp', Mark: WhatsappMark },
] as const;

/* Pages that lead out to a community of this installation: where it has none, nobody is sent there. */
function useIsLinked(): (path: string) => boolean {
  const exists = useRouteExists();
  const { data } = useSiteConfig();
  const places: Readonly<Record<string, string | null | undefined>> = {
    '/discord': data?.discord_url,
    '/whatsapp': data?.whatsapp_url,
  };
  return (path) => exists(path) && (!Object.hasOwn(places, path) || places[path] != null);
}

/** Help, community and legal links as far as their pages exist and lead somewhere, social icons, preferences, and the trademark note. */
export function SiteFooter() {
  const { t } = useTranslation('shell');
  const isLinked = useIsLinked();
  const { pathname } = useLocation();
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <div className={styles.footerBrand}>
          <Brand />
          <p className={styles.footerText}>{t('footer.tagline')}</p>
          <div className={styles.social}>
            {COMMUNITIES.filter(({ key }) => isLinked(`/${key}`)).map(({ key, Mark }) => (
              <Link
                key={key}
                to={`/${key}`}
                className={styles.socialLink}
                aria-label={t('footer.social', { name: t(`footer.${key}`) })}
              >
                <Mark />
              </Link>
            ))}
          </div>
        </div>
        {COLUMNS.map(({ key, links }) => (
          <nav key={key} aria-label={t(`footer.${key}`)}>
            <p className={styles.footerTitle}>{t(`footer.${key}`)}</p>
            <ul className={styles.footerList}>
              {links
                .filter(([, to]) => isLinked(to))
                .map(([label, to]) => (
                  <li key={to}>
                    <Link to={to} state={to === '/support' ? { from: pathname } : undefined}>
                      {t(`footer.${label}`)}
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
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
