/** Servers counted under one word; `name` null where the server has none. */
export interface ServerCount {
  name: string | null;
  total: number;
  in_use: number;
}

/** Answer of `GET /servers/statistics`. `free`: could take a match now; the rest of those not in use cannot be offered. */
export interface ServerStatistics {
  total: number;
  in_use: number;
  free: number;
  unreachable: number;
  plugin_missing: number;
  cordoned: number;
  by_tag: ServerCount[];
  by_flag: ServerCount[];
  by_provider: ServerCount[];
  live_matches: number;
  /** Of the servers that answered within the last ten minutes; null when none did. */
  median_rcon_ms: number | null;
}
