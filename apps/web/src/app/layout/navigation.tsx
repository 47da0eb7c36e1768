import {
  CalendarCog,
  CalendarRange,
  CirclePlus,
  House,
  PanelLeftClose,
  PanelLeftOpen,
  Radio,
  Server,
  Shield,
  Swords,
  Trophy,
  UserRound,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { mayCreate, useSession } from '../../lib/session';
import { IconButton, LanguageMenu, ThemeToggle, Tooltip, cx } from '../../ui';
import styles from './layout.module.css';
import { useLiveCount } from './use-live-count';

interface NavEntry {
  to: string;
  label: string;
  icon: ReactNode;
  count?: number;
}

interface NavGroup {
  key: string;
  label: string | null;
  entries: NavEntry[];
}

function useNavGroups(): NavGroup[] {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const live = useLiveCount();
  const groups: NavGroup[] = [
    { key: 'home', label: null, entries: [{ to: '/', label: t('nav.home'), icon: <House size={18} /> }] },
    {
      key: 'play',
      label: t('nav.groupPlay'),
      entries: [
        { to: '/live/matches', label: t('nav.live'), icon: <Radio size={18} />, count: live },
        { to: '/matches', label: t('nav.matches'), icon: <Swords size={18} /> },
        { to: '/ranking', label: t('nav.ranking'), icon: <Trophy size={18} /> },
        ...(user === null ? [] : [{ to: '/mymatches', label: t('nav.myMatches'), icon: <UserRound size={18} /> }]),
        { to: '/teams', label: t('nav.teams'), icon: <Shield size={18} /> },
        { to: '/seasons', label: t('nav.seasons'), icon: <CalendarRange size={18} /> },
      ],
    },
    {
      key: 'manage',
      label: t('nav.groupManage'),
      entries: [
        ...(mayCreate(user, 'matches')
          ? [{ to: '/match/create', label: t('nav.createMatch'), icon: <CirclePlus size={18} /> }]
          : []),
        ...(user === null ? [] : [{ to: '/myteams', label: t('nav.myTeams'), icon: <Users size={18} /> }]),
        ...(mayCreate(user, 'seasons')
          ? [{ to: '/myseasons', label: t('nav.mySeasons'), icon: <CalendarCog size={18} /> }]
          : []),
        ...(mayCreate(user, 'servers')
          ? [{ to: '/myservers', label: t('nav.myServers'), icon: <Server size={18} /> }]
          : []),
      ],
    },
  ];
  return groups.filter((group) => group.entries.length > 0);
}

function NavItem({ entry, isFolded, onNavigate }: { entry: NavEntry; isFolded: boolean; onNavigate?: () => void }) {
  const { t } = useTranslation('shell');
  const count = entry.count ?? 0;
  return (
    <li>
      <Tooltip label={entry.label} position="right" disabled={!isFolded}>
        <NavLink to={entry.to} end className={styles.navLink} onClick={onNavigate}>
          {entry.icon}
          <span className={isFolded ? 'visually-hidden' : styles.navLabel}>{entry.label}</span>
          {count > 0 && (
            <span className={styles.navCount}>
              <span aria-hidden="true">{count}</span>
              <span className="visually-hidden">{t('nav.liveCount', { count })}</span>
            </span>
          )}
        </NavLink>
      </Tooltip>
    </li>
  );
}

export interface NavigationProps {
  isFolded: boolean;
  onNavigate?: () => void;
  /** Absent in the temporary drawer, which does not fold. */
  onToggleFold?: () => void;
}

/** Entries of the drawer: only pages that exist, and only those the user may open. */
export function Navigation({ isFolded, onNavigate, onToggleFold }: NavigationProps) {
  const { t } = useTranslation('ui');
  const groups = useNavGroups();
  return (
    <>
      <nav className={cx(styles.nav, isFolded && styles.folded)} aria-label={t('navigation')}>
        {groups.map((group) => (
          <div key={group.key}>
            {group.label !== null && <p className={styles.navGroup}>{isFolded ? '' : group.label}</p>}
            <ul className={styles.navList}>
              {group.entries.map((entry) => (
                <NavItem key={entry.to} entry={entry} isFolded={isFolded} onNavigate={onNavigate} />
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={cx(styles.navEnd, isFolded && styles.navEndFolded)}>
        {onToggleFold === undefined ? (
          <>
            <LanguageMenu />
            <ThemeToggle />
          </>
        ) : (
          <IconButton
            label={isFolded ? t('expandMenu') : t('collapseMenu')}
            icon={isFolded ? <PanelLeftOpen size={18} /> : <PanelLeftClose size={18} />}
            onClick={onToggleFold}
            aria-expanded={!isFolded}
          />
        )}
      </div>
    </>
  );
}
