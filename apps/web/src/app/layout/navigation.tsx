import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { Badge, IconButton, LanguageMenu, ThemeToggle, Tooltip, cx } from '../../ui';
import styles from './layout.module.css';
import { useNavGroups, type NavEntry } from './nav-entries';

function NavItem({ entry, isFolded, onNavigate }: { entry: NavEntry; isFolded: boolean; onNavigate?: () => void }) {
  const { t } = useTranslation('shell');
  const count = entry.count ?? 0;
  return (
    <li>
      <Tooltip label={entry.label} position="right" disabled={!isFolded}>
        <NavLink to={entry.to} end className={styles.navLink} onClick={onNavigate}>
          {entry.icon}
          <span className={isFolded ? 'visually-hidden' : styles.navLabel}>{entry.label}</span>
          {entry.badge !== undefined && (
            <span className={isFolded ? 'visually-hidden' : undefined}>
              <Badge small tone={entry.badge.tone} className={styles.navMark}>
                {entry.badge.text}
              </Badge>
            </span>
          )}
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

/** Entries of the drawer. */
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
