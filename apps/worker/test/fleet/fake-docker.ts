import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeContainer {
  Id: string;
  Name: string;
  Config: { Image: string; Env: string[]; Labels: Record<string, string>; User: string };
  HostConfig: Record<string, unknown>;
  State: {
    Status: string;
    Running: boolean;
    Paused: boolean;
    OOMKilled: boolean;
    ExitCode: number;
    Error: string;
  };
}

/** As much of the Docker Engine API as starting, watching and removing containers takes, over real HTTP. */
export class FakeDocker {
  readonly images = new Set<string>();
  readonly containers = new Map<string, FakeContainer>();
  readonly requests: string[] = [];
  /** Answers of `METHOD path` in place of the real ones. */
  faults: { on: RegExp; status: number; message: string; times?: number }[] = [];
  private pull: { response: ServerResponse; image: string } | null = null;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeDocker> {
    const holder: { fake?: FakeDocker } = {};
    const server = createServer((request, response) => void holder.fake?.handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    holder.fake = new FakeDocker(server);
    return holder.fake;
  }

  get host(): string {
    return `tcp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get isPulling(): boolean {
    return this.pull !== null;
  }

  pullProgress(id: string, current: number, total: number): void {
    this.pull?.response.write(
      `${JSON.stringify({ status: 'Downloading', id, progressDetail: { current, total } })}\r\n`,
    );
  }

  endPull(error?: string): void {
    const { pull } = this;
    this.pull = null;
    if (error === undefined && pull) this.images.add(pull.image);
    const last = error === undefined ? { status: 'Download complete' } : { error, errorDetail: { message: error } };
    pull?.response.end(`${JSON.stringify(last)}\r\n`);
  }

  named(name: string): FakeContainer | undefined {
    return [...this.containers.values()].find((container) => container.Name === `/${name}`);
  }

  change(name: string, state: Partial<FakeContainer['State']>): void {
    Object.assign(this.named(name)!.State, state);
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake');
    const path = decodeURIComponent(url.pathname.replace(/^\/v[\d.]+/, ''));
    const line = `${request.method} ${path}`;
    this.requests.push(line);
    const body = await readJson(request);
    const fault = this.faults.find(({ on }) => on.test(line));
    if (fault !== undefined) {
      if (fault.times !== undefined && (fault.times -= 1) <= 0)
        this.faults = this.faults.filter((each) => each !== fault);
      return respond(response, fault.status, { message: fault.message });
    }
    if (line === 'GET /_ping') return void response.end('OK');
    if (line === 'POST /images/create') return this.beginPull(url, response);
    const image = /^GET \/images\/(.+)\/json$/.exec(line)?.[1];
    if (image !== undefined)
      return this.images.has(image)
        ? respond(response, 200, { Id: image })
        : respond(response, 404, { message: `No such image: ${image}` });
    this.container(line, url, body, response);
  }

  private beginPull(url: URL, response: ServerResponse): void {
    const tag = url.searchParams.get('tag');
    const name = url.searchParams.get('fromImage') ?? '';
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
    const separator = tag?.startsWith('sha256:') === true ? '@' : ':';
    this.pull = { response, image: tag === null || name.includes('@') ? name : `${name}${separator}${tag}` };
    response.on('close', () => (this.pull = this.pull?.response === response ? null : this.pull));
  }

  private container(line: string, url: URL, body: unknown, response: ServerResponse): void {
    if (line === 'POST /containers/create') return this.create(url, body as Record<string, never>, response);
    if (line === 'GET /containers/json') {
      const { label = [] } = JSON.parse(url.searchParams.get('filters') ?? '{}') as { label?: string[] };
      const all = [...this.containers.values()].filter(({ Config: { Labels } }) =>
        label.every((pair) => Labels[pair.split('=')[0] ?? ''] === pair.split('=')[1]),
      );
      return respond(
        response,
        200,
        all.map(({ Id, Config }) => ({ Id, Labels: Config.Labels })),
      );
    }
    const [, name = '', action] = /^[A-Z]+ \/containers\/([^/]+)(?:\/(\w+))?$/.exec(line) ?? [];
    const container = this.named(name);
    if (!container) return respond(response, 404, { message: `No such container: ${name}` });
    if (line.startsWith('DELETE')) {
      this.containers.delete(container.Id);
      return respond(response, 204);
    }
    if (action === 'start') {
      Object.assign(container.State, { Status: 'running', Running: true });
      return respond(response, 204);
    }
    respond(response, 200, container);
  }

  private create(url: URL, body: Record<string, never>, response: ServerResponse): void {
    const name = url.searchParams.get('name') ?? '';
    if (this.named(name))
      return respond(response, 409, { message: `Conflict. The container name "/${name}" is already in use` });
    const { Image, Env, Labels, User, HostConfig } = body as unknown as FakeContainer['Config'] & FakeContainer;
    if (!this.images.has(Image)) return respond(response, 404, { message: `No such image: ${Image}` });
    const state = { Status: 'created', Running: false, Paused: false, OOMKilled: false, ExitCode: 0, Error: '' };
    const Id = randomUUID();
    this.containers.set(Id, { Id, Name: `/${name}`, Config: { Image, Env, Labels, User }, HostConfig, State: state });
    respond(response, 201, { Id, Warnings: [] });
  }
}

function respond(response: ServerResponse, status: number, body?: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(body === undefined ? '' : JSON.stringify(body));
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : JSON.parse(text);
}
