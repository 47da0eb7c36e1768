import {
  WATCH_LABEL_MOST,
  WATCH_LINKS_MOST,
  WatchLanguage,
  WatchUrl,
  type WatchKind,
  type WatchLink,
} from '@placar/contracts/watch';
import { movedTo } from '@placar/domain/maps';
import type { FieldErrors } from '../../lib/api-client';

/** Whose links are changed. */
export type WatchOwner = { matchId: number } | { seasonId: number };

export interface WatchRow {
  /** Its own as long as the form is open. */
  key: string;
  kind: WatchKind;
  url: string;
  language: WatchLanguage;
  label: string;
}
export interface WatchDraft {
  rows: readonly WatchRow[];
}
export type WatchProblem = 'required' | 'https' | 'secret' | 'site' | 'twice' | 'tooLong';

let lastKey = 0;
const nextKey = (): string => {
  lastKey += 1;
  return `watch-${lastKey}`;
};

/** A new row: the language of the page, and what is missing first. */
export const newRow = (language: string, kind: WatchKind = 'live'): WatchRow => ({
  key: nextKey(),
  kind,
  url: '',
  language: WatchLanguage.catch('en').parse(language),
  label: '',
});

/** Links as a form; those of the season are not the match's to change. An empty form begins with one row. */
export function toWatchDraft(of: WatchOwner, links: readonly WatchLink[], language: string): WatchDraft {
  const own = links.filter((link) => link.of === ('matchId' in of ? 'match' : 'season'));
  const rows = own.map(({ kind, url, language: spoken, label }) => ({
    key: nextKey(),
    kind,
    url,
    language: spoken,
    label,
  }));
  return { rows: rows.length === 0 ? [newRow(language)] : rows };
}

/* A row that nobody typed into says nothing. */
const isBlank = ({ url, label }: WatchRow): boolean => url.trim() === '' && label.trim() === '';
const filled = ({ rows }: WatchDraft): readonly WatchRow[] => rows.filter((row) => !isBlank(row));

/** The body of the call. */
export const toWatchBody = (draft: WatchDraft) => ({
  links: filled(draft).map(({ kind, url, language, label }) => ({
    kind,
    url: url.trim(),
    language,
    label: label.trim(),
  })),
});

export const isWatchChanged = (before: WatchDraft, draft: WatchDraft): boolean =>
  JSON.stringify(toWatchBody(before)) !== JSON.stringify(toWatchBody(draft));

export const isFull = ({ rows }: WatchDraft): boolean => rows.length >= WATCH_LINKS_MOST;

/** Why this is no address of a broadcast. The contract decides; this finds the words. */
export function urlProblem(url: string): WatchProblem | null {
  if (url.trim() === '') return 'required';
  const refusal = WatchUrl.safeParse(url).error?.issues[0];
  if (refusal === undefined) return null;
  if (refusal.message.includes('password')) return 'secret';
  if (refusal.message.includes('site')) return 'site';
  return refusal.code === 'too_big' ? 'tooLong' : 'https';
}

/** What keeps the form from being sent, by `<key>.url` and `<key>.label`. */
export function findWatchProblems(draft: WatchDraft): Record<string, WatchProblem> {
  const problems: Record<string, WatchProblem> = {};
  const seen = new Set<string>();
  for (const row of filled(draft)) {
    const url = row.url.trim();
    const problem = urlProblem(row.url) ?? (seen.has(url) ? 'twice' : null);
    if (problem !== null) problems[`${row.key}.url`] = problem;
    if (row.label.trim().length > WATCH_LABEL_MOST) problems[`${row.key}.label`] = 'tooLong';
    seen.add(url);
  }
  return problems;
}

/** The server counts the links that it was sent: `links.1.url` is the second row that says anything. */
export function placeWatchErrors(draft: WatchDraft, fields: FieldErrors): Record<string, string> {
  const rows = filled(draft);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, reason]) => {
      const [, index = '', name = ''] = /^links\.(\d+)\.(\w+)$/.exec(field) ?? [];
      const row = rows[Number(index)];
      return index === '' || row === undefined ? [] : [[`${row.key}.${name}`, reason] as const];
    }),
  );
}

/** The rows with one of them a place further up or down. */
export function moved(rows: readonly WatchRow[], index: number, by: -1 | 1): readonly WatchRow[] {
  return rows[index + by] === undefined ? rows : movedTo(rows, index, index + by);
}
