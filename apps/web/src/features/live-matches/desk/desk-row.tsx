import type { FreshnessFrame, LiveMatch } from '@placar/contracts/live';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FreshnessChip } from '../../../components/match/clocks/freshness-chip';
import { SLOTS, stateOf } from '../../../components/match/match-summary';
import type { LiveStreamStatus } from '../../../lib/live/event-stream';
import { Badge, cx, type VirtualRowProps } from '../../../ui';
import { StatusBadge } from '../../../components/match/status-badge';
import { TeamCrest } from '../../../components/teams/team-crest';
import { AttentionCell, CommandCell, PauseCell, PhaseCell, ScoreCell } from './desk-cells';
import { needsAttention, type DeskColumn } from './desk-query';
import styles from './desk.module.css';

interface RowContent {
  match: LiveMatch;
  frame: FreshnessFrame | null;
  stream: Pick<LiveStreamStatus, 'state' | 'lastEventAt'>;
  columns: readonly DeskColumn[];
  /** Why it is only still here so that nothing moves; null for rows that belong. */
  left: 'ended' | 'filtered' | null;
  serverName: string | null;
  seasonName: string | null;
  onPause: ((match: LiveMatch) => void) | null;
}

export interface DeskRowProps extends RowContent, VirtualRowProps {
  /** 1 to 9: the key that opens it. */
  number: number | null;
}

function Teams({ match }: { match: LiveMatch }) {
  const { t } = useTranslation('common');
  return (
    <Link to={`/match/${match.id}`} className={styles.teams} data-row-link={match.id}>
      {SLOTS.map((slot) => (
        <span key={slot} className={styles.team}>
          <TeamCrest name={match[slot].name} logo={match[slot].logo} size={20} />
          {slot === 'team2' && <span className="visually-hidden">{t('match.versus')}</span>}
          <bdi className={styles.words}>{match[slot].name}</bdi>
        </span>
      ))}
    </Link>
  );
}

function Cell({ column, ...props }: RowContent & { column: DeskColumn }) {
  const { t } = useTranslation('desk');
  const { match, left } = props;
  switch (column) {
    case 'score':
      return <ScoreCell match={match} />;
    case 'phase':
      if (left === null) return <PhaseCell match={match} />;
      return left === 'ended' ? <StatusBadge state={stateOf(match)} small /> : <Badge small>{t('leftFiltered')}</Badge>;
    case 'pause':
      return <PauseCell match={match} />;
    case 'signal':
      return (
        <span className={styles.signal}>
          <FreshnessChip header={match} frame={props.frame} stream={props.stream} compact />
        </span>
      );
    case 'server':
      return (
        <span className={cx(styles.words, match.server_id === null && styles.nothing)} title={props.serverName ?? ''}>
          {match.server_id === null ? t('noServer') : (props.serverName ?? t('serverNumber', { id: match.server_id }))}
        </span>
      );
    case 'attention':
      return <AttentionCell match={match} />;
    case 'command':
      return <CommandCell match={match} onPause={left === null ? props.onPause : null} />;
    case 'season':
      return (
        <span className={cx(styles.words, props.seasonName === null && styles.nothing)} title={props.seasonName ?? ''}>
          {props.seasonName ?? '–'}
        </span>
      );
  }
}

/** One match of the desk. Memoised: a change of one match draws its own row and no other. */
export const DeskRow = memo(function DeskRow({
  ref,
  'data-index': index,
  'aria-rowindex': rowIndex,
  number,
  ...content
}: DeskRowProps) {
  const { match, left, columns } = content;
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={rowIndex}
      className={cx(styles.row, left !== null && styles.left)}
      data-attention={left === null && needsAttention(match) ? true : undefined}
      data-paused={left === null && match.pause !== null ? true : undefined}
      data-testid="desk-row"
      data-match={match.id}
    >
      <td className={styles.numberCell}>
        <span className={styles.key} aria-hidden="true">
          {number}
        </span>
        <span className={styles.id}>{match.id}</span>
      </td>
      <th scope="row" className={styles.teamsCell}>
        <Teams match={match} />
      </th>
      {columns.map((column) => (
        <td key={column}>
          <Cell column={column} {...content} />
        </td>
      ))}
    </tr>
  );
});
