import type { LiveMatch, TimelineEntry } from '@placar/contracts/live';
import type { LedgerEntry } from '@placar/contracts/matches';
import {
  Ban,
  CalendarPlus,
  CircleCheck,
  CirclePause,
  CirclePlay,
  Clapperboard,
  Flag,
  LifeBuoy,
  ListVideo,
  Map as MapIcon,
  PlugZap,
  RotateCcw,
  ServerCog,
  ShieldQuestion,
  SquareTerminal,
  TriangleAlert,
  Trophy,
  Undo2,
  Users,
  Vote,
  type LucideIcon,
} from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '../../lib/format';
import { Button, Card, CardHeader, Tooltip, cx } from '../../ui';
import { CommandOutcome } from '../../components/match/command-outcome';
import styles from './match-timeline.module.css';
import { REASON_ICONS } from './round-strip';
import { timelineLines, type TimelineGroup, type TimelineLine } from './timeline-model';
import { useTimelineText } from './timeline-words';

const PAGE = 30;
const FILTERS = ['all', 'match', 'round', 'command'] as const;
type Filter = (typeof FILTERS)[number];

const ICONS: Readonly<Record<string, readonly [LucideIcon, string?]>> = {
  'match.scheduled': [CalendarPlus],
  'match.attempt-opened': [ServerCog],
  'match.loaded': [CircleCheck, 'success'],
  'match.load-failed': [TriangleAlert, 'danger'],
  'match.paused': [CirclePause, 'warning'],
  'match.resumed': [CirclePlay, 'success'],
  'match.server-lost': [PlugZap, 'danger'],
  'match.server-recovered': [PlugZap, 'success'],
  'match.recovery-started': [LifeBuoy, 'info'],
  'match.recovery-tried': [LifeBuoy],
  'match.recovery-stepped': [LifeBuoy],
  'match.recovery-try-failed': [LifeBuoy, 'warning'],
  'match.recovery-taken-over': [LifeBuoy],
  'match.recovery-ended': [LifeBuoy, 'success'],
  'match.reloaded': [ServerCog],
  'match.pause-overdue': [CirclePause],
  'map.quarantined': [ShieldQuestion, 'warning'],
  'match.attention-raised': [TriangleAlert, 'warning'],
  'match.attention-cleared': [CircleCheck],
  'match.restarted': [RotateCcw, 'warning'],
  'match.cancelled': [Ban, 'danger'],
  'match.forfeited': [Flag, 'warning'],
  'match.finished': [Trophy, 'success'],
  'match.restored': [Undo2, 'warning'],
  'match.roster-changed': [Users],
  'veto.recorded': [Vote],
  'veto.side-picked': [Vote],
  'map.went-live': [MapIcon, 'live'],
  'map.finished': [MapIcon, 'success'],
  'demo.stored': [Clapperboard],
};

const REASON_BY_CODE: Readonly<Record<number, keyof typeof REASON_ICONS>> = {
  1: 'bomb',
  7: 'defuse',
  8: 'elimination',
  9: 'elimination',
  12: 'time',
  17: 'surrender',
  18: 'surrender',
};

function iconOf(line: TimelineLine): readonly [LucideIcon, string?] {
  const { type, data } = line.entry;
  if (type === 'map.round-recorded')
    return [
      REASON_ICONS[REASON_BY_CODE[Number(data.reason)] ?? 'unknown'],
      data.winnerSide === 'ct' ? 'ct' : data.winnerSide === 't' ? 'tr' : undefined,
    ];
  if (line.group === 'command') return [SquareTerminal];
  return ICONS[type] ?? [ListVideo];
}

function isShown(line: TimelineLine, filter: Filter): boolean {
  if (filter === 'all') return true;
  const group: TimelineGroup = line.group === 'veto' ? 'match' : line.group;
  return group === filter;
}

function Line({
  line,
  match,
  words,
}: {
  line: TimelineLine;
  match: LiveMatch;
  words: ReturnType<typeof useTimelineText>;
}) {
  const { t } = useTranslation('match');
  const [Icon, tone] = iconOf(line);
  const { text, note } = words(line);
  const { entry } = line;
  const isRound = line.group === 'round';
  return (
    <li
      className={cx(styles.line, line.undone && styles.undone, entry.type === 'match.restored' && styles.break)}
      data-type={entry.type}
    >
      <Tooltip label={formatDateTime(entry.at)} position="left">
        <time className={styles.time} dateTime={entry.at}>
          {formatTime(entry.at, true)}
        </time>
      </Tooltip>
      <span className={cx(styles.icon, tone !== undefined && styles[tone])} aria-hidden="true">
        <Icon size={14} />
      </span>
      <div className={styles.body}>
        <p className={styles.text}>
          <span>{text}</span>
          {isRound && (
            <span className={styles.roundScore}>
              <bdi>{match.team1.tag || match.team1.name}</bdi> {String(entry.data.team1)}–{String(entry.data.team2)}{' '}
              <bdi>{match.team2.tag || match.team2.name}</bdi>
            </span>
          )}
          {line.undone && <span className={styles.undoneMark}>{t('timeline.undone')}</span>}
          {line.outcome !== null && <CommandOutcome status={line.outcome} small />}
        </p>
        {(note !== null || entry.actor.kind === 'user') && (
          <p className={styles.note}>
            {entry.actor.kind === 'user' && <bdi>{entry.actor.name}</bdi>}
            {entry.actor.kind === 'user' && note !== null && ' · '}
            {note}
          </p>
        )}
      </div>
    </li>
  );
}

/** What happened, newest first, in words with actor and time; staff see commands with their outcomes among it. */
export const MatchTimeline = memo(function MatchTimeline({
  match,
  timeline,
  commands,
  isStaff,
}: {
  match: LiveMatch;
  timeline: readonly TimelineEntry[];
  commands: readonly LedgerEntry[];
  isStaff: boolean;
}) {
  const { t } = useTranslation('match');
  const [filter, setFilter] = useState<Filter>('all');
  const [shown, setShown] = useState(PAGE);
  const words = useTimelineText(match);
  const lines = useMemo(() => timelineLines(timeline, commands), [timeline, commands]);
  const matching = lines.filter((line) => isShown(line, filter));
  const visible = matching.slice(0, shown);
  const rest = matching.length - visible.length;
  const filters = FILTERS.filter((one) => one !== 'command' || isStaff);
  return (
    <Card as="section" padded={false} className={styles.card}>
      <CardHeader title={t('timeline.title')} />
      <div className={styles.filters} role="group" aria-label={t('timeline.filter.label')}>
        {filters.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.chip}
            aria-pressed={filter === one}
            onClick={() => setFilter(one)}
          >
            {t(`timeline.filter.${one}`)}
          </button>
        ))}
      </div>
      {visible.length === 0 ? (
        <p className={styles.empty}>{lines.length === 0 ? t('timeline.empty') : t('timeline.emptyFiltered')}</p>
      ) : (
        <div className={styles.scroller} tabIndex={0} role="region" aria-label={t('timeline.title')}>
          <ol className={styles.list} data-testid="timeline">
            {visible.map((line) => (
              <Line key={line.key} line={line} match={match} words={words} />
            ))}
          </ol>
          {rest > 0 && (
            <div className={styles.more}>
              <Button size="sm" variant="ghost" onClick={() => setShown(shown + 60)}>
                {t('timeline.more', { count: Math.min(60, rest) })}
              </Button>
            </div>
          )}
        </div>
      )}
    </Card>
  );
});
