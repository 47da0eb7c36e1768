import { ArrowRight, ChevronDown, CircleCheck, Link2, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useRouteExists } from '../../lib/page/route-table';
import { useSiteConfig } from '../../lib/use-site-config';
import { Skeleton, cx } from '../../ui';
import { ArticleText } from './article-text';
import type { FaqItem } from './faq-search';
import styles from './faq.module.css';

/** Where an answer leads on, by question. */
const LINKS = {
  createTeam: ['myteams', '/myteams'],
  joinMatch: ['live', '/live/matches'],
  pauses: ['rules', '/rules#pauses'],
  livePage: ['live', '/live/matches'],
  stats: ['ranking', '/ranking'],
  apiKeys: ['profile', '/user'],
  ownServer: ['rental', '/aluguel-servidores'],
  tournaments: ['tournaments', '/tournaments'],
  report: ['support', '/support'],
  cheating: ['rules', '/rules#cheating'],
  data: ['privacy', '/privacy'],
} as const;

function isLinked(id: string): id is keyof typeof LINKS {
  return id in LINKS;
}

const KINDS = ['teams', 'matches', 'servers', 'seasons'] as const;

/* Who may create what on this installation, as it says itself. */
function WhoMayCreate() {
  const { t } = useTranslation('faq');
  const { data, error } = useSiteConfig();
  if (error !== undefined) return null;
  if (data === undefined) return <Skeleton height={112} radius={8} />;
  return (
    <ul className={styles.rights}>
      {KINDS.map((kind) => {
        // Teams are open to every member everywhere.
        const isOpen = kind === 'teams' || data.members_may_create.includes(kind);
        return (
          <li key={kind} data-open={isOpen || undefined}>
            {isOpen ? <CircleCheck size={18} /> : <Lock size={18} />}
            <strong>{t(`kinds.${kind}`)}</strong>
            <span>{isOpen ? t('openToMembers') : t('adminsOnly')}</span>
          </li>
        );
      })}
    </ul>
  );
}

export interface FaqEntryProps {
  item: FaqItem & { id: string };
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** The address names this one. */
  isAsked: boolean;
}

/** A question that unfolds its answer. Its id is its anchor. */
export function FaqEntry({ item, isOpen, onToggle, isAsked }: FaqEntryProps) {
  const { t } = useTranslation('faq');
  const exists = useRouteExists();
  const { search } = useLocation();
  const [label, to] = isLinked(item.id) ? LINKS[item.id] : [null, ''];
  return (
    <details
      id={item.id}
      className={cx(styles.entry, isAsked && styles.asked)}
      open={isOpen}
      onToggle={(event) => event.currentTarget.open !== isOpen && onToggle(event.currentTarget.open)}
    >
      <summary className={styles.question}>
        <h3>{item.q}</h3>
        <ChevronDown size={20} className={styles.chevron} />
      </summary>
      <div className={styles.answer}>
        <ArticleText lines={item.a} />
        {item.id === 'whoCreates' && <WhoMayCreate />}
        <p className={styles.foot}>
          {label !== null && exists(to.split('#')[0] ?? '') && (
            <Link to={to} className={styles.onward}>
              {t(`links.${label}`)}
              <ArrowRight size={16} />
            </Link>
          )}
          <Link to={{ search, hash: item.id }} replace preventScrollReset className={styles.anchor}>
            <Link2 size={16} />
            {t('anchor')}
          </Link>
        </p>
      </div>
    </details>
  );
}
