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

const Tournament = z.object({ tournament: ToldTournament.extend({ id: challongeId }) });
const Participant = z.object({ participant: ToldParticipant.extend({ id: challongeId }) });
const Match = z.object({
  match: ToldMatch.extend({
    id: challongeId,
    player1_id: challongeId.nullish(),
    player2_id: challongeId.nullish(),
    scores_csv: z.string().nullish(),
  }),
});

/** API v1: the key stands in the query, writes are forms. */
export class ChallongeV1 implements Challonge {
  constructor(private readonly transport: ChallongeTransport) {}

  async tournament(ref: string): Promise<ChallongeTournament> {
    const { tournament } = parsedAnswer(Tournament, await this.transport.read({ url: this.url(ref, '') }));
    return tournamentOf(tournament.id, tournament);
  }

  async participants(ref: string): Promise<ChallongeParticipant[]> {
    const answer = await this.transport.read({ url: this.url(ref, '/participants') });
    return parsedAnswer(z.array(Participant), answer).map(({ participant }) =>
      participantOf(participant.id, participant),
    );
  }

  async matches(ref: string): Promise<ChallongeMatch[]> {
    const answer = await this.transport.read({ url: this.url(ref, '/matches') });
    return parsedAnswer(z.array(Match), answer).map(playedMatchOf);
  }

  async match(ref: string, matchId: number): Promise<ChallongeMatch> {
    return playedMatchOf(parsedAnswer(Match, await this.transport.read({ url: this.url(ref, `/matches/${matchId}`) })));
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

function playedMatchOf({ match }: z.infer<typeof Match>): ChallongeMatch {
  return {
    ...matchOf(match.id, match),
    player1Id: match.player1_id ?? null,
    player2Id: match.player2_id ?? null,
    scores: match.scores_csv ? match.scores_csv.replaceAll(/\s/g, '') : null,
  };
}
