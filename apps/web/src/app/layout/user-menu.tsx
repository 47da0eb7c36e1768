import type { SessionUser } from '@placar/contracts/users';
import { ChevronDown, CirclePlus, LogOut, Moon, Server, Sun, Swords, UserRound, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shortenName } from '../../lib/format';
import { hasServers, isVip, logout, mayCreate, roleOf } from '../../lib/session';
import { Menu, cx, useLanguageEntries, useThemeChoice, type MenuEntry } from '../../ui';
import { Avatar } from '../../components/players/avatar';
import styles from './layout.module.css';

/** Picture, name cut at ten characters, role (VIP or MEMBRO for whoever is no staff), and what belongs to the person. */
export function UserMenu({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['shell', 'ui']);
  const { theme, toggle } = useThemeChoice();
  const languages = useLanguageEntries();
  const vip = isVip(user);
  const picture = user.medium_image ?? user.small_image;
  const role = roleOf(user);
  const label = role === 'member' && vip ? t('shell:user.vip') : t(`shell:user.${role}`);
  const link = (to: string, label: string, icon: ReactNode): MenuEntry => ({ kind: 'link', key: to, to, label, icon });
  const entries: MenuEntry[] = [
    link(`/user/${user.id}`, t('shell:nav.profile'), <UserRound size={16} />),
    link('/mymatches', t('shell:nav.myMatches'), <Swords size={16} />),
    link('/myteams', t('shell:nav.myTeams'), <Users size={16} />),
    ...(mayCreate(user, 'matches')
      ? [link('/match/create', t('shell:nav.createMatch'), <CirclePlus size={16} />)]
      : []),
    ...(hasServers(user) ? [link('/myservers', t('shell:nav.myServers'), <Server size={16} />)] : []),
    { kind: 'divider', key: 'd1' },
    {
      key: 'theme',
      label: theme === 'dark' ? t('ui:theme.toLight') : t('ui:theme.toDark'),
      icon: theme === 'dark' ? <Sun size={16} /> : <Moon size={16} />,
      onSelect: toggle,
    },
    { kind: 'label', key: 'language', label: t('ui:language.label') },
    ...languages,
    { kind: 'divider', key: 'd2' },
    { key: 'logout', label: t('shell:user.logout'), icon: <LogOut size={16} />, onSelect: logout },
  ];
  return (
    <Menu
      width={236}
      entries={entries}
      header={
        <div className={styles.menuHead}>
          <Avatar name={user.name} src={picture} size={36} />
          <div>
            <bdi className={styles.menuHeadName}>{user.name}</bdi>
            <div className={cx(styles.userLabel, vip && styles.vip)}>{label}</div>
          </div>
        </div>
      }
      trigger={
        <button type="button" className={styles.user}>
          <span className="visually-hidden">{t('shell:user.menu', { name: user.name })}</span>
          <Avatar name={user.name} src={picture} size={34} />
          <span className={styles.userText} aria-hidden="true">
            <bdi className={styles.userName}>{shortenName(user.name)}</bdi>
            <span className={cx(styles.userLabel, vip && styles.vip)}>{label}</span>
          </span>
          <ChevronDown size={16} />
        </button>
      }
    />
  );
}
