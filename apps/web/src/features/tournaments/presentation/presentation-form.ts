import {
  PRIZES_MOST,
  PRESENTED_NAME_MOST,
  SPONSORS_MOST,
  STREAMS_MOST,
  type TournamentPresentation,
} from '@placar/contracts/tournaments';
import { WatchLanguage } from '@placar/contracts/watch';
import { urlProblem, type WatchProblem } from '../../../components/watch/watch-form';
import type { FieldErrors } from '../../../lib/api-client';
import { isText, nextKey, prizeProblems, prizesBody, saidPrizes, type PrizeProblem, type PrizeRow } from './prize-form';

interface Row {
  /** Its own as long as the form is open. */
  key: string;
}
export interface SponsorRow extends Row {
  name: string;
  url: string;
  picture: string | null;
}
export interface StreamRow extends Row {
  url: string;
  language: WatchLanguage;
  caster: string;
  main: boolean;
}
export interface PresentationDraft {
  prizes: readonly PrizeRow[];
  sponsors: readonly SponsorRow[];
  streams: readonly StreamRow[];
}
export type PresentationList = keyof PresentationDraft;
export type PresentationProblem = WatchProblem | PrizeProblem;

const ROWS_MOST = { prizes: PRIZES_MOST, sponsors: SPONSORS_MOST, streams: STREAMS_MOST } as const;
export const isFull = (draft: PresentationDraft, list: PresentationList): boolean =>
  draft[list].length >= ROWS_MOST[list];

export const newSponsor = (): SponsorRow => ({ key: nextKey(), name: '', url: '', picture: null });
/** A new stream is in the language of the page; the first one is the main one. */
export const newStream = (language: string, streams: readonly StreamRow[]): StreamRow => ({
  key: nextKey(),
  url: '',
  language: WatchLanguage.catch('en').parse(language),
  caster: '',
  main: streams.length === 0,
});

/** What is said now, as a form. */
export const presentationDraft = ({ prizes, sponsors, streams }: TournamentPresentation): PresentationDraft => ({
  prizes: prizes.map(({ place, until, prize }) => ({ key: nextKey(), place, until: until ?? null, prize })),
  sponsors: sponsors.map(({ name, url, picture }) => ({
    key: nextKey(),
    name,
    url: url ?? '',
    picture: picture ?? null,
  })),
  streams: streams.map((stream) => ({ key: nextKey(), ...stream })),
});

/* A row that nobody typed into says nothing. */
const sponsorsOf = ({ sponsors }: PresentationDraft) =>
  sponsors.filter(({ name, url, picture }) => name.trim() !== '' || url.trim() !== '' || picture !== null);
const streamsOf = ({ streams }: PresentationDraft) =>
  streams.filter(({ url, caster }) => url.trim() !== '' || caster.trim() !== '');

/** What is sent. */
export const presentationBody = (draft: PresentationDraft): TournamentPresentation => ({
  prizes: prizesBody(draft.prizes),
  sponsors: sponsorsOf(draft).map(({ name, url, picture }) => ({
    name: name.trim(),
    ...(url.trim() === '' ? {} : { url: url.trim() }),
    ...(picture === null ? {} : { picture }),
  })),
  streams: streamsOf(draft).map(({ url, language, caster, main }) => ({
    url: url.trim(),
    language,
    caster: caster.trim(),
    main,
  })),
});

export const isPresentationChanged = (before: PresentationDraft, draft: PresentationDraft): boolean =>
  JSON.stringify(presentationBody(before)) !== JSON.stringify(presentationBody(draft));

/** What keeps the form from being sent, by `<key>.<field>`. */
export function presentationProblems(draft: PresentationDraft): Record<string, PresentationProblem> {
  const problems: Record<string, PresentationProblem> = prizeProblems(draft.prizes);
  for (const { key, name, url } of sponsorsOf(draft)) {
    if (!isText(name, PRESENTED_NAME_MOST)) problems[`${key}.name`] = 'text';
    const problem = url.trim() === '' ? null : urlProblem(url);
    if (problem !== null) problems[`${key}.url`] = problem;
  }
  const seen = new Set<string>();
  for (const { key, url, caster } of streamsOf(draft)) {
    const problem = urlProblem(url) ?? (seen.has(url.trim()) ? 'twice' : null);
    if (problem !== null) problems[`${key}.url`] = problem;
    if (caster.trim().length > PRESENTED_NAME_MOST) problems[`${key}.caster`] = 'tooLong';
    seen.add(url.trim());
  }
  return problems;
}

/** The server counts what it was sent: `streams.1.url` is the second row that says anything. */
export function placePresentationErrors(draft: PresentationDraft, fields: FieldErrors): Record<string, string> {
  const sent = { prizes: saidPrizes(draft.prizes), sponsors: sponsorsOf(draft), streams: streamsOf(draft) };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, reason]) => {
      const [, list, index, name] = /^(prizes|sponsors|streams)\.(\d+)\.(\w+)$/.exec(field) ?? [];
      const row = list === undefined ? undefined : sent[list as PresentationList][Number(index)];
      return row === undefined || name === undefined ? [] : [[`${row.key}.${name}`, reason] as const];
    }),
  );
}
