import { LifeBuoy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useAddressFilter } from '../../lib/page/use-address-filter';
import { ButtonLink, EmptyState, FilterBar, PageHeader } from '../../ui';
import { FaqEntry } from './faq-entry';
import { searchFaq } from './faq-search';
import styles from './faq.module.css';

const FEW = 3;

/** `/FAQ`: questions by topic, with a search that looks into the answers too. The search stands in the address. */
export function FaqPage() {
  const { t } = useTranslation('faq');
  const { hash } = useLocation();
  const address = useAddressFilter();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const groups = t('groups', { returnObjects: true });
  const query = address.get('q');
  const topic = address.get('topic') || 'all';
  const found = searchFaq(groups, query, topic === 'all' ? null : topic);
  const count = found.reduce((sum, group) => sum + group.items.length, 0);
  const opensAll = query.trim() !== '' && count <= FEW;

  // Also while the page stands open: an address with another anchor opens that one.
  const [anchored, setAnchored] = useState('');
  const anchor = hash.slice(1);
  if (anchor !== anchored) {
    setAnchored(anchor);
    setOpened((current) => new Set([...current, anchor]));
  }
  useEffect(() => {
    if (anchor === '') return;
    const entry = document.getElementById(anchor);
    entry?.scrollIntoView({ block: 'center' });
    entry?.querySelector('summary')?.focus({ preventScroll: true });
  }, [anchor]);

  const toggle = (id: string, isOpen: boolean) =>
    setOpened((current) => {
      const next = new Set(current);
      if (isOpen) next.add(id);
      else next.delete(id);
      return next;
    });

  return (
    <>
      <PageHeader title={t('title')} description={t('lead')} />
      <FilterBar
        label={t('topics')}
        choices={[
          { value: 'all', label: t('all') },
          ...Object.entries(groups).map(([id, group]) => ({ value: id, label: group.title })),
        ]}
        value={topic}
        neutral="all"
        onChange={(value) => address.set('topic', value === 'all' ? '' : value)}
        search={{ value: query, onChange: (value) => address.set('q', value), placeholder: t('search') }}
        summary={t('found', { count })}
      />
      <div className={styles.groups}>
        {count === 0 && (
          <EmptyState
            title={t('none')}
            actions={
              <ButtonLink to="/support" variant="primary" leftIcon={<LifeBuoy size={18} />}>
                {t('askUs')}
              </ButtonLink>
            }
          >
            {t('noneText')}
          </EmptyState>
        )}
        {found.map((group) => (
          <section key={group.id} className={styles.group} aria-labelledby={`faq-${group.id}`}>
            <h2 id={`faq-${group.id}`} className={styles.groupTitle}>
              {group.title}
            </h2>
            <div className={styles.entries}>
              {group.items.map((item) => (
                <FaqEntry
                  key={item.id}
                  item={item}
                  isOpen={opensAll || opened.has(item.id)}
                  onToggle={(isOpen) => toggle(item.id, isOpen)}
                  isAsked={item.id === anchor}
                />
              ))}
            </div>
          </section>
        ))}
        {count > 0 && (
          <div className={styles.more}>
            <div>
              <p className={styles.moreTitle}>{t('moreTitle')}</p>
              <p className={styles.moreText}>{t('moreText')}</p>
            </div>
            <ButtonLink to="/support" leftIcon={<LifeBuoy size={18} />}>
              {t('askUs')}
            </ButtonLink>
          </div>
        )}
      </div>
    </>
  );
}
