import { House, Search } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePageTitle } from '../lib/page/page-title';
import { useRouteExists } from '../lib/page/route-table';
import { Button, ButtonLink, TextField } from '../ui';
import styles from './error-pages.module.css';

const WAYS_ON = [
  ['live', '/live/matches'],
  ['matches', '/matches'],
  ['ranking', '/ranking'],
  ['teams', '/teams'],
  ['faq', '/FAQ'],
] as const;

/** An address without a page: a search for the match one may have looked for, and the pages most go to. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const exists = useRouteExists();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  usePageTitle(t('notFound.title'));
  const search = (event: FormEvent) => {
    event.preventDefault();
    const wanted = query.trim();
    void navigate(wanted === '' ? '/matches' : `/matches?q=${encodeURIComponent(wanted)}`);
  };
  return (
    <div className={styles.notFound}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('notFound.title')}
      </h1>
      <p className={styles.text}>{t('notFound.text')}</p>
      <form role="search" className={styles.search} onSubmit={search}>
        <div className={styles.searchField}>
          <TextField
            label={t('notFound.searchLabel')}
            placeholder={t('notFound.searchHint')}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            type="search"
          />
        </div>
        <Button type="submit" leftIcon={<Search size={18} />}>
          {t('notFound.search')}
        </Button>
      </form>
      <nav aria-label={t('notFound.links')}>
        <ul className={styles.ways}>
          <li>
            <ButtonLink to="/" variant="primary" leftIcon={<House size={18} />}>
              {t('notFound.home')}
            </ButtonLink>
          </li>
          {WAYS_ON.filter(([, to]) => exists(to)).map(([label, to]) => (
            <li key={to}>
              <ButtonLink to={to}>{t(`nav.${label}`)}</ButtonLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
