/** Faults in force on one server (plugin contract §8.6). Real milliseconds: the network is never scaled. */
export interface Faults {
  rconLatency?: { ms: number; jitterMs?: number };
  /** Bytes per TCP segment of every reply, or 1–64 at random. */
  rconFragment?: number | 'random';
  /** The command runs, its answer never leaves. */
  rconDropReply?: { probability: number; commands?: string[]; limit?: number };
  /** Nothing listens on the port. */
  rconRefuse?: boolean;
  /** Accepts connections and answers nothing at all. */
  rconMute?: boolean;
  /** Foreign console lines inside replies. */
  rconNoise?: { text: string; position: 'before' | 'after' | 'both'; probability?: number };
  /** Main thread hangs for so long, once. */
  freeze?: { ms: number };
  httpDrop?: { probability: number; events?: string[]; limit?: number };
  httpDuplicate?: { probability: number; copies?: number };
  /** Holds up to `window` events and lets them go in random order. */
  httpReorder?: { window: number };
  httpDelay?: { ms: number; jitterMs?: number };
  /** Events from this round on leave only when the next match has been loaded, which ends this fault. */
  httpHoldUntilNextLoad?: { fromRound: number };
  /** sm_pause is accepted and does nothing. */
  ignorePause?: boolean;
  /** sm_unpause is accepted and does nothing. */
  ignoreUnpause?: boolean;
  /** So many loads answer nothing and set nothing up. */
  silentLoads?: number;
  /** Dies in the middle of that round (1-based) of that map; boots again after so many game milliseconds when given. */
  crashAt?: { map: number; round: number; restartAfterMs?: number };
}
