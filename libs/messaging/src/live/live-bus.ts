import type { Logger } from '@placar/platform';
import { z } from 'zod';

/** Something changed, and where to read it. Small, and free of secrets: every api process hears all of them. */
export const LiveMessage = z.object({
  topic: z.string(),
  match_id: z.number().optional(),
  version: z.number().optional(),
  position: z.number().optional(),
  /** When it was committed, in milliseconds: how old it is when viewers get it is measured. */
  at: z.number().optional(),
  /** W3C trace context of what changed it; absent when nothing is traced. */
  traceparent: z.string().optional(),
  body: z.unknown().optional(),
});
export type LiveMessage = z.infer<typeof LiveMessage>;

export type LiveHandler = (message: LiveMessage) => void;
export type GapHandler = () => void;

/** Largest message in bytes of JSON; NOTIFY takes less than 8000. */
export const LIVE_MESSAGE_MAX_BYTES = 7_900;

/** Tells all processes what changed, at most once each; a subscriber that missed something is told by its gap handler. */
export interface LiveBus {
  /** False when the message was not sent; the reason is logged. Never throws. */
  publish(message: LiveMessage): Promise<boolean>;
  /**
   * Resolves when messages published from now on will arrive, or when the first try to listen has failed: whoever waits goes on
   * without, as in any later outage, and the end of it is told as a gap. Answers how to end it.
   */
  subscribe(handler: LiveHandler): Promise<() => Promise<void>>;
  /** Called each time the connection was lost and is back: messages may be missing, read the state again. */
  onGap(handler: GapHandler): () => void;
  close(): Promise<void>;
}

/** What both adapters share: the text form, and calling handlers so that one that throws harms nobody else. */
export class LiveHandlers {
  private readonly handlers = new Set<LiveHandler>();
  private readonly gapHandlers = new Set<GapHandler>();

  constructor(private readonly logger: Logger) {}

  add(handler: LiveHandler): () => Promise<void> {
    // Each subscription is its own, even of one function twice.
    const own: LiveHandler = (message) => handler(message);
    this.handlers.add(own);
    return () => {
      this.handlers.delete(own);
      return Promise.resolve();
    };
  }

  addGap(handler: GapHandler): () => void {
    const own: GapHandler = () => handler();
    this.gapHandlers.add(own);
    return () => this.gapHandlers.delete(own);
  }

  receive(text: string): void {
    let message: LiveMessage;
    try {
      message = LiveMessage.parse(JSON.parse(text));
    } catch (error) {
      this.logger.warn({ err: error }, 'unreadable message on the live bus');
      return;
    }
    for (const handler of this.handlers) this.call(() => handler(message));
  }

  gap(): void {
    for (const handler of this.gapHandlers) this.call(handler);
  }

  private call(handler: () => void): void {
    try {
      handler();
    } catch (error) {
      this.logger.error({ err: error }, 'a live subscriber failed');
    }
  }
}

/** The text of a message, or null (and a line in the log) when it is too large to send. */
export function encodeLiveMessage(message: LiveMessage, logger: Logger): string | null {
  const text = JSON.stringify(message);
  if (Buffer.byteLength(text) <= LIVE_MESSAGE_MAX_BYTES) return text;
  logger.error({ topic: message.topic, match_id: message.match_id }, 'live message too large, not sent');
  return null;
}
