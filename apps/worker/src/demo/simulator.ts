import { z } from 'zod';

const Server = z.object({ id: z.string(), port: z.number(), state: z.string() });
const Servers = z.array(Server);
/** One simulated server as the simulator lists it; `state` is `down` while no game process runs. */
export type SimulatedServer = z.infer<typeof Server>;

export interface SimulatorAddress {
  /** Control API of the simulated servers, without a slash at its end. */
  controlUrl: string;
  /** Game seconds in a real second. */
  speed: number;
}

const ANSWER_MS = 5_000;
/** The longest span that the simulator takes. */
const LONGEST_MS = 86_400_000;

/** The control API of the demo's simulated servers (plugin contract §8.7), known by the port of their console. */
export class Simulator {
  constructor(private readonly address: SimulatorAddress) {}

  /** Game milliseconds that pass in so many real ones. */
  gameMs(realMs: number): number {
    return Math.min(LONGEST_MS, Math.round(realMs * this.address.speed));
  }

  /** Throws when the simulator is away or has no server there. */
  async serverAt(port: number): Promise<SimulatedServer> {
    const servers = Servers.parse(await this.call('GET', '/servers'));
    const server = servers.find((candidate) => candidate.port === port);
    if (!server) throw new Error(`the simulator has no server on port ${port}`);
    return server;
  }

  /** Throws with the simulator's own words when it refuses. */
  async act({ id }: SimulatedServer, action: string, body?: object): Promise<void> {
    await this.call('POST', `/servers/${encodeURIComponent(id)}/${action}`, body);
  }

  private async call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.address.controlUrl}${path}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`simulator: ${method} ${path}: ${response.status} ${text.slice(0, 200).trim()}`);
    return JSON.parse(text);
  }
}
