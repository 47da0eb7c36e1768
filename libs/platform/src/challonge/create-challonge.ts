import type { OutgoingHttp } from '../outgoing';
import { ChallongeTransport } from './challonge-transport';
import type { Challonge } from './challonge-types';
import { ChallongeError } from './challonge-types';
import { ChallongeV1 } from './challonge-v1';
import { ChallongeV2 } from './challonge-v2';

/** `auto`: v2.1, and v1 where v2.1 does not take the key or does not know the tournament. */
export const CHALLONGE_APIS = ['auto', 'v1', 'v2.1'] as const;
export type ChallongeApi = (typeof CHALLONGE_APIS)[number];

export interface ChallongeConfig {
  readonly api: ChallongeApi;
  /** Without a slash at its end. */
  readonly url: string;
  /** First wait after a result could not be told; it doubles with each failure. */
  readonly retrySeconds: number;
}

/** Challonge with the key of one person. */
export function createChallonge(http: OutgoingHttp, config: ChallongeConfig, key: string): Challonge {
  const transport = new ChallongeTransport({ http, key, baseUrl: config.url });
  if (config.api === 'v1') return new ChallongeV1(transport);
  const newer = new ChallongeV2(transport);
  return config.api === 'v2.1' ? newer : new EitherVersion(newer, new ChallongeV1(transport));
}

/** Finds out with its first reading which version serves this key, and stays with it. */
class EitherVersion implements Challonge {
  private chosen: Challonge | null = null;

  constructor(
    private readonly newer: Challonge,
    private readonly older: Challonge,
  ) {}

  tournament: Challonge['tournament'] = (ref) => this.choose((api) => api.tournament(ref));
  participants: Challonge['participants'] = (ref) => this.choose((api) => api.participants(ref));
  matches: Challonge['matches'] = (ref) => this.choose((api) => api.matches(ref));
  match: Challonge['match'] = (ref, matchId) => this.choose((api) => api.match(ref, matchId));

  /** Writes never choose: a second try of one could be a second write. */
  async reportScore(...given: Parameters<Challonge['reportScore']>): Promise<void> {
    await (await this.known(given[0])).reportScore(...given);
  }

  async finalize(ref: string): Promise<void> {
    await (await this.known(ref)).finalize(ref);
  }

  private async known(ref: string): Promise<Challonge> {
    if (this.chosen === null) await this.tournament(ref);
    return this.chosen ?? this.newer;
  }

  private async choose<T>(ask: (api: Challonge) => Promise<T>): Promise<T> {
    if (this.chosen) return ask(this.chosen);
    try {
      const answer = await ask(this.newer);
      this.chosen = this.newer;
      return answer;
    } catch (error) {
      if (!isForOtherVersion(error)) throw error;
      return await this.fallBack(ask, error);
    }
  }

  private async fallBack<T>(ask: (api: Challonge) => Promise<T>, first: ChallongeError): Promise<T> {
    try {
      const answer = await ask(this.older);
      this.chosen = this.older;
      return answer;
    } catch (second) {
      // Who knows the key knows better what is wrong.
      const keyWasTaken = first.problem !== 'unauthorized' && isForOtherVersion(second);
      throw keyWasTaken ? first : second;
    }
  }
}

const isForOtherVersion = (error: unknown): error is ChallongeError =>
  error instanceof ChallongeError && (error.problem === 'unauthorized' || error.problem === 'not_found');
