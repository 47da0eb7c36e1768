import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeMessage {
  id: string;
  webhook: string;
  title: string;
  description: string;
  url: string;
  /** When each edit arrived, in milliseconds. */
  edits: number[];
}

/** What it does to the next request: answers so, or takes it and never answers. */
export type FakeTrouble = { status: number; body?: object } | 'swallow';

interface SentBody {
  embeds?: { title?: string; description?: string; url?: string }[];
  allowed_mentions?: { parse?: unknown[] };
}

/** Webhooks of Discord on this machine: messages are posted with `?wait=true` and edited by their id; unknown webhooks are a 404. */
export class FakeDiscord {
  readonly messages: FakeMessage[] = [];
  readonly troubles: FakeTrouble[] = [];
  /** Requests that no client of Discord should send. */
  readonly wrong: string[] = [];
  requests = 0;
  private readonly server: Server;
  private last = 1_000;

  constructor(readonly webhooks: Set<string>) {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  titled(beginning: string): FakeMessage[] {
    return this.messages.filter(({ title }) => title.startsWith(beginning));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1;
    const text = Buffer.concat(await request.toArray()).toString('utf8');
    const trouble = this.troubles.shift();
    const said = trouble !== undefined && trouble !== 'swallow' ? trouble : this.take(request, text);
    if (trouble === 'swallow') return;
    response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body ?? {}));
  }

  private take({ method, url = '' }: IncomingMessage, text: string): { status: number; body?: object } {
    const { pathname, searchParams } = new URL(url, 'http://discord');
    const [, webhook = '', id] = /^\/webhooks\/(\d+\/[\w-]+)(?:\/messages\/(\d+))?$/.exec(pathname) ?? [];
    if (!this.webhooks.has(webhook)) return { status: 404, body: { message: 'Unknown Webhook', code: 10_015 } };
    const body = JSON.parse(text) as SentBody;
    if (body.allowed_mentions?.parse?.length !== 0) this.wrong.push(`may mention somebody: ${text}`);
    if (method === 'POST' && searchParams.get('wait') !== 'true') this.wrong.push('asks for no id');
    return method === 'POST' ? this.post(webhook, body) : this.edit(webhook, id, body);
  }

  private post(webhook: string, body: SentBody): { status: number; body: object } {
    this.last += 1;
    const id = String(this.last);
    this.messages.push({ id, webhook, ...shownOf(body), edits: [] });
    return { status: 200, body: { id } };
  }

  private edit(webhook: string, id: string | undefined, body: SentBody): { status: number; body: object } {
    const known = this.messages.find((message) => message.id === id && message.webhook === webhook);
    if (known === undefined) return { status: 404, body: { message: 'Unknown Message', code: 10_008 } };
    Object.assign(known, shownOf(body));
    known.edits.push(Date.now());
    return { status: 200, body: { id: known.id } };
  }
}

const shownOf = ({ embeds }: SentBody): Pick<FakeMessage, 'title' | 'description' | 'url'> => {
  const embed = embeds?.[0];
  return { title: embed?.title ?? '', description: embed?.description ?? '', url: embed?.url ?? '' };
};
