import { z } from 'zod';
import { ChallongeError } from './challonge-types';
import type { ChallongeMatch, ChallongeParticipant, ChallongeTournament } from './challonge-types';

/** An answer of Challonge as we read it; fields that we do not use may be anything. */
export function parsedAnswer<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.map(String).join('.') ?? '';
  throw new ChallongeError('unreadable', `Challonge answered in a form that is not known (${where}).`);
}

export const challongeId = z.coerce.number().int();

/** What both versions tell of a tournament in the same words; likewise of a participant and of a match. */
export const ToldTournament = z.object({
  name: z.string(),
  full_challonge_url: z.string().nullish(),
  live_image_url: z.string().nullish(),
  state: z.string(),
  created_at: z.string().nullish(),
});
export const ToldParticipant = z.object({
  name: z.string().nullish(),
  display_name: z.string().nullish(),
  group_player_ids: z.array(challongeId).nullish(),
  custom_field_response: z.unknown(),
});
export const ToldMatch = z.object({
  state: z.string(),
  round: z.number().int().nullish(),
  identifier: z.string().nullish(),
  suggested_play_order: z.number().int().nullish(),
  winner_id: challongeId.nullish(),
});

export const tournamentOf = (id: number, told: z.infer<typeof ToldTournament>): ChallongeTournament => ({
  id,
  name: told.name,
  url: told.full_challonge_url ?? null,
  state: told.state,
  createdAt: told.created_at ?? '',
  liveImageUrl: told.live_image_url ?? null,
});

export const participantOf = (id: number, told: z.infer<typeof ToldParticipant>): ChallongeParticipant => ({
  id,
  aliases: told.group_player_ids ?? [],
  name: told.display_name || told.name || '',
  customFields: customFieldsOf(told.custom_field_response),
});

/** A match without its players and scores, which each version tells in its own way. */
export const matchOf = (
  id: number,
  told: z.infer<typeof ToldMatch>,
): Omit<ChallongeMatch, 'player1Id' | 'player2Id' | 'scores'> => ({
  id,
  state: told.state === 'open' || told.state === 'complete' ? told.state : 'pending',
  round: told.round ?? 0,
  identifier: told.identifier ?? null,
  playOrder: told.suggested_play_order ?? null,
  winnerId: told.winner_id ?? null,
});

/** Answers to an organiser's own questions: an object by id of the question, or a list. */
function customFieldsOf(response: unknown): string[] {
  if (typeof response !== 'object' || response === null) return [];
  return Object.values(response).flatMap((value: unknown) =>
    typeof value === 'string' && value.trim() !== ''
      ? [value.trim()]
      : typeof value === 'number'
        ? [String(value)]
        : [],
  );
}
