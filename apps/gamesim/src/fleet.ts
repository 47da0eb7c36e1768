import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ClockOptions, FleetApi, FleetOptions, ServerOptions, VirtualServerApi } from './api-types';
import { ManualClock, ScaledClock } from './clock';
import { Disk } from './disk';
import { createAllowList } from './http/allow-list';
import { OutcomeScript } from './match/outcome-script';
import { TruthLedger } from './match/truth-ledger';
import { profileNamed } from './plugin/profiles';
import { DEFAULT_RCON_OPTIONS } from './rcon/rcon-options';
import { DEFAULT_BOTS, DEFAULT_DEMO_BYTES, DEFAULT_MAP, defaultTimings } from './server-defaults';
import { VirtualServer } from './virtual-server';

/** N virtual game servers in this process, on loopback only. Close it, or its ports keep the process alive. */
export const createFleet = (options: FleetOptions = {}): FleetApi => {
  const servers = new Map<string, VirtualServer>();
  let created = 0;
  const ledger = new TruthLedger(options.dataDir ? join(options.dataDir, 'truth') : null);
  const isAllowedUrl = createAllowList(options.allowedBaseUrls);

  const create = (given: ServerOptions): VirtualServer => {
    const clock: ClockOptions = given.clock ?? { mode: 'scaled', factor: 1 };
    let id = given.id;
    while (id === undefined || (given.id === undefined && servers.has(id))) id = `sim-${(created += 1)}`;
    if (!/^[\w.-]+$/.test(id)) throw new RangeError(`server id ${id} must be letters, digits, dot, underscore, hyphen`);
    if (servers.has(id)) throw new RangeError(`there already is a server ${id}`);
    const profile = profileNamed(given.profile ?? 'matchzy-0.8.15');
    const folder = given.diskDir ?? (options.dataDir ? join(options.dataDir, 'servers', id) : null);
    return new VirtualServer({
      id,
      name: given.name ?? id,
      profile,
      locale: given.locale ?? 'en',
      seed: String(given.seed ?? randomUUID()),
      password: given.password ?? randomBytes(12).toString('hex'),
      port: given.port ?? 0,
      rcon: { ...DEFAULT_RCON_OPTIONS, ...given.rcon },
      clock: clock.mode === 'manual' ? new ManualClock() : new ScaledClock(clock.factor),
      timings: { ...defaultTimings(clock), ...given.timings },
      quirks: { ...profile.quirks, ...given.quirks },
      bots: { ...DEFAULT_BOTS, ...given.bots },
      disk: new Disk(folder),
      ledger,
      script: (log) => new OutcomeScript(log),
      demoBytes: given.demoBytes ?? DEFAULT_DEMO_BYTES,
      bootMap: given.map ?? DEFAULT_MAP,
      bootConvars: given.convars ?? {},
      isAllowedUrl,
    });
  };

  return {
    async addServer(given: ServerOptions = {}): Promise<VirtualServerApi> {
      const server = create(given);
      servers.set(server.id, server);
      try {
        await server.boot();
      } catch (error) {
        servers.delete(server.id);
        throw error;
      }
      return server;
    },
    servers: () => [...servers.values()],
    server: (id) => servers.get(id),
    async removeServer(id: string): Promise<void> {
      const server = servers.get(id);
      servers.delete(id);
      await server?.close();
    },
    async close(): Promise<void> {
      await Promise.all([...servers.values()].map((server) => server.close()));
      servers.clear();
    },
  };
};
