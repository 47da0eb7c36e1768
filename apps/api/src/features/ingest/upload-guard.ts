import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { AttemptTokens } from './attempt-tokens';
import type { ProvedAttempt } from './attempt-tokens';
import { IngestRefusal } from './ingest-answers';
import { RateLimit } from './rate-limit';

/** Generous: a limit that loses events is worse than a busy minute (plugin contract F22). */
const PER_TOKEN = { burst: 3_000, perSecond: 1_000 };
/** Wrong keys from one address; a misconfigured server must not keep us busy. */
const WRONG_KEYS = { burst: 300, perSecond: 10 };

/** Who sends: the token in `Authorization`, bare, and the match it speaks for. */
@Injectable()
export class UploadGuard {
  private readonly perToken = new RateLimit(PER_TOKEN);
  private readonly wrongKeys = new RateLimit(WRONG_KEYS);

  constructor(private readonly tokens: AttemptTokens) {}

  /** The token as it was sent, not yet proved. Asked before a body is read. */
  tokenOf(request: IncomingMessage, missing: string): string {
    const token = request.headers.authorization ?? '';
    if (token === '' || token.length > 128) throw new IngestRefusal(401, missing);
    if (!this.wrongKeys.hasLeft(addressOf(request))) throw tooMany();
    return token;
  }

  /** A number from a header in either spelling; null when it is missing or is no number. */
  numberHeader(request: IncomingMessage, name: 'MatchId' | 'MapNumber' | 'RoundNumber'): number | null {
    const text = this.header(request, name);
    if (text === null || !/^-?\d{1,10}$/.test(text)) return null;
    const value = Number(text);
    return value <= 2_147_483_647 ? value : null;
  }

  header(request: IncomingMessage, name: string): string | null {
    const spelling = name.toLowerCase();
    const value = request.headers[`get5-${spelling}`] ?? request.headers[`matchzy-${spelling}`];
    return typeof value === 'string' && value !== '' ? value : null;
  }

  /** The attempt that the token proves, or a refusal with `wrong` as its text. */
  async prove(request: IncomingMessage, matchId: number, token: string, wrong: string): Promise<ProvedAttempt> {
    const proved = await this.tokens.prove(matchId, token);
    if (proved === null) throw this.refused(request, wrong);
    if (!this.perToken.take(`${matchId}:${proved.attempt}`)) throw tooMany();
    return proved;
  }

  /** The same for a key that came elsewhere than in `Authorization`. */
  async proveKey(request: IncomingMessage, matchId: number, key: string, wrong: string): Promise<ProvedAttempt> {
    if (key === '' || key.length > 128) throw new IngestRefusal(401, wrong);
    if (!this.wrongKeys.hasLeft(addressOf(request))) throw tooMany();
    return this.prove(request, matchId, key, wrong);
  }

  /** For demos: also the token of the match that has the server now. Answers whether it is the match's own. */
  async proveForServer(
    request: IncomingMessage,
    matchId: number,
    token: string,
    wrong: string,
  ): Promise<'own' | 'foreign'> {
    const own = await this.tokens.prove(matchId, token);
    if (own === null && !(await this.tokens.proveByServer(matchId, token))) throw this.refused(request, wrong);
    if (!this.perToken.take(`${matchId}:demo`)) throw tooMany();
    return own === null ? 'foreign' : 'own';
  }

  private refused(request: IncomingMessage, wrong: string): IngestRefusal {
    this.wrongKeys.take(addressOf(request));
    return new IngestRefusal(401, wrong);
  }
}

const addressOf = (request: IncomingMessage): string =>
  (request as { ip?: string }).ip ?? request.socket.remoteAddress ?? '';

const tooMany = (): IngestRefusal => new IngestRefusal(429, 'Too many requests, please try again later.');
