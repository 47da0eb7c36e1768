import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { Job } from 'kubernetes-models/batch/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { Secret, Service } from 'kubernetes-models/v1';

export interface KubeObject {
  kind?: string;
  metadata: {
    name: string;
    uid: string;
    resourceVersion: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
    deletionTimestamp?: string;
    ownerReferences?: { uid: string }[];
  };
  spec?: Record<string, unknown>;
  status?: Record<string, unknown>;
  [key: string]: unknown;
}

/** Models of the real schemas: what they refuse a real API server would refuse as well. */
const MODELS: Record<string, new (data: never) => { validate(): void }> = {
  jobs: Job,
  secrets: Secret,
  networkpolicies: NetworkPolicy,
  services: Service,
};

interface Watcher {
  plural: string;
  namespace: string;
  matches: (item: KubeObject) => boolean;
  response: ServerResponse;
}

export interface Fault {
  /** Of `METHOD path`. */
  on: RegExp;
  status?: number;
  body?: object;
  delayMs?: number;
  /** The answer is computed, and then lost. */
  cut?: boolean;
  times?: number;
}

/**
 * As much of a Kubernetes API server as its client can tell: create, get, list and delete by label, watches with resource versions
 * that resume, expire with 410 and break off, conflicts, refusals, slow and failing answers. A small controller makes a pod for
 * each Job and collects what a removed Job owned.
 */
export class FakeKubernetes {
  readonly requests: string[] = [];
  faults: Fault[] = [];
  /** Pods linger in deletion, as on a node that does not answer. */
  podsLinger = false;
  /** Answers of allocations in turn; afterwards every Ready server is handed out. */
  allocationStates: string[] = [];
  private readonly store = new Map<string, Map<string, KubeObject>>();
  private readonly history: { version: number; plural: string; namespace: string; type: string; item: KubeObject }[] =
    [];
  private readonly watchers = new Set<Watcher>();
  private version = 100;
  /** Versions below are forgotten. */
  private compacted = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeKubernetes> {
    const holder: { fake?: FakeKubernetes } = {};
    const server = createServer((request, response) => {
      holder.fake?.handle(request, response).catch((error: unknown) => {
        if (!response.headersSent) respond(response, 500, status(500, 'InternalError', String(error)));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    holder.fake = new FakeKubernetes(server);
    return holder.fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async writeKubeconfig(path: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    const config = {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'fake', cluster: { server: this.url, 'insecure-skip-tls-verify': true } }],
      users: [{ name: 'placar', user: { token: 'service-account' } }],
      contexts: [{ name: 'fake', context: { cluster: 'fake', user: 'placar' } }],
      'current-context': 'fake',
    };
    await writeFile(path, JSON.stringify(config));
  }

  async stop(): Promise<void> {
    this.breakWatches();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  all(plural: string): KubeObject[] {
    return [...(this.store.get(plural)?.values() ?? [])];
  }

  one(plural: string, name: string): KubeObject | undefined {
    return this.all(plural).find(({ metadata }) => metadata.name === name);
  }

  podOf(job: string): KubeObject | undefined {
    return this.all('pods').find(({ metadata }) => metadata.labels?.['placar.dev/instance'] === job);
  }

  /** What kubelet and controllers write. */
  change(plural: string, name: string, change: (item: KubeObject) => void, namespace = 'placar-servers'): void {
    const item = structuredClone(this.one(plural, name));
    if (!item) throw new Error(`no ${plural} ${name}`);
    change(item);
    this.put(plural, namespace, item, 'MODIFIED');
  }

  add(
    plural: string,
    item: { metadata: Partial<KubeObject['metadata']> & { name: string }; [key: string]: unknown },
    namespace = 'placar-servers',
  ): KubeObject {
    const full: KubeObject = { ...item, metadata: { ...item.metadata, uid: randomUUID(), resourceVersion: '' } };
    this.put(plural, namespace, full, 'ADDED');
    return full;
  }

  remove(plural: string, name: string, namespace = 'placar-servers'): void {
    const item = this.one(plural, name);
    if (!item) return;
    this.store.get(plural)?.delete(`${namespace}/${name}`);
    this.version += 1;
    const gone = { ...item, metadata: { ...item.metadata, resourceVersion: String(this.version) } };
    this.note(plural, namespace, 'DELETED', gone);
    for (const owned of ['secrets', 'networkpolicies', 'services', 'pods'])
      for (const { metadata } of this.all(owned))
        if (metadata.ownerReferences?.some(({ uid }) => uid === item.metadata.uid))
          this.remove(owned, metadata.name, namespace);
  }

  /** The network loses every open watch. */
  breakWatches(): void {
    for (const { response } of this.watchers) response.destroy();
    this.watchers.clear();
  }

  /** Old versions are forgotten: who resumes from before is told 410, half of them inside the stream. */
  compact(): void {
    this.compacted = this.version;
  }

  get watches(): number {
    return this.watchers.size;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake');
    const line = `${request.method} ${url.pathname}`;
    this.requests.push(url.searchParams.has('watch') ? `WATCH ${url.pathname}` : line);
    const body = await readJson(request);
    if (request.headers.authorization !== 'Bearer service-account')
      return respond(response, 401, status(401, 'Unauthorized', 'Unauthorized'));
    const fault = this.takeFault(url.searchParams.has('watch') ? `WATCH ${url.pathname}` : line);
    if (fault?.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    if (fault?.status !== undefined)
      return respond(response, fault.status, fault.body ?? status(fault.status, 'Fault', 'injected'));
    const answer = this.route(request.method ?? 'GET', url, body, response);
    if (answer === null) return;
    if (fault?.cut === true) return void response.destroy();
    respond(response, answer[0], answer[1]);
  }

  private takeFault(line: string): Fault | undefined {
    const index = this.faults.findIndex(({ on }) => on.test(line));
    const fault = this.faults[index];
    if (fault === undefined) return undefined;
    if (fault.times !== undefined) {
      fault.times -= 1;
      if (fault.times <= 0) this.faults.splice(index, 1);
    }
    return fault;
  }

  private route(method: string, url: URL, body: unknown, response: ServerResponse): [number, object] | null {
    const path = /^\/(?:api|apis\/[^/]+)\/v1(?:\/namespaces\/([^/]+))?\/([a-z]+)(?:\/([^/]+))?$/.exec(url.pathname);
    const [, namespace = '', plural = '', name] = path ?? [];
    if (!path) return [404, status(404, 'NotFound', `the server could not find ${url.pathname}`)];
    if (url.searchParams.get('watch') === 'true') return this.watch(plural, namespace, url, response);
    if (method === 'POST' && plural === 'gameserverallocations') return this.allocate(namespace, body as KubeObject);
    if (method === 'POST') return this.create(plural, namespace, body as KubeObject);
    if (method === 'DELETE' && name !== undefined) return this.delete(plural, namespace, name, url, body);
    if (method === 'GET' && name !== undefined) {
      const item = this.one(plural, name);
      return item ? [200, item] : [404, status(404, 'NotFound', `${plural} "${name}" not found`)];
    }
    const items = this.all(plural).filter(selectorOf(url));
    return [200, { kind: 'List', apiVersion: 'v1', metadata: { resourceVersion: String(this.version) }, items }];
  }

  private create(plural: string, namespace: string, body: KubeObject): [number, object] {
    const { name } = body.metadata;
    if (this.one(plural, name)) return [409, status(409, 'AlreadyExists', `${plural} "${name}" already exists`)];
    const Model = MODELS[plural];
    try {
      if (Model) new Model(body as never).validate();
    } catch (error) {
      return [422, status(422, 'Invalid', (error as Error).message)];
    }
    const item = this.add(plural, body, namespace);
    if (plural === 'jobs') this.makePod(namespace, item);
    return [201, this.one(plural, name) ?? item];
  }

  private makePod(namespace: string, job: KubeObject): void {
    const { template } = job.spec as { template: { metadata: KubeObject['metadata']; spec: Record<string, unknown> } };
    this.add(
      'pods',
      {
        kind: 'Pod',
        metadata: {
          name: `${job.metadata.name}-${randomUUID().slice(0, 5)}`,
          ...(template.metadata.labels === undefined ? {} : { labels: template.metadata.labels }),
          ownerReferences: [{ uid: job.metadata.uid }],
        },
        spec: structuredClone(template.spec),
        status: { phase: 'Pending', conditions: [] },
      },
      namespace,
    );
  }

  private delete(plural: string, namespace: string, name: string, url: URL, body: unknown): [number, object] {
    const item = this.one(plural, name);
    if (!item) return [404, status(404, 'NotFound', `${plural} "${name}" not found`)];
    const policy =
      url.searchParams.get('propagationPolicy') ?? (body as { propagationPolicy?: string })?.propagationPolicy;
    if (plural === 'jobs' && policy === 'Foreground' && this.podOf(name)) {
      this.change(plural, name, ({ metadata }) => (metadata.deletionTimestamp = new Date().toISOString()), namespace);
      if (!this.podsLinger) setImmediate(() => this.collect(namespace, name));
      return [200, this.one(plural, name) ?? item];
    }
    this.remove(plural, name, namespace);
    return [200, status(200, 'Success', 'deleted')];
  }

  /** The pod of a Job in deletion is gone at last, and the Job after it. */
  collect(namespace: string, name: string): void {
    const pod = this.podOf(name);
    if (pod) this.remove('pods', pod.metadata.name, namespace);
    this.remove('jobs', name, namespace);
  }

  private allocate(namespace: string, body: KubeObject): [number, object] {
    const scripted = this.allocationStates.shift();
    if (scripted !== undefined && scripted !== 'Allocated') return [200, { ...body, status: { state: scripted } }];
    const { selectors, metadata } = body.spec as {
      selectors: { matchLabels: Record<string, string> }[];
      metadata: { labels: Record<string, string> };
    };
    const free = this.all('gameservers').find(
      (server) =>
        server.status?.state === 'Ready' &&
        Object.entries(selectors[0]?.matchLabels ?? {}).every(
          ([key, value]) => server.metadata.labels?.[key] === value,
        ),
    );
    if (!free) return [200, { ...body, status: { state: 'UnAllocated' } }];
    this.change(
      'gameservers',
      free.metadata.name,
      (server) => {
        server.metadata.labels = { ...server.metadata.labels, ...metadata.labels };
        server.status = { ...server.status, state: 'Allocated' };
      },
      namespace,
    );
    return [200, { ...body, status: { ...free.status, state: 'Allocated', gameServerName: free.metadata.name } }];
  }

  private watch(plural: string, namespace: string, url: URL, response: ServerResponse): null {
    const from = Number(url.searchParams.get('resourceVersion') ?? 0);
    const gone = status(410, 'Expired', `too old resource version: ${from} (${this.compacted})`);
    if (from < this.compacted && from % 2 === 0) {
      respond(response, 410, gone);
      return null;
    }
    response.writeHead(200, { 'content-type': 'application/json', 'transfer-encoding': 'chunked' });
    response.flushHeaders();
    if (from < this.compacted) {
      response.end(`${JSON.stringify({ type: 'ERROR', object: gone })}\n`);
      return null;
    }
    const watcher: Watcher = { plural, namespace, matches: selectorOf(url), response };
    for (const past of this.history)
      if (past.version > from && past.plural === plural && past.namespace === namespace)
        send(watcher, past.type, past.item);
    this.watchers.add(watcher);
    response.on('close', () => this.watchers.delete(watcher));
    return null;
  }

  private put(plural: string, namespace: string, item: KubeObject, type: string): void {
    this.version += 1;
    item.metadata.resourceVersion = String(this.version);
    const items = this.store.get(plural) ?? new Map<string, KubeObject>();
    this.store.set(plural, items.set(`${namespace}/${item.metadata.name}`, item));
    this.note(plural, namespace, type, item);
  }

  private note(plural: string, namespace: string, type: string, item: KubeObject): void {
    this.history.push({ version: this.version, plural, namespace, type, item: structuredClone(item) });
    for (const watcher of this.watchers)
      if (watcher.plural === plural && watcher.namespace === namespace) send(watcher, type, item);
  }
}

/** Cut at an odd place, as networks do. */
function send({ matches, response }: Watcher, type: string, object: KubeObject): void {
  if (!matches(object)) return;
  const text = `${JSON.stringify({ type, object })}\n`;
  const middle = Math.floor(text.length / 3);
  response.write(text.slice(0, middle));
  response.write(text.slice(middle));
}

function selectorOf(url: URL): (item: KubeObject) => boolean {
  const labels = (url.searchParams.get('labelSelector') ?? '').split(',').filter(Boolean);
  const field = /^involvedObject\.name=(.+)$/.exec(url.searchParams.get('fieldSelector') ?? '')?.[1];
  return (item) => {
    if (field !== undefined && (item.involvedObject as { name?: string } | undefined)?.name !== field) return false;
    return labels.every((pair) => {
      const [key = '', value] = pair.split('=');
      return item.metadata.labels?.[key] === value;
    });
  };
}

const status = (code: number, reason: string, message: string) => ({
  kind: 'Status',
  apiVersion: 'v1',
  status: code < 300 ? 'Success' : 'Failure',
  code,
  reason,
  message,
});

function respond(response: ServerResponse, code: number, body: object): void {
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : JSON.parse(text);
}
