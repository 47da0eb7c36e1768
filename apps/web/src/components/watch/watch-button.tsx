import type { WatchLink } from '@placar/contracts/watch';
import { ChevronDown, ExternalLink, History, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonAnchor, Popover, cx } from '../../ui';
import styles from './watch.module.css';
import { languageName, siteOf } from './watch-model';

/* Always a tab of its own, which learns nothing of this page. */
const AWAY = { target: '_blank', rel: 'noopener noreferrer' } as const;

const actionOf = (links: readonly WatchLink[]): 'watch' | 'watchVod' =>
  links.every(({ kind }) => kind === 'vod') ? 'watchVod' : 'watch';

function useWords() {
  const { t, i18n } = useTranslation('watch');
  const platform = (link: WatchLink): string =>
    link.platform === 'other' ? siteOf(link.url) : t(`platform.${link.platform}`);
  const language = (link: WatchLink): string => languageName(link.language, i18n.language);
  return {
    platform,
    language,
    name: (link: WatchLink): string => (link.label === '' ? platform(link) : link.label),
    full: (link: WatchLink): string =>
      t(link.kind === 'live' ? 'openLive' : 'openVod', { site: platform(link), language: language(link) }),
  };
}

/** Links to broadcasts or recordings, one below the other: name, site, language. */
export function WatchList({ links }: { links: readonly WatchLink[] }) {
  const { t } = useTranslation('watch');
  const words = useWords();
  return (
    <ul className={styles.list}>
      {links.map((link) => (
        <li key={link.id}>
          <a href={link.url} {...AWAY} className={styles.entry}>
            {link.kind === 'live' ? (
              <Play size={18} className={styles.liveIcon} />
            ) : (
              <History size={18} className={styles.vodIcon} />
            )}
            <span className={styles.entryText}>
              <bdi className={styles.entryName}>{words.name(link)}</bdi>
              <span className={styles.entryMeta}>
                {[t(`kind.${link.kind}`), words.platform(link), words.language(link)].join(' · ')}
              </span>
            </span>
            <ExternalLink size={16} className={styles.away} />
            <span className="visually-hidden">{t('newTab')}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** "Watch": one link is opened at once, of several one is chosen. Nothing where there is none. */
export function WatchButton({ links, isLive }: { links: readonly WatchLink[]; isLive: boolean }) {
  const { t } = useTranslation('watch');
  const words = useWords();
  const [first] = links;
  if (first === undefined) return null;
  const look = { variant: isLive ? 'primary' : 'secondary', size: 'sm' } as const;
  const icon = <Play size={15} fill="currentColor" />;
  const text = t(actionOf(links));
  if (links.length === 1)
    return (
      <ButtonAnchor {...look} href={first.url} {...AWAY} leftIcon={icon} title={words.full(first)}>
        {text}
        <span className={styles.code}>{first.language.toUpperCase()}</span>
        <span className="visually-hidden">{words.full(first)}</span>
      </ButtonAnchor>
    );
  return (
    <Popover
      label={t('title')}
      width={320}
      trigger={
        <Button {...look} leftIcon={icon} rightIcon={<ChevronDown size={15} />}>
          {text}
        </Button>
      }
    >
      <WatchList links={links} />
    </Popover>
  );
}

/** A small "watch" on a row or card of a match, above the link that the whole of it is: the first channel. */
export function WatchChip({
  links,
  isLive,
  match,
}: {
  links: readonly WatchLink[];
  isLive: boolean;
  /** Names the match to those who do not see the row. */
  match: string;
}) {
  const { t } = useTranslation('watch');
  const words = useWords();
  const [first] = links;
  if (first === undefined) return null;
  return (
    <a
      href={first.url}
      {...AWAY}
      className={cx(styles.chip, isLive && styles.chipLive)}
      title={words.full(first)}
      aria-label={t('chipLabel', { match, open: words.full(first) })}
    >
      <Play size={11} fill="currentColor" />
      {t(actionOf([first]))}
      <span className={styles.code}>{first.language.toUpperCase()}</span>
    </a>
  );
}
