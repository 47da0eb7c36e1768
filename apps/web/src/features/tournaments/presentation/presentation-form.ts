import {
  PRIZES_MOST,
  PRIZE_TEXT_MOST,
  PRESENTED_NAME_MOST,
  SPONSORS_MOST,
  STREAMS_MOST,
  type TournamentPresentation,
} from '@placar/contracts/tournaments';
import { WatchLanguage } from '@placar/contracts/watch';
import { urlProblem, type WatchProblem } from '../../../components/watch/watch-form';
import type { FieldErrors } from '../../../lib/api-client';

interface Row {
  /** Its own as long as the form is open. */
  key: string;
}
export interface PrizeRow extends Row {
  place: number | null;
  until: number | null;
  prize: string;
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
export type PresentationProblem = WatchProblem | 'text' | 'place' | 'until';

let lastKey = 0;
const nextKey = (): string => {
  lastKey += 1;
  return `shown-${lastKey}`;
};

const ROWS_MOST = { prizes: PRIZES_MOST, sponsors: SPONSORS_MOST, streams: STREAMS_MOST } as const;
export const isFull = (draft: PresentationDraft, list: PresentationList): boolean =>
  draft[list].length >= ROWS_MOST[list];

/** A new prize is for the place after the last one. */
export const newPrize = (prizes: readonly PrizeRow[]): PrizeRow => {
  const last = prizes.at(-1);
  return { key: nextKey(), place: (last?.until ?? last?.place ?? 0) + 1, until: null, prize: '' };
};
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
const prizesOf = ({ prizes }: PresentationDraft) => prizes.filter(({ prize }) => prize.trim() !== '');
const sponsorsOf = ({ sponsors }: PresentationDraft) =>
  sponsors.filter(({ name, url, picture }) => name.trim() !== '' || url.trim() !== '' || picture !== null);
const streamsOf = ({ streams }: PresentationDraft) =>
  streams.filter(({ url, caster }) => url.trim() !== '' || caster.trim() !== '');

/** What is sent. */
export const presentationBody = (draft: PresentationDraft): TournamentPresentation => ({
  prizes: prizesOf(draft).map(({ place, until, prize }) => ({
    place: place ?? 0,
    ...(until === null || until === place ? {} : { until }),
    prize: prize.trim(),
  })),
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

const isPlace = (place: number | null): place is number =>
  place !== null && Number.isInteger(place) && place >= 1 && place <= 512;
const isText = (text: string, most: number): boolean => text.trim() !== '' && text.trim().length <= most;

/** What keeps the form from being sent, by `<key>.<field>`. */
export function presentationProblems(draft: PresentationDraft): Record<string, PresentationProblem> {
  const problems: Record<string, PresentationProblem> = {};
  for (const { key, place, until, prize } of prizesOf(draft)) {
    if (!isPlace(place)) problems[`${key}.place`] = 'place';
    else if (until !== null && !(isPlace(until) && until >= place)) problems[`${key}.until`] = 'until';
    if (!isText(prize, PRIZE_TEXT_MOST)) problems[`${key}.prize`] = 'text';
  }
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
  const sent = { prizes: prizesOf(draft), sponsors: sponsorsOf(draft), streams: streamsOf(draft) };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, reason]) => {
      const [, list, index, name] = /^(prizes|sponsors|streams)\.(\d+)\.(\w+)$/.exec(field) ?? [];
      const row = list === undefined ? undefined : sent[list as PresentationList][Number(index)];
      return row === undefined || name === undefined ? [] : [[`${row.key}.${name}`, reason] as const];
    }),
  );
}
