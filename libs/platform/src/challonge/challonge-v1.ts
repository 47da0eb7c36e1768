import { z } from 'zod';
import { parsedAnswer } from './answer-parsing';
import type { ChallongeTransport } from './challonge-transport';
import type {
  Challonge,
  ChallongeMatch,
  ChallongeParticipant,
  ChallongeResult,
  ChallongeTournament,
} from './challonge-types';

const id = z.coerce.number().int();
const Tournament = z.object({
  tournament: z.object({
    id,
    name: z.string(),
    full_challonge_url: z.string().nullish(),
    state: z.string(),
    created_at: z.string().nullish(),
    live_image_url: z.string().nullish(),
  }),
});
const Participant = z.object({
  participant: z.object({
    id,
    name: z.string().nullish(),
    display_name: z.string().nullish(),
    group_player_ids: z.array(id).nullish(),
    custom_field_response: z.unknown(),
  }),
});
const Match = z.object({
  match: z.object({
    id,
    state: z.string(),
    round: z.number().int().nullish(),
    identifier: z.string().nullish(),
    suggested_play_order: z.number().int().nullish(),
    player1_id: id.nullish(),
    player2_id: id.nullish(),
    winner_id: id.nullish(),
    scores_csv: z.string().nullish(),
  }),
});

/** API v1: the key stands in the query, writes are forms. */
export class ChallongeV1 implements Challonge {
  constructor(private readonly transport: ChallongeTransport) {}

  async tournament(ref: string): Promise<ChallongeTournament> {
    const { tournament } = parsedAnswer(Tournament, await this.transport.read({ url: this.url(ref, '') }));
    return {
      id: tournament.id,
      name: tournament.name,
      url: tournament.full_challonge_url ?? null,
      state: tournament.state,
      createdAt: tournament.created_at ?? '',
      liveImageUrl: tournament.live_image_url ?? null,
    };
  }

  async participants(ref: string): Promise<ChallongeParticipant[]> {
    const answer = await this.transport.read({ url: this.url(ref, '/participants') });
    return parsedAnswer(z.array(Participant), answer).map(({ participant }) => ({
      id: participant.id,
      aliases: participant.group_player_ids ?? [],
      name: participant.display_name || participant.name || '',
      customFields: customFieldsOf(participant.custom_field_response),
    }));
  }

  async matches(ref: string): Promise<ChallongeMatch[]> {
    const answer = await this.transport.read({ url: this.url(ref, '/matches') });
    return parsedAnswer(z.array(Match), answer).map(matchOf);
  }

  async match(ref: string, matchId: number): Promise<ChallongeMatch> {
    return matchOf(parsedAnswer(Match, await this.transport.read({ url: this.url(ref, `/matches/${matchId}`) })));
  }

  async reportScore(ref: string, matchId: number, result: ChallongeResult): Promise<void> {
    const form = new URLSearchParams({
      'match[scores_csv]': `${result.score1}-${result.score2}`,
      'match[winner_id]': String(result.winnerId),
    });
    await this.write('PUT', this.url(ref, `/matches/${matchId}`), form);
  }

  async finalize(ref: string): Promise<void> {
    await this.write('POST', this.url(ref, '/finalize'), new URLSearchParams());
  }

  private async write(method: 'PUT' | 'POST', url: string, form: URLSearchParams): Promise<void> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await this.transport.send({ method, url, headers, body: form.toString() });
  }

  private url(ref: string, rest: string): string {
    return `/v1/tournaments/${encodeURIComponent(ref)}${rest}.json?${new URLSearchParams({ api_key: this.transport.key }).toString()}`;
  }
}

function matchOf({ match }: z.infer<typeof Match>): ChallongeMatch {
  return {
    id: match.id,
    state: match.state === 'open' || match.state === 'complete' ? match.state : 'pending',
    round: match.round ?? 0,
    identifier: match.identifier ?? null,
    playOrder: match.suggested_play_order ?? null,
    player1Id: match.player1_id ?? null,
    player2Id: match.player2_id ?? null,
    winnerId: match.winner_id ?? null,
    scores: match.scores_csv ? match.scores_csv.replaceAll(/\s/g, '') : null,
  };
}

/** Answers to an organiser's own questions: an object by id of the question, or a list. */
export function customFieldsOf(response: unknown): string[] {
  if (typeof response !== 'object' || response === null) return [];
  return Object.values(response).flatMap((value: unknown) =>
    typeof value === 'string' && value.trim() !== ''
      ? [value.trim()]
      : typeof value === 'number'
        ? [String(value)]
        : [],
  );
}
