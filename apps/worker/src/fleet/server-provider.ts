import type { FleetProvider } from '@placar/domain';

/** What a provider is asked to start. One request and try is one instance, however often it is asked for. */
export interface StartSpec {
  readonly requestId: string;
  /** The try, from 1. */
  readonly attempt: number;
  readonly displayName: string;
  readonly map: string;
  /** How many may play; null: as many as the image says. */
  readonly slots: number | null;
  readonly rconPassword: string;
  /** What players type to join. */
  readonly joinPassword: string;
  /** Game and GOTV port where the provider lets us choose. */
  readonly port: number;
  readonly gotvPort: number;
  /** Steam's login token of this server, or null for a server that Steam does not list. */
  readonly serverToken: string | null;
  /** Nodes where an earlier try failed. */
  readonly avoidNodes: readonly string[];
}

/** Present state of one instance. `absent`: the provider knows no such thing; `failed` says why in the provider's own words. */
export type InstanceView =
  | {
      readonly stage: 'scheduled' | 'pulling' | 'booting';
      readonly detail: string | null;
      readonly node: string | null;
    }
  | {
      readonly stage: 'running';
      readonly node: string | null;
      readonly address: string;
      readonly port: number;
      readonly gotvPort: number | null;
      /** Where the console is, when it is known apart from the request. */
      readonly rconPassword?: string;
    }
  | {
      readonly stage: 'failed';
      readonly code: string;
      readonly detail: string | null;
      readonly node: string | null;
      /** Another node would fail as well. */
      readonly permanent?: boolean;
    }
  | { readonly stage: 'absent'; readonly detail: string | null };

/** Something at a provider that carries our labels. */
export interface OwnedInstance {
  readonly externalId: string;
  readonly requestId: string | null;
  readonly attempt: number | null;
}

/** One way to start game servers (architecture §7). Each method answers or throws within the configured time. */
export interface ServerProvider {
  readonly name: FleetProvider;
  /** Idempotent by request and try. Throws ProviderRefusal when the provider says no; anything else thrown proves nothing. */
  start(spec: StartSpec): Promise<{ externalId: string }>;
  observe(externalId: string): Promise<InstanceView>;
  /** Asks it to go away; `observe` tells when it is `absent`. Nothing to stop is no error. */
  stop(externalId: string): Promise<void>;
  /** Everything at the provider that carries our label, with or without a row. */
  list(): Promise<OwnedInstance[]>;
  /** Called with an external id as soon as the provider told of a change by itself. */
  onChange?(listener: (externalId: string) => void): void;
  close(): Promise<void>;
}

/** The provider understood and said no: no retry of the same request can help. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';

  constructor(
    readonly code: string,
    readonly detail: string,
    /** Elsewhere it would be refused as well: a quota, a right, a name that does not exist. */
    readonly permanent: boolean,
    options?: ErrorOptions,
  ) {
    super(`${code}: ${detail}`, options);
  }
}

/** What a server on demand is called at its provider: the same for the same request and try. A DNS label of 40 characters at most. */
export function instanceId(requestId: string, attempt: number): string {
  return `srv-${requestId.replaceAll('-', '')}-${attempt}`;
}

/** Request and try of an instance's name, or null for a stranger. */
export function parseInstanceId(externalId: string): { requestId: string; attempt: number } | null {
  const parts = /^srv-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})-(\d{1,2})$/.exec(externalId);
  if (!parts) return null;
  return { requestId: parts.slice(1, 6).join('-'), attempt: Number(parts[6]) };
}

/** Something of ours at a provider, by its name. */
export function ownedInstance(externalId: string): OwnedInstance {
  const known = parseInstanceId(externalId);
  return { externalId, requestId: known?.requestId ?? null, attempt: known?.attempt ?? null };
}

/** Settles with the work, or rejects after `ms`; the work itself must be told to end by its own means. */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not answer in ${Math.round(ms / 1000)} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
