import { Inject, Injectable } from '@nestjs/common';
import type { ErrorCode } from '@placar/contracts';
import {
  APP_CONFIG,
  AppError,
  ChallongeError,
  createChallonge,
  invalidInput,
  openSecret,
  OutgoingHttp,
  tournamentRef,
} from '@placar/platform';
import type { AppConfig, Challonge, ChallongeProblem } from '@placar/platform';
import { DataSource } from 'typeorm';

const CODES: Readonly<Record<ChallongeProblem, ErrorCode>> = {
  unauthorized: 'CHALLONGE_KEY_REFUSED',
  not_found: 'TOURNAMENT_NOT_FOUND',
  rate_limited: 'RATE_LIMITED',
  refused: 'INVALID_INPUT',
  unavailable: 'CHALLONGE_UNAVAILABLE',
  unreadable: 'CHALLONGE_UNAVAILABLE',
};

/** Challonge with a person's own key, and its errors as refusals of ours. */
@Injectable()
export class ChallongeAccounts {
  private readonly http: OutgoingHttp;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {
    this.http = new OutgoingHttp(config.gameServer);
  }

  /** Throws CHALLONGE_KEY_MISSING for who has not given a key. */
  async of(userId: number): Promise<Challonge> {
    const [row] = await this.dataSource.query<{ sealed: string | null }[]>(
      'SELECT challonge_api_key_encrypted AS sealed FROM users WHERE id = $1',
      [userId],
    );
    const key = row?.sealed ? this.opened(row.sealed) : null;
    if (key === null) throw new AppError('CHALLONGE_KEY_MISSING', 'No challonge API key provided for user.');
    return createChallonge(this.http, this.config.challonge, key);
  }

  /** A key that none of our secrets opens is as good as none. */
  private opened(sealed: string): string | null {
    const { encryptionKey, previousEncryptionKeys } = this.config.secrets;
    try {
      return openSecret(sealed, encryptionKey, ...previousEncryptionKeys);
    } catch {
      return null;
    }
  }
}

/** What was typed, as Challonge takes it; INVALID_INPUT otherwise. */
export function refOf(typed: string): string {
  const ref = tournamentRef(typed);
  if (ref !== null) return ref;
  throw invalidInput('tournament_id', 'is no id, name or address of a tournament');
}

/** Answers of Challonge; its refusals become ours, on the field that they are about. */
export async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ChallongeError)) throw error;
    const { problem, message, retryAfterMs } = error;
    const field = problem === 'unauthorized' ? 'challonge_api_key' : problem === 'not_found' ? 'tournament_id' : null;
    throw new AppError(CODES[problem], message, {
      ...(field === null ? {} : { fields: { [field]: message } }),
      ...(retryAfterMs === null ? {} : { details: { retry_after_seconds: Math.ceil(retryAfterMs / 1_000) } }),
      cause: error,
    });
  }
}
