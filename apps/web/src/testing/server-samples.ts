import type { ServerRequest } from '@placar/contracts/fleet';
import type { ServerCandidate, ServerListItem, ServerPreflight } from '@placar/contracts/servers';

export function sampleRequest(change: Partial<ServerRequest> = {}): ServerRequest {
  return {
    id: 'r1',
    version: 1,
    match_id: null,
    rental_id: null,
    requested_by: { id: 1, name: 'Ana' },
    source: 'on_demand',
    purpose: 'load',
    provider: 'process',
    state: 'queued',
    position: null,
    stage: null,
    stages: [],
    tries: 1,
    failure: null,
    server_id: null,
    offered_until: null,
    start_again_at: null,
    connect: null,
    requested_at: '2026-11-21T10:00:00.000Z',
    ready_at: null,
    ended_at: null,
    keep_until: null,
    idle_stop_at: null,
    minutes: 0,
    ...change,
  };
}

export function sampleCandidate(change: Partial<ServerCandidate> = {}): ServerCandidate {
  return {
    server_id: 4,
    display_name: 'Arena 4',
    flag: 'BR',
    provider: 'registered',
    current: false,
    free: true,
    offered: true,
    reasons: [],
    latency_ms: 14,
    plugin_version: '0.8.15',
    checked_at: '2026-11-21T10:00:00.000Z',
    ...change,
  };
}

export function samplePreflight(change: Partial<ServerPreflight> = {}): ServerPreflight {
  const step = (name: ServerPreflight['steps'][number]['step']) => ({
    step: name,
    status: 'ok' as const,
    code: 'ok',
    detail: null,
    ms: 4,
  });
  return {
    id: 'p1',
    server_id: 4,
    ok: true,
    started_at: '2026-11-21T10:00:00.000Z',
    finished_at: '2026-11-21T10:00:02.000Z',
    latency_ms: 14,
    plugin_version: '0.8.15',
    steps: (
      ['dns', 'port', 'password', 'plugin', 'version', 'free', 'map', 'config_fetch', 'event_round_trip'] as const
    ).map(step),
    ...change,
  };
}

export function sampleServer(change: Partial<ServerListItem> = {}): ServerListItem {
  return {
    id: 7,
    in_use: 0,
    display_name: 'São Paulo 1',
    name: 'Ana',
    user_id: 1,
    public_server: 1,
    flag: 'BR',
    tag: 'MIX',
    ip_string: '203.0.113.5',
    port: 27015,
    gotv_port: null,
    provider: 'registered',
    plugin_version: '0.8.15',
    last_seen_at: '2026-11-21T10:00:00.000Z',
    last_latency_ms: 14,
    last_problem: null,
    match_id: null,
    ...change,
  };
}
