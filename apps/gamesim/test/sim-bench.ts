import type { FleetApi, FleetOptions, ServerOptions, VirtualServerApi } from '../src/api-types';
import { createFleet } from '../src/fleet';
import { matchConfig, startReceiver } from './match-receiver';
import type { Receiver } from './match-receiver';

type Json = Record<string, unknown>;

/** One fleet and one platform stand-in per test. */
export class SimBench {
  private constructor(
    readonly fleet: FleetApi,
    readonly receiver: Receiver,
  ) {}

  static async open(options: FleetOptions = {}): Promise<SimBench> {
    return new SimBench(createFleet(options), await startReceiver());
  }

  addServer(options: ServerOptions = {}): Promise<VirtualServerApi> {
    return this.fleet.addServer({ seed: 'spec', clock: { mode: 'manual' }, ...options });
  }

  serveConfig(overrides: Json = {}): void {
    this.receiver.answer('/config', 200, JSON.stringify(matchConfig(this.receiver.baseUrl, overrides)));
  }

  /** Serves the config and loads it; resolves to the console's answer. */
  load(server: VirtualServerApi, overrides: Json = {}): Promise<string> {
    this.serveConfig(overrides);
    return server.console(`matchzy_loadmatch_url "${this.receiver.baseUrl}/config" "X-Match-Token" "T1"`);
  }

  async status(server: VirtualServerApi): Promise<Json> {
    return JSON.parse(await server.console('get5_status')) as Json;
  }

  eventNames(): unknown[] {
    return this.receiver.events().map((event) => event.event);
  }

  async close(): Promise<void> {
    await this.fleet.close();
    await this.receiver.close();
  }
}

/** Console text without the colour bytes. */
export const plain = (text: string): string => text.replace(/[\u0001-\u0009\u000b-\u0010]/g, '').trimEnd();
