import { ArrowRight, ChevronDown, Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useRouteExists } from '../../lib/page/route-table';
import { cx } from '../../ui';
import { ArticleText } from './article-text';
import type { FaqItem } from './faq-search';
import styles from './faq.module.css';
import { WhoMayCreate } from './who-may-create';

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
