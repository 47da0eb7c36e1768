import type { ProvisionStage } from '@placar/contracts';
import type { GameServerOperations, ProbeResult } from '@placar/game-server';
import { instanceId, parseInstanceId } from '../../src/fleet/server-provider';
import type { InstanceView, OwnedInstance, ServerProvider, StartSpec } from '../../src/fleet/server-provider';

interface Instance {
  spec: StartSpec;
  node: string;
  view: InstanceView | null;
}

/** A provider in the hands of the test: it lives on when workers come and go, and shows what it is told to. */
export class ScriptedProvider {
  readonly name = 'docker' as const;
  readonly running = new Map<string, Instance>();
  /** The most instances of one request that ran at the same time. */
  mostAtOnce = 0;
  starts: StartSpec[] = [];
  /** What fresh instances show; `rcon` and later: the machine runs, and `gateway` tells the rest. */
  stage: ProvisionStage = 'ready';
  /** Calls that do not answer, that fail, or that lose their answer. */
  trouble: 'none' | 'silent' | 'fails' | 'loses_answers' | 'ignores_stop' = 'none';
  failNext: InstanceView | null = null;
  /** What every fresh instance shows in place of `stage`. */
  failAll: InstanceView | null = null;

  constructor(private readonly listensAt: { address: string; port: number }) {}

  /** The port as one worker holds it. */
  port(): ServerProvider {
    return {
      name: this.name,
      start: (spec) => this.answer(() => this.start(spec)),
      observe: (externalId) => this.answer(() => Promise.resolve(this.view(externalId))),
      stop: (externalId) =>
        this.answer(() => {
          if (this.trouble !== 'ignores_stop') this.running.delete(externalId);
          return Promise.resolve();
        }),
      list: () => this.answer(() => Promise.resolve(this.list())),
      close: () => Promise.resolve(),
    };
  }

  /** Asked through the worker's gateway: what the console and the plugin say. */
  gateway(): GameServerOperations {
    const probe = (): Promise<ProbeResult> =>
      Promise.resolve({
        reachable: this.stage !== 'rcon',
        passwordAccepted: this.stage === 'rcon' ? null : true,
        pluginPresent: this.stage === 'ready',
        pluginVersion: null,
        serverVersion: null,
        free: this.stage === 'ready',
        engine: null,
        failure: null,
        ms: 1,
      });
    const readEngine = () => Promise.resolve({ outcome: 'failed', reason: 'unreachable', detail: '' });
    const sendRcon = (_endpoint: unknown, line: string) => {
      this.lines.push(line);
      return Promise.resolve({ outcome: 'ok', reply: '', ms: 1 });
    };
    return { probe, readEngine, sendRcon } as unknown as GameServerOperations;
  }

  private async answer<T>(work: () => Promise<T>): Promise<T> {
    if (this.trouble === 'silent') return new Promise(() => undefined);
    if (this.trouble === 'fails') throw new Error('connect ECONNREFUSED');
    const result = await work();
    if (this.trouble === 'loses_answers') throw new Error('socket hang up');
    return result;
  }

  /** Console lines that were sent. */
  readonly lines: string[] = [];

  private start(spec: StartSpec): Promise<{ externalId: string }> {
    const externalId = instanceId(spec.requestId, spec.attempt);
    if (!this.running.has(externalId)) {
      this.starts.push(spec);
      this.running.set(externalId, { spec, node: `node-${this.starts.length}`, view: this.failNext ?? this.failAll });
      this.failNext = null;
      const same = [...this.running.values()].filter((each) => each.spec.requestId === spec.requestId);
      this.mostAtOnce = Math.max(this.mostAtOnce, same.length);
    }
    return Promise.resolve({ externalId });
  }

  private view(externalId: string): InstanceView {
    const instance = this.running.get(externalId);
    if (!instance) return { stage: 'absent', detail: null };
    const { node } = instance;
    if (instance.view !== null) return { ...instance.view, node } as InstanceView;
    if (this.stage === 'scheduled' || this.stage === 'pulling' || this.stage === 'booting')
      return { stage: this.stage, detail: `still ${this.stage}`, node };
    return { stage: 'running', node, gotvPort: null, ...this.listensAt };
  }

  private list(): OwnedInstance[] {
    return [...this.running.keys()].map((externalId) => {
      const known = parseInstanceId(externalId);
      return { externalId, requestId: known?.requestId ?? null, attempt: known?.attempt ?? null };
    });
  }
}
