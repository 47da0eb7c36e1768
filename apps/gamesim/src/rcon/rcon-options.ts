/** How this host's RCON behaves (plugin contract R2–R5); defaults are the hardest correct ones. */
export interface RconOptions {
  authMode: 'coalesced' | 'separate' | 'type2_only' | 'silent';
  /** Answer to an empty type-0 packet. */
  mirrorMode: 'mirror_and_tail' | 'mirror' | 'none';
  /** What a silent command answers. */
  silentReply: 'empty' | 'none';
  ban: { maxFailures: number; windowMs: number; penaltyMs: number; mode: 'close' | 'reset' | 'blackhole' };
}

export const DEFAULT_RCON_OPTIONS: RconOptions = {
  authMode: 'coalesced',
  mirrorMode: 'mirror_and_tail',
  silentReply: 'empty',
  ban: { maxFailures: 5, windowMs: 30_000, penaltyMs: 60_000, mode: 'close' },
};
