import { z } from 'zod';
import { typedText, WireBoolean } from '../shared';
import { LogoFile } from '../teams/logo-file';
import { PRESENTED_NAME_MOST, PRIZE_TEXT_MOST, PRIZES_MOST, SPONSORS_MOST, STREAMS_MOST } from './presentation-limits';
import { WatchLanguage, WatchUrl } from '../watch/watch-link';

const place = z.number().int().min(1).max(512);

/** What teams win that end on these places. */
export const TournamentPrize = z
  .object({
    place: place.describe('The first place that it is for, from 1.'),
    until: place.nullish().describe('The last one; absent: that place alone.'),
    prize: typedText(PRIZE_TEXT_MOST).describe('What is won: an amount or anything else, in words.'),
  })
  .refine(({ place: from, until }) => until == null || until >= from, {
    path: ['until'],
    error: 'must not lie before the first place',
  });
export type TournamentPrize = z.infer<typeof TournamentPrize>;

export const PictureStem = z
  .string()
  .regex(/^[a-z0-9]{5}$/, 'must be the stem of a picture')
  .describe('Stem of the picture: /static/img/logos/<picture>.png.');

export const TournamentSponsor = z.object({
  name: typedText(PRESENTED_NAME_MOST).describe('Name.'),
  url: WatchUrl.nullish().describe('Where its picture leads: https only; absent: nowhere.'),
  picture: PictureStem.nullish().describe('A picture that was sent for this tournament; absent: its name is shown.'),
});
export type TournamentSponsor = z.infer<typeof TournamentSponsor>;

export const TournamentStream = z.object({
  url: WatchUrl.describe('Address of the broadcast: https only.'),
  language: WatchLanguage.describe('What is spoken there (ISO 639-1).'),
  caster: typedText(PRESENTED_NAME_MOST, 0).default('').describe('Who speaks; may be empty.'),
  main: WireBoolean.default(false).describe('Whether it stands before the others.'),
});
export type TournamentStream = z.infer<typeof TournamentStream>;

const once = <T>(values: readonly (T | null | undefined)[]): boolean => {
  const said = values.filter((value) => value != null);
  return new Set(said).size === said.length;
};

/** What a tournament shows besides its play: the prizes, who pays for them, and where it can be watched. */
export const TournamentPresentation = z.object({
  prizes: z.array(TournamentPrize).max(PRIZES_MOST).default([]).describe('In the order in which they are shown.'),
  sponsors: z.array(TournamentSponsor).max(SPONSORS_MOST).default([]).describe('In the order in which they are shown.'),
  streams: z
    .array(TournamentStream)
    .max(STREAMS_MOST)
    .refine((streams) => once(streams.map(({ url }) => url)), 'must not hold an address twice')
    .default([])
    .describe('In the order in which they are shown.'),
});
export type TournamentPresentation = z.infer<typeof TournamentPresentation>;

export const TournamentPictureBody = z.object({
  logo_file: LogoFile.describe('The picture as a data URL, PNG or SVG, base64.'),
});
export type TournamentPictureBody = z.infer<typeof TournamentPictureBody>;
export const TournamentPictureAnswer = z.object({ picture: PictureStem });
export type TournamentPictureAnswer = z.infer<typeof TournamentPictureAnswer>;
