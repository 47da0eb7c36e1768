import type { FreshnessFrame, LiveMatch } from '@placar/contracts/live';
import { focusMap } from '../../../components/match/match-summary';
import { foldText } from '../../../lib/fold-text';
import { deskStatusOf, needsAttention, type DeskQuery, type DeskSort } from './desk-query';

/** What the desk knows beside the headers. */
export interface DeskContext {
  userId: number | null;
  freshness: ReadonlyMap<number, FreshnessFrame>;
  serverName: (id: number | null) => string | null;
  seasonName: (id: number | null) => string | null;
  languageTag: string;
}

const URGENCY: Readonly<Record<ReturnType<typeof deskStatusOf>, number>> = {
  trouble: 1,
  paused: 2,
  playing: 3,
  preparing: 4,
};

function urgencyOf(match: LiveMatch): number {
  return needsAttention(match) ? 0 : URGENCY[deskStatusOf(match)];
}

/** How far a match is: maps done, then rounds of the present one. */
function progressOf(match: LiveMatch): number {
  const map = focusMap(match);
  return (match.team1.maps_won + match.team2.maps_won) * 100 + (map === null ? 0 : map.team1_score + map.team2_score);
}

function heardAt(frame: FreshnessFrame | undefined): number | null {
  const times = [frame?.last_event_at, frame?.last_status_at].map((iso) => Date.parse(iso ?? ''));
  const known = times.filter((time) => !Number.isNaN(time));
  return known.length === 0 ? null : Math.max(...known);
}

function sortValue(match: LiveMatch, column: DeskSort, context: DeskContext): number | string | null {
  switch (column) {
    case 'urgency':
      return urgencyOf(match);
    case 'id':
      return match.id;
    case 'teams':
      return match.team1.name;
    case 'score':
      return progressOf(match);
    case 'pause':
      return match.pause === null ? null : Date.parse(match.pause.since);
    case 'signal':
      return heardAt(context.freshness.get(match.id));
    case 'server':
      return context.serverName(match.server_id);
    case 'season':
      return context.seasonName(match.season_id);
  }
}

function hasText(match: LiveMatch, text: string, context: DeskContext): boolean {
  const wanted = foldText(text.trim());
  if (wanted === '' || wanted.replace(/^#/, '') === String(match.id)) return true;
  const { team1, team2 } = match;
  return [team1.name, team1.tag, team2.name, team2.tag, match.title, context.serverName(match.server_id) ?? ''].some(
    (words) => foldText(words).includes(wanted),
  );
}

function isShown(match: LiveMatch, query: DeskQuery, context: DeskContext): boolean {
  return (
    (query.status === 'all' || deskStatusOf(match) === query.status) &&
    (!query.attention || needsAttention(match)) &&
    (!query.mine || (context.userId !== null && match.owner_id === context.userId)) &&
    (query.season === null || match.season_id === query.season) &&
    hasText(match, query.text, context)
  );
}

/** The matches that a query shows, in the order it asks for; what has no value comes last, ties go by number. */
export function deskRows(matches: readonly LiveMatch[], query: DeskQuery, context: DeskContext): LiveMatch[] {
  const collator = new Intl.Collator(context.languageTag, { numeric: true, sensitivity: 'base' });
  const sign = query.sort.direction === 'ascending' ? 1 : -1;
  return matches
    .filter((match) => isShown(match, query, context))
    .map((match) => ({ match, value: sortValue(match, query.sort.column, context) }))
    .toSorted((a, b) => {
      if (a.value === b.value) return a.match.id - b.match.id;
      if (a.value === null || b.value === null) return a.value === null ? 1 : -1;
      const order =
        typeof a.value === 'number' && typeof b.value === 'number'
          ? a.value - b.value
          : collator.compare(String(a.value), String(b.value));
      return sign * order || a.match.id - b.match.id;
    })
    .map(({ match }) => match);
}
