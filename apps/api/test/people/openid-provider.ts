import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const OPENID_2 = 'http://specs.openid.net/auth/2.0';
const SIGNED = ['signed', 'op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'];

export interface AssertOptions {
  steamId: string;
  /** Changes what is asserted before the provider signs it. */
  change?: (params: Record<string, string>) => void;
  /** Changes what reaches the other side after the provider signed it. */
  tamper?: (query: URLSearchParams) => void;
}

/** A stateless OpenID 2.0 provider with public profile pages beside it, as Steam is. */
export class LocalOpenIdProvider {
  private readonly made = new Set<string>();
  private serial = 0;
  readonly profiles = new Map<string, string>();
  /** Who is signed in at the provider itself: its page offers to go on as this one. */
  signedIn: string | null = null;
  checks = 0;

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static async start(): Promise<LocalOpenIdProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const provider = new LocalOpenIdProvider(
      server,
      `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    );
    server.on('request', (request, response) => void provider.answer(request, response));
    return provider;
  }

  get endpoint(): string {
    return `${this.origin}/openid/login`;
  }

  /** Where the person's browser is sent back to after agreeing to this login. */
  assertion(loginUrl: string, { steamId, change, tamper }: AssertOptions): string {
    const asked = new URL(loginUrl).searchParams;
    this.serial += 1;
    const identity = `${this.origin}/openid/id/${steamId}`;
    const params: Record<string, string> = {
      ns: OPENID_2,
      mode: 'id_res',
      op_endpoint: this.endpoint,
      claimed_id: identity,
      identity,
      return_to: asked.get('openid.return_to') ?? '',
      response_nonce: `${new Date().toISOString().slice(0, 19)}Z${this.serial}+abc=`,
      assoc_handle: '1234567890',
      signed: SIGNED.join(','),
    };
    change?.(params);
    params.sig = `sig-${this.serial}`;
    this.made.add(this.digest(params));
    const target = new URL(asked.get('openid.return_to') ?? '');
    for (const [name, value] of Object.entries(params)) target.searchParams.set(`openid.${name}`, value);
    tamper?.(target.searchParams);
    return target.href;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private digest(params: Record<string, string | undefined>): string {
    return JSON.stringify([...(params.signed ?? '').split(','), 'sig'].map((name) => [name, params[name]]));
  }

  /** Asks whether to go on as the one who is signed in here, as Steam's page does. */
  private page(loginUrl: string): string {
    const goOn =
      this.signedIn === null
        ? '<p>Nobody is signed in.</p>'
        : `<a role="button" href="${this.assertion(loginUrl, { steamId: this.signedIn }).replaceAll('&', '&amp;')}">Sign In</a>`;
    return `<!doctype html><html lang="en"><title>Steam Community</title><h1>Sign in through Steam</h1>${goOn}</html>`;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    const [, steamId] = /^\/profiles\/(\d+)\/$/.exec(url.pathname) ?? [];
    if (steamId !== undefined) {
      response.end(this.profiles.get(steamId) ?? '<response><error>none</error></response>');
      return;
    }
    // A browser asks for the icon of the page, too: there is none.
    if (url.pathname !== '/openid/login') {
      response.writeHead(204).end();
      return;
    }
    if (request.method === 'GET') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(this.page(url.href));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const params = Object.fromEntries([...form].map(([name, value]) => [name.replace(/^openid\./, ''), value]));
    this.checks += 1;
    const isValid = params.mode === 'check_authentication' && this.made.has(this.digest(params));
    response.setHeader('Content-Type', 'text/plain');
    response.end(`ns:${OPENID_2}\nis_valid:${isValid}\n`);
  }
}
