import { randomUUID } from 'node:crypto';
import type { LedgerEntry, LiveMatch, MatchPublic } from '@placar/contracts';

export interface Answer<T> {
  status: number;
  body: T;
}

/** A person's or a program's HTTP client with its own cookie jar; never throws for an error status. */
export class ApiClient {
  private cookie = '';

  constructor(readonly baseUrl: string) {}

  async login(username: string, password: string): Promise<void> {
    const answer = await this.post<{ message: string }>('/login', { username, password });
    if (!answer.body.message.includes('Success')) throw new Error(`login: ${answer.status} ${answer.body.message}`);
  }

  get<T>(path: string): Promise<Answer<T>> {
    return this.request<T>('GET', path);
  }
  post<T>(path: string, body: unknown): Promise<Answer<T>> {
    return this.request<T>('POST', path, body);
  }
  put<T>(path: string, body: unknown): Promise<Answer<T>> {
    return this.request<T>('PUT', path, body);
  }
  delete<T>(path: string, body: unknown): Promise<Answer<T>> {
    return this.request<T>('DELETE', path, body);
  }

  async match(matchId: number): Promise<MatchPublic> {
    const { status, body } = await this.get<{ match: MatchPublic; message?: string }>(`/matches/${matchId}`);
    if (status !== 200) throw new Error(`match ${matchId}: ${status} ${body.message}`);
    return body.match;
  }

  async live(matchId: number): Promise<LiveMatch | null> {
    const { body } = await this.get<{ matches: LiveMatch[] }>('/matches/live');
    return body.matches.find((match) => match.id === matchId) ?? null;
  }

  /** Asks for a command and waits for its end in the ledger. */
  async command(matchId: number, kind: string, args: object = {}, timeoutMs = 180_000): Promise<LedgerEntry> {
    const { status, body } = await this.post<LedgerEntry & { message?: string }>(`/matches/${matchId}/commands`, {
      kind,
      args,
      // As the page does: a proxy that asks again must not make two of it.
      idempotency_key: randomUUID(),
    });
    if (status >= 400) throw new Error(`${kind}: ${status} ${body.message}`);
    const until = Date.now() + timeoutMs;
    for (;;) {
      const entry = (await this.ledger(matchId)).find((line) => line.id === body.id);
      if (entry?.settled_at) return entry;
      if (Date.now() > until) throw new Error(`${kind} was not settled: ${JSON.stringify(entry)}`);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }

  async ledger(matchId: number): Promise<LedgerEntry[]> {
    return (await this.get<{ commands: LedgerEntry[] }>(`/matches/${matchId}/commands`)).body.commands;
  }

  /** The cookie header of this session, for streams. */
  get session(): string {
    return this.cookie;
  }

  private async request<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const response = await fetch(`${this.baseUrl}/api${path}`, {
      method,
      headers: {
        accept: 'application/json',
        origin: this.baseUrl,
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) this.cookie = line.split(';')[0] ?? this.cookie;
    const text = await response.text();
    let parsed: unknown = text;
    try {
      parsed = JSON.parse(text);
    } catch {
      // Not every answer is JSON; the text says what went wrong.
    }
    return { status: response.status, body: parsed as T };
  }
}
