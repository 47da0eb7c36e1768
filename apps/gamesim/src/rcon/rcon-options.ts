/** How this host's RCON behaves (plugin contract R2–R5, R9, R11); defaults are the hardest correct ones. */
export interface RconOptions {
  authMode: 'coalesced' | 'separate' | 'type2_only' | 'silent';
  /** Answer to an empty type-0 packet. */
  mirrorMode: 'mirror_and_tail' | 'mirror' | 'none';
  /** What a silent command answers. */
  silentReply: 'empty' | 'none';
  ban: { maxFailures: number; windowMs: number; penaltyMs: number; mode: BanMode };
  /** R9: executes the first command of a connection only. */
  oneCommandOnly: boolean;
  /** R11: further connections are accepted and closed at once. */
  maxConnections: number;
  /** R11: real milliseconds without a packet after which a connection is closed; 0 = never. */
  idleMs: number;
}
/** A banned address: accepted and closed, reset, or accepted and never answered. */
export type BanMode = 'close' | 'reset' | 'blackhole';

export const DEFAULT_RCON_OPTIONS: RconOptions = {
  authMode: 'coalesced',
  mirrorMode: 'mirror_and_tail',
  silentReply: 'empty',
  ban: { maxFailures: 5, windowMs: 30_000, penaltyMs: 60_000, mode: 'close' },
  oneCommandOnly: false,
  maxConnections: 32,
  idleMs: 0,
};
