import type { PreflightStep } from '@placar/contracts';
import type { OutboundGuardOptions } from '../net/outbound-guard';
import type { RconEndpoint } from '../rcon/rcon-outcome';

/** A finding without its step and time; `detail` is a fact, never a sentence. */
export type Finding = Pick<PreflightStep, 'status' | 'code' | 'detail'>;

/** The round trip of a config: what the server is asked to fetch, and whether it was fetched. */
export interface ConfigFetch {
  /** An address of ours that refuses with 409 once it was fetched, so that the plugin stays as it is (plugin contract §1.3). */
  readonly url: string;
  readonly headerKey: string;
  readonly headerValue: string;
  readonly wasFetched: () => Promise<boolean>;
}

export interface PreflightRequest {
  /** `host` as it was typed: looking it up is the first step. */
  readonly endpoint: RconEndpoint;
  readonly guard: OutboundGuardOptions;
  /** A match of ours holds the server: nothing that could touch the game is asked. */
  readonly inMatch: boolean;
  /** The map that a match would play first; null when none is meant. */
  readonly map: string | null;
  readonly configFetch: ConfigFetch;
  /** What is known of events that came from this server; it cannot be provoked (plugin contract §2.2). */
  readonly eventRoundTrip: () => Promise<Finding>;
}

export interface PreflightReport {
  /** False when one step failed. */
  readonly ok: boolean;
  readonly steps: readonly PreflightStep[];
  /** The round trip of one console line on an open connection. */
  readonly latencyMs: number | null;
  /** The true version where the server tells it, else the plugin's own word. */
  readonly pluginVersion: string | null;
}

/** The short look before a server is given to a match. `code` is one of the pre-flight's. */
export type QuickPreflight =
  | { readonly ok: true; readonly pluginVersion: string | null; readonly ms: number }
  | { readonly ok: false; readonly code: string; readonly detail: string | null };
