import { resolveOutboundHost } from '@placar/game-server';
import type { GuardedAddress, OutboundGuardOptions } from '@placar/game-server';

/** Two looks at one name within this time have one answer: a click must not wait for a name server. */
const KEPT_MS = 30_000;
const MOST_KEPT = 2_000;

/** Guarded addresses of hosts. Only names that resolved are remembered; a refusal or a failure is asked again. */
export class ResolvedHosts {
  private readonly known = new Map<string, { address: GuardedAddress; until: number }>();

  constructor(private readonly options: OutboundGuardOptions) {}

  async find(host: string, port: number): Promise<GuardedAddress> {
    const key = `${host}:${port}`;
    const known = this.known.get(key);
    if (known && known.until > performance.now()) return known.address;
    const address = await resolveOutboundHost(host, port, this.options);
    if (this.known.size >= MOST_KEPT) this.known.clear();
    if (address.ok) this.known.set(key, { address, until: performance.now() + KEPT_MS });
    return address;
  }
}
