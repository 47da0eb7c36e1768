import type { RconExecuteOptions } from './rcon-outcome';
import { findJsonObject, hasOpenBrace } from './json-scan';

/** A reply above this is an endless or hostile stream. */
const MAX_TEXT_BYTES = 1024 * 1024;
/** Lower where every packet makes us look at the whole text again; no status comes near. */
const MAX_SCANNED_BYTES = 256 * 1024;

export type CollectedState = 'more' | 'complete' | 'too_big';

/**
 * Gathers the packets of one reply and knows when it is whole by content. Ending by sentinel, silence or deadline is the
 * session's business (plugin contract §5.1, "Multi-packet").
 */
export class ReplyCollector {
  private readonly parts: Buffer[] = [];
  private bytes = 0;
  packets = 0;

  constructor(private readonly mode: RconExecuteOptions['reply'] = 'text') {}

  add(body: Buffer): CollectedState {
    this.packets += 1;
    this.bytes += body.length;
    if (this.bytes > (this.wantsSentinel() ? MAX_TEXT_BYTES : MAX_SCANNED_BYTES)) return 'too_big';
    this.parts.push(body);
    if (this.mode === 'first') return 'complete';
    if (this.mode === 'json' && !body.includes('}')) return 'more';
    if (this.mode === 'json') return findJsonObject(this.text(), (value) => value) ? 'complete' : 'more';
    return typeof this.mode === 'function' && holds(this.mode, this.text()) ? 'complete' : 'more';
  }

  /** Silence ends a plain text, and never a JSON object whose end has not come. */
  mayEndBySilence(): boolean {
    if (this.packets === 0) return false;
    return this.isPlainText() || !hasOpenBrace(this.text());
  }

  isPlainText(): boolean {
    return this.mode === 'text';
  }

  /** A JSON object shows its own end; everything else is closed by a mirrored sentinel where the server has one. */
  wantsSentinel(): boolean {
    return this.mode === 'text' || this.mode === 'first';
  }

  /** Decoded as a whole, so that a character cut by a packet border survives. */
  text(): string {
    return Buffer.concat(this.parts).toString('utf8');
  }
}

/** The caller's predicate runs inside the socket's handler, where an exception would end the process. */
function holds(predicate: (text: string) => boolean, text: string): boolean {
  try {
    return predicate(text);
  } catch {
    return false;
  }
}
