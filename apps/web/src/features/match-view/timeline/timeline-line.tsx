import type { LiveMatch } from '@placar/contracts/live';
import type { MatchLogEntry } from '@placar/contracts/matches';
import { ChevronRight } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandOutcome } from '../../../components/match/command-outcome';
import { LogConsoleLine, useLogAuthor } from '../../../components/match/console-line';
import { formatDateTime, formatTime } from '../../../lib/format';
import { Tooltip, cx } from '../../../ui';
import styles from './match-timeline.module.css';
import { lookOf } from './timeline-icons';
import type { TimelineItem } from './timeline-items';
import { BREAKS, type TimelineLine } from './timeline-model';
import type { LineText } from './timeline-words';

/* The console lines of a command, folded: who wants to know what was really sent looks here. */
function ConsoleOfCommand({ entries }: { entries: readonly MatchLogEntry[] }) {
  const { t } = useTranslation('match');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <ChevronRight size={14} className={cx(styles.chevron, isOpen && styles.turned)} />
        {t('timeline.consoleLines', { count: entries.length })}
      </button>
      {isOpen && (
        <ul className={styles.console}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <LogConsoleLine entry={entry} withoutTime />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function EventBody({
  item,
  match,
  words,
}: {
  item: Extract<TimelineItem, { kind: 'event' }>;
  match: LiveMatch;
  words: (line: TimelineLine) => LineText;
}) {
  const { t } = useTranslation('match');
  const { line } = item;
  const { entry } = line;
  const { text, note } = words(line);
  const isBreak = line.undoes > 0;
  return (
    <>
      <p className={styles.text}>
        <span>{text}</span>
        {line.group === 'round' && (
          <span className={styles.roundScore}>
            <bdi>{match.team1.tag || match.team1.name}</bdi> {String(entry.data.team1)}–{String(entry.data.team2)}{' '}
            <bdi>{match.team2.tag || match.team2.name}</bdi>
          </span>
        )}
        {line.undone && <span className={styles.undoneMark}>{t('timeline.undone')}</span>}
        {isBreak && <span className={styles.breakMark}>{t('timeline.undoes', { count: line.undoes })}</span>}
        {line.outcome !== null && <CommandOutcome status={line.outcome} small />}
      </p>
      {(note !== null || entry.actor.kind === 'user') && (
        <p className={styles.note}>
          {entry.actor.kind === 'user' && <bdi>{entry.actor.name}</bdi>}
          {entry.actor.kind === 'user' && note !== null && ' · '}
          {note}
        </p>
      )}
      {item.console.length > 0 && <ConsoleOfCommand entries={item.console} />}
    </>
  );
}

function LogBody({ kind, entry }: { kind: 'rcon' | 'chat' | 'note'; entry: MatchLogEntry }) {
  const { t } = useTranslation('match');
  const authorOf = useLogAuthor();
  if (kind === 'rcon') return <LogConsoleLine entry={entry} withoutTime />;
  return (
    <>
      <p className={styles.note}>
        <bdi>{authorOf(entry)}</bdi>
        {entry.actor.kind !== 'player' && kind === 'chat' && ` · ${t('timeline.chat.toPlayers')}`}
        {entry.chat?.team_only === true && ` · ${t('timeline.chat.teamOnly')}`}
        {kind === 'note' && ` · ${t('timeline.note.staffOnly')}`}
      </p>
      <p className={cx(styles.words, kind === 'note' && styles.noteWords)} dir="auto">
        {entry.text}
      </p>
    </>
  );
}

/** One line of the timeline: when, a sign, what; commands with what they sent, restores as a break. */
export const TimelineEntryLine = memo(function TimelineEntryLine({
  item,
  match,
  words,
  isMarked,
}: {
  item: TimelineItem;
  match: LiveMatch;
  words: (line: TimelineLine) => LineText;
  isMarked: boolean;
}) {
  const [Icon, tone] = lookOf(item);
  const line = item.kind === 'event' ? item.line : null;
  const isRound = line?.group === 'round';
  return (
    <li
      className={cx(
        styles.line,
        line?.undone === true && styles.undone,
        line !== null && BREAKS.has(line.entry.type) && styles.break,
        isMarked && styles.marked,
      )}
      data-type={line?.entry.type ?? item.kind}
      data-key={item.key}
      tabIndex={isRound ? -1 : undefined}
    >
      <Tooltip label={formatDateTime(item.at)} position="left">
        <time className={styles.time} dateTime={item.at}>
          {formatTime(item.at, true)}
        </time>
      </Tooltip>
      <span className={cx(styles.icon, tone !== undefined && styles[tone])} aria-hidden="true">
        <Icon size={14} />
      </span>
      <div className={styles.body}>
        {item.kind === 'event' ? (
          <EventBody item={item} match={match} words={words} />
        ) : (
          <LogBody kind={item.kind} entry={item.entry} />
        )}
      </div>
    </li>
  );
});
