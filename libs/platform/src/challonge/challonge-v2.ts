import { z } from 'zod';
import {
  challongeId,
  matchOf,
  parsedAnswer,
  participantOf,
  ToldMatch,
  ToldParticipant,
  ToldTournament,
  tournamentOf,
} from './answer-parsing';
import type { ChallongeTransport } from './challonge-transport';
import type {
  Challonge,
  ChallongeMatch,
  ChallongeParticipant,
  ChallongeResult,
  ChallongeTournament,
} from './challonge-types';
import { ChallongeError } from './challonge-types';

const Tournament = z.object({
  data: z.object({
    id: challongeId,
    attributes: ToldTournament.extend({ timestamps: z.object({ created_at: z.string().nullish() }).nullish() }),
  }),
});
const Participant = z.object({ id: challongeId, attributes: ToldParticipant });
const related = z.object({ data: z.object({ id: challongeId }).nullish() }).nullish();
const Match = z.object({
  id: challongeId,
  attributes: ToldMatch.extend({
    points_by_participant: z
      .array(z.object({ participant_id: challongeId.nullish(), scores: z.array(z.coerce.number()).nullish() }))
      .nullish(),
  }),
  relationships: z.object({ player1: related, player2: related }).nullish(),
});
const OneMatch = z.object({ data: Match });
const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), meta: z.object({ count: z.number().int().nullish() }).nullish() });

const PER_PAGE = 100;
const MOST_PAGES = 50;

/** API v2.1 (JSON:API), with a key of the older kind in a header. */
export class ChallongeV2 implements Challonge {
  /** Where tournaments of communities were found. */
  private readonly places = new Map<string, Place>();

  constructor(private readonly transport: ChallongeTransport) {}

  async tournament(ref: string): Promise<ChallongeTournament> {
    const { data } = parsedAnswer(Tournament, await this.read(ref, ''));
    const { id, attributes } = data;
    const createdAt = attributes.timestamps?.created_at ?? attributes.created_at;
    return tournamentOf(id, { ...attributes, created_at: createdAt });
  }

  async participants(ref: string): Promise<ChallongeParticipant[]> {
    const rows = await this.all(ref, '/participants', Participant);
    return rows.map(({ id, attributes }) => participantOf(id, attributes));
  }

  async matches(ref: string): Promise<ChallongeMatch[]> {
    return (await this.all(ref, '/matches', Match)).map(playedMatchOf);
  }

  async match(ref: string, matchId: number): Promise<ChallongeMatch> {
    return playedMatchOf(parsedAnswer(OneMatch, await this.read(ref, `/matches/${matchId}`)).data);
  }

  async reportScore(ref: string, matchId: number, result: ChallongeResult): Promise<void> {
    const line = (playerId: number, score: number): object => {
      const won = playerId === result.winnerId;
      return { participant_id: String(playerId), score_set: String(score), rank: won ? 1 : 2, advancing: won };
    };
    await this.write(ref, `/matches/${matchId}`, 'Match', {
      match: [line(result.player1Id, result.score1), line(result.player2Id, result.score2)],
      tie: false,
    });
  }

  async finalize(ref: string): Promise<void> {
    await this.write(ref, '/change_state', 'TournamentState', { state: 'finalize' });
  }

  /** Every page of a list. */
  private async all<T extends z.ZodType>(ref: string, rest: string, item: T): Promise<z.output<T>[]> {
    const rows: z.output<T>[] = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const answer = await this.read(ref, rest, { page: String(page), per_page: String(PER_PAGE) });
      const { data, meta } = parsedAnswer(pageOf(item), answer);
      rows.push(...data);
      const isLast = typeof meta?.count === 'number' ? rows.length >= meta.count : data.length < PER_PAGE;
      if (isLast || data.length === 0) break;
    }
    return rows;
  }

  private async read(ref: string, rest: string, query: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const ask = (place: Place): Promise<unknown> =>
      this.transport.read({ url: addressOf(place, rest, query), headers: this.headers() });
    const known = this.places.get(ref);
    const community = known ? null : communityPlace(ref);
    try {
      return await ask(known ?? { ref, community: null });
    } catch (error) {
      if (community === null || !(error instanceof ChallongeError) || error.problem !== 'not_found') throw error;
    }
    const answer = await ask(community);
    this.places.set(ref, community);
    return answer;
  }

  private async write(ref: string, rest: string, type: string, attributes: object): Promise<void> {
    const url = addressOf(this.places.get(ref) ?? { ref, community: null }, rest, {});
    const body = JSON.stringify({ data: { type, attributes } });
    await this.transport.send({ method: 'PUT', url, headers: this.headers(), body });
  }

  private headers(): Record<string, string> {
    return {
      'authorization-type': 'v1',
      authorization: this.transport.key,
      'content-type': 'application/vnd.api+json',
      accept: 'application/json',
    };
  }
}

/** A tournament as v2.1 is asked for it: those of a community need its name beside their own. */
interface Place {
  ref: string;
  community: string | null;
}

/** `liga-verao` is `verao` of the community `liga`; the name of a tournament holds no hyphen. */
function communityPlace(ref: string): Place | null {
  const at = ref.lastIndexOf('-');
  return at > 0 && at < ref.length - 1 ? { ref: ref.slice(at + 1), community: ref.slice(0, at) } : null;
}

function addressOf({ ref, community }: Place, rest: string, query: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams({ ...query, ...(community === null ? {} : { community_id: community }) });
  const text = parameters.toString();
  return `/v2.1/tournaments/${encodeURIComponent(ref)}${rest}.json${text === '' ? '' : `?${text}`}`;
}

type Line = NonNullable<z.infer<typeof Match>['attributes']['points_by_participant']>[number];

/** Some answers leave the relationships out; the order of `points_by_participant` is that of the players. */
function playedMatchOf({ id, attributes, relationships }: z.infer<typeof Match>): ChallongeMatch {
  const lines = attributes.points_by_participant ?? [];
  const player1Id = relationships?.player1?.data?.id ?? lines[0]?.participant_id ?? null;
  const player2Id = relationships?.player2?.data?.id ?? lines[1]?.participant_id ?? null;
  return { ...matchOf(id, attributes), player1Id, player2Id, scores: scoresOf(lines, player1Id, player2Id) };
}

function scoresOf(lines: readonly Line[], player1Id: number | null, player2Id: number | null): string | null {
  const points = (playerId: number | null): number[] =>
    lines.find((line) => line.participant_id === playerId)?.scores ?? [];
  const others = points(player2Id);
  const sets = points(player1Id).map((score, index) => `${score}-${others[index] ?? 0}`);
  return sets.length > 0 ? sets.join(',') : null;
}
