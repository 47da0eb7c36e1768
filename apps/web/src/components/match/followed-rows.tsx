import { Fragment, useMemo, type ReactNode } from 'react';
import { isInProgress, matchState } from '../../lib/match-state';
import { useLiveMatches } from '../../lib/live/use-live-matches';
import type { MatchSummary } from './match-row';
import { liveRow } from './live-row';

interface FollowedRowsProps {
  matches: readonly MatchSummary[];
  /** Draws one row; the list gives it its key. */
  children: (match: MatchSummary) => ReactNode;
}

function LiveRows({ matches, children }: FollowedRowsProps) {
  const { matches: live } = useLiveMatches();
  const present = useMemo(() => new Map((live ?? []).map((match) => [match.id, match])), [live]);
  return matches.map((match) => {
    const now = present.get(match.id);
    return <Fragment key={match.id}>{children(now === undefined ? match : liveRow(match, now))}</Fragment>;
  });
}

/** The rows of a list of matches. Those in play follow the live stream, which is opened only where there are any. */
export function FollowedRows({ matches, children }: FollowedRowsProps) {
  const isFollowing = matches.some((match) => isInProgress(matchState(match)));
  if (isFollowing) return <LiveRows matches={matches}>{children}</LiveRows>;
  return matches.map((match) => <Fragment key={match.id}>{children(match)}</Fragment>);
}
