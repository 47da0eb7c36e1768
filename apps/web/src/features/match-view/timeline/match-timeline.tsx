import type { LiveMatch, TimelineEntry } from '@placar/contracts/live';
import type { LedgerEntry, MatchLogEntry } from '@placar/contracts/matches';
import { Search, X } from 'lucide-react';
import { Fragment, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLogAuthor } from '../../../components/match/console-line';
import { useMatchLog } from '../../../components/match/use-match-log';
import { formatDate } from '../../../lib/format';
import { mergeLog } from '../../../lib/live/live-store';
import { Button, Card, CardHeader, IconButton } from '../../../ui';
import styles from './match-timeline.module.css';
import { useRoundJump } from '../boards/round-jump';
import {
  STAFF_FILTERS,
  TIMELINE_FILTERS,
  dayStarts,
  filterTimeline,
  indexOfRound,
  mergeTimeline,
  type TimelineFilter,
  type TimelineItem,
} from './timeline-items';
import { TimelineEntryLine } from './timeline-line';
import { timelineLines } from './timeline-model';
import { TimelineNoteForm } from './timeline-note-form';
import { useTimelineText } from './timeline-words';

const PAGE = 40;
const MORE = 60;
const MARK_MS = 2_500;
const NO_LOG: readonly MatchLogEntry[] = [];

/* Everything that a line shows, for the search. */
function useItemWords(words: ReturnType<typeof useTimelineText>): (item: TimelineItem) => string {
  const authorOf = useLogAuthor();
  return (item) => {
    if (item.kind !== 'event') return [authorOf(item.entry), item.entry.text, item.entry.rcon?.answer ?? ''].join(' ');
    const { text, note } = words(item.line);
    const sent = item.console.map((entry) => entry.text).join(' ');
    return [text, note ?? '', item.line.entry.actor.name, sent].join(' ');
  };
}

/* The line of a round that was asked for: found, drawn, scrolled to, and marked for a moment. */
function useMarkedLine(find: (map: number, round: number) => string | null) {
  const [marked, setMarked] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useRoundJump(({ map, round }) => setMarked(find(map, round)));
  useEffect(() => {
    if (marked === null) return undefined;
    const lines = scroller.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [];
    const line = [...lines].find((one) => one.dataset.key === marked);
    line?.scrollIntoView({ block: 'center' });
    line?.focus({ preventScroll: true });
    const timer = setTimeout(() => setMarked(null), MARK_MS);
    return () => clearTimeout(timer);
  }, [marked]);
  return { marked, scroller };
}

function Filters({
  filter,
  onFilter,
  isStaff,
}: {
  filter: TimelineFilter;
  onFilter: (filter: TimelineFilter) => void;
  isStaff: boolean;
}) {
  const { t } = useTranslation('match');
  return (
    <div className={styles.filters} role="group" aria-label={t('timeline.filter.label')}>
      {TIMELINE_FILTERS.filter((one) => isStaff || !STAFF_FILTERS.has(one)).map((one) => (
        <button
          key={one}
          type="button"
          className={styles.chip}
          aria-pressed={filter === one}
          onClick={() => onFilter(one)}
        >
          {t(`timeline.filter.${one}`)}
        </button>
      ))}
    </div>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('match');
  return (
    <div className={styles.searchBox}>
      <Search size={14} />
      <input
        type="search"
        className={styles.searchInput}
        aria-label={t('timeline.search.label')}
        placeholder={t('timeline.search.placeholder')}
        value={value}
        maxLength={60}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== '' && (
        <IconButton size="sm" label={t('timeline.search.clear')} icon={<X size={14} />} onClick={() => onChange('')} />
      )}
    </div>
  );
}

/* Clock times alone would mislead where a match goes over midnight. */
function DayMark({ at }: { at: string }) {
  return (
    <li className={styles.day} data-type="day">
      <time dateTime={at}>{formatDate(at)}</time>
    </li>
  );
}

interface MatchTimelineProps {
  match: LiveMatch;
  timeline: readonly TimelineEntry[];
  commands: readonly LedgerEntry[];
  /** What the stream told of console, chat and notes; staff only. */
  log?: readonly MatchLogEntry[];
  isStaff: boolean;
}

/**
 * What happened, newest first, in words with actor and time. Staff see besides what was asked of the match with its outcome, what
 * really went over the console, what was said, and their notes.
 */
export const MatchTimeline = memo(function MatchTimeline({
  match,
  timeline,
  commands,
  log: told = NO_LOG,
  isStaff,
}: MatchTimelineProps) {
  const { t } = useTranslation('match');
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(PAGE);
  const [own, setOwn] = useState<readonly MatchLogEntry[]>(NO_LOG);
  const words = useTimelineText(match);
  const wordsOf = useItemWords(words);
  const live = useMemo(() => (own.length === 0 ? told : mergeLog(told, own)), [told, own]);
  const log = useMatchLog(isStaff ? match.id : null, live);
  const items = useMemo(
    () => mergeTimeline(timelineLines(timeline, commands), isStaff ? log.entries : NO_LOG),
    [timeline, commands, log.entries, isStaff],
  );
  const matching = filterTimeline(items, filter, search, wordsOf);
  const visible = matching.slice(0, shown);
  const days = dayStarts(matching, formatDate);
  const rest = matching.length - visible.length;
  const hasOlder = rest === 0 && log.hasMore && filter !== 'round' && filter !== 'match' && filter !== 'command';

  const choose = (next: TimelineFilter) => {
    setFilter(next);
    setShown(PAGE);
  };
  const { marked, scroller } = useMarkedLine((map, round) => {
    const rounds = filterTimeline(items, 'round', '', wordsOf);
    const index = indexOfRound(rounds, map, round);
    const item = rounds[index];
    if (item === undefined) return null;
    // Among its like it is always near; other filters may not show it at all.
    setFilter('round');
    setSearch('');
    setShown(Math.max(PAGE, index + 10));
    return item.key;
  });
  const noteSaved = useCallback((entry: MatchLogEntry) => setOwn((before) => mergeLog(before, [entry])), []);

  return (
    <Card as="section" padded={false} className={styles.card}>
      <CardHeader title={t('timeline.title')} />
      <div className={styles.tools}>
        <Filters filter={filter} onFilter={choose} isStaff={isStaff} />
        <SearchField value={search} onChange={setSearch} />
        {isStaff && (filter === 'all' || filter === 'note') && (
          <TimelineNoteForm matchId={match.id} onSaved={noteSaved} />
        )}
      </div>
      {isStaff && log.error !== undefined && (
        <p className={styles.failed} role="alert">
          {t('timeline.logFailed')}{' '}
          <Button size="sm" variant="ghost" onClick={log.retry}>
            {t('timeline.logRetry')}
          </Button>
        </p>
      )}
      {visible.length === 0 ? (
        <p className={styles.empty}>
          {search.trim() !== ''
            ? t('timeline.emptySearch', { text: search.trim() })
            : items.length === 0
              ? t('timeline.empty')
              : t(filter === 'note' ? 'timeline.emptyNotes' : 'timeline.emptyFiltered')}
        </p>
      ) : (
        <div ref={scroller} className={styles.scroller} tabIndex={0} role="region" aria-label={t('timeline.title')}>
          <ol className={styles.list} data-testid="timeline">
            {visible.map((item) => (
              <Fragment key={item.key}>
                {days.has(item.key) && <DayMark at={item.at} />}
                <TimelineEntryLine item={item} match={match} words={words} isMarked={item.key === marked} />
              </Fragment>
            ))}
          </ol>
          {(rest > 0 || hasOlder) && (
            <div className={styles.more}>
              {rest > 0 ? (
                <Button size="sm" variant="ghost" onClick={() => setShown(shown + MORE)}>
                  {t('timeline.more', { count: Math.min(MORE, rest) })}
                </Button>
              ) : (
                <Button
                  size="sm"
                  variant="ghost"
                  loading={log.isLoadingMore}
                  onClick={() => {
                    setShown(shown + MORE);
                    log.loadMore();
                  }}
                >
                  {t('timeline.older')}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </Card>
  );
});
