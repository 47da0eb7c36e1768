import { Link2 } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { PageHeader } from '../../ui';
import { ArticleText } from './article-text';
import styles from './article.module.css';

export interface ArticleSection {
  title: string;
  text: readonly string[];
}

export interface ArticlePageProps {
  title: string;
  lead: string;
  /** By anchor, in the order of reading. */
  sections: Readonly<Record<string, ArticleSection>>;
  /** What a section shows below its text, by anchor. */
  extras?: Readonly<Record<string, ReactNode>>;
  /** Below the last section. */
  end?: ReactNode;
}

/* The heading that was passed last, for the mark in the table of contents. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join();
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting);
        if (seen !== undefined) setCurrent(seen.target.id);
      },
      { rootMargin: '-64px 0px -70% 0px' },
    );
    for (const id of key.split(',')) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  return current;
}

/* The page is fetched lazily, so the browser looked for the anchor before it was there. */
function useAnchorOnOpen(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

function Contents({ sections, current }: { sections: ArticlePageProps['sections']; current: string | undefined }) {
  return (
    <ol className={styles.contentsList}>
      {Object.entries(sections).map(([id, section]) => (
        <li key={id}>
          <Link to={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            {section.title}
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** A long text: numbered sections with anchors, and a table of contents beside them (folded above them on phones). */
export function ArticlePage({ title, lead, sections, extras, end }: ArticlePageProps) {
  const { t } = useTranslation('site');
  const current = useCurrentSection(Object.keys(sections));
  useAnchorOnOpen();
  return (
    <>
      <PageHeader title={title} description={lead} />
      <div className={styles.article}>
        <nav className={styles.contents} aria-label={t('contents')}>
          <p className={styles.contentsTitle}>{t('contents')}</p>
          <Contents sections={sections} current={current} />
        </nav>
        <details className={styles.contentsFolded}>
          <summary>{t('contents')}</summary>
          <Contents sections={sections} current={undefined} />
        </details>
        <div className={styles.sections}>
          {Object.entries(sections).map(([id, section]) => (
            <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className={styles.sectionTitle}>
                <span>{section.title}</span>
                <Link to={`#${id}`} className={styles.anchor} aria-label={t('anchor', { title: section.title })}>
                  <Link2 size={18} />
                </Link>
              </h2>
              <ArticleText lines={section.text} />
              {extras?.[id]}
            </section>
          ))}
          {end}
        </div>
      </div>
    </>
  );
}
