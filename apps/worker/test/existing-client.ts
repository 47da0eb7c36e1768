import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';

export type Fields = Record<string, unknown>;

/**
 * The open client of this kind of API as a browser runs it, call by call (client screens): reads `data.<key>` where all went well, and
 * the `message` of the body where not; everything else makes its screens hang.
 */
export class ExistingClient {
  private cookies = new Map<string, string>();

  constructor(private readonly origin: string) {}

  /** What a screen gets: the value under the key, or the words that it shows. */
  async load<T = Fields>(path: string, key: string): Promise<T | string> {
    const { status, body, text } = await this.call('GET', path);
    return status === 200
      ? (valueOf(body, key, `GET ${path}: ${text}`) as T)
      : wordsOf(body, `GET ${path} ${status}: ${text}`);
  }

  /** The same where the screen has nothing to show without it. */
  async must<T = Fields>(path: string, key: string): Promise<T> {
    const found = await this.load<T>(path, key);
    if (typeof found === 'string') throw new Error(`GET ${path}: ${found}`);
    return found;
  }

  /** A write: a list of one, answered with JSON whatever comes of it. */
  async send(method: 'POST' | 'PUT' | 'DELETE', path: string, fields: object): Promise<Fields & { message: string }> {
    const { status, body, text } = await this.call(method, path, [fields]);
    return { ...(body as object), message: wordsOf(body, `${method} ${path} ${status}: ${text}`) };
  }

  /** A tool of a running match: the client shows `response`, else `message`. */
  async tool(
    path: string,
    method: 'GET' | 'PUT' | 'POST' = 'GET',
    fields?: object,
  ): Promise<Fields & { message: string }> {
    const { status, body, text } = await this.call(method, path, fields === undefined ? undefined : [fields]);
    const message = wordsOf(body, `${method} ${path} ${status}: ${text}`);
    if (status !== 200) throw new Error(`${method} ${path} ${status}: ${text}`);
    return { ...(body as object), message };
  }

  /** Login and registration: plain objects. */
  async enter(path: '/login' | '/register', fields: object): Promise<string> {
    const { body, text, status } = await this.call('POST', path, fields);
    return wordsOf(body, `POST ${path} ${status}: ${text}`);
  }

  async isLoggedIn(): Promise<unknown> {
    const { status, body } = await this.call('GET', '/isLoggedIn');
    if (status !== 200) throw new Error(`isLoggedIn ${status}`);
    return body;
  }

  /** First frame of an event stream, parsed. */
  async firstEvent(path: string, event: string): Promise<unknown> {
    const response = await this.open('GET', path, undefined, { accept: 'text/event-stream' });
    let text = '';
    for await (const chunk of response) {
      text += String(chunk);
      const [, data] = new RegExp(`^event: ${event}\\ndata: ?(.*)\\n\\n`, 'm').exec(text) ?? [];
      if (data === undefined) continue;
      response.destroy();
      return JSON.parse(data);
    }
    throw new Error(`${path} ended without ${event}: ${text}`);
  }

  /** What a link or picture of the client's leads to. */
  async visit(path: string): Promise<{ status: number; location: string | undefined; type: string | undefined }> {
    const response = await this.open('GET', path, undefined, { accept: 'text/html,*/*', 'sec-fetch-mode': 'navigate' });
    response.resume();
    return {
      status: response.statusCode ?? 0,
      location: response.headers.location,
      type: response.headers['content-type'],
    };
  }

  private async call(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: unknown; text: string }> {
    const response = await this.open(method, path, body, { accept: 'application/json, text/plain, */*' });
    let text = '';
    for await (const chunk of response) text += String(chunk);
    if (!String(response.headers['content-type']).startsWith('application/json'))
      throw new Error(`${method} ${path} is no JSON: ${response.statusCode} ${text.slice(0, 200)}`);
    return { status: response.statusCode ?? 0, body: JSON.parse(text), text };
  }

  private open(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<IncomingMessage> {
    const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Promise((resolve, reject) => {
      const asked = request(`${this.origin}/api${path}`, {
        method,
        agent: false,
        headers: {
          'sec-fetch-site': 'same-origin',
          'sec-fetch-mode': 'cors',
          ...headers,
          ...(cookie === '' ? {} : { cookie }),
          ...(sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(sent.length) }),
          ...(method === 'GET' ? {} : { origin: this.origin }),
        },
      });
      asked.on('error', reject);
      asked.on('response', (response) => {
        response.setEncoding('utf8');
        for (const line of response.headers['set-cookie'] ?? []) this.keep(line);
        resolve(response);
      });
      asked.end(sent);
    });
  }

  private keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** Every field that a screen reads is there; undefined is what it would print. */
export function expectRead(record: unknown, fields: string): void {
  const shown = record as Fields;
  expect(fields.split(' ').filter((field) => shown[field] === undefined)).toEqual([]);
}

function valueOf(body: unknown, key: string, where: string): unknown {
  const value = (body as Fields | null)?.[key];
  if (value === undefined) throw new Error(`no ${key} in ${where}`);
  return value;
}

function wordsOf(body: unknown, where: string): string {
  const { message } = (body ?? {}) as { message?: unknown };
  if (typeof message !== 'string' || message === '') throw new Error(`no words in ${where}`);
  return message;
}
