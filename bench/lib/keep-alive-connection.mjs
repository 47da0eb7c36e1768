import { connect } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/** One HTTP connection that takes one prepared request at a time: far cheaper than a client library, which would be measured too. */
export class KeepAliveConnection {
  pending = null;
  received = Buffer.alloc(0);

  constructor(port) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (chunk) => this.data(chunk));
    this.socket.on('close', () => this.pending?.(0));
    this.socket.on('error', () => undefined);
  }

  /** Sends and answers the status; 0 when the connection broke. */
  send(request) {
    return new Promise((resolve) => {
      this.pending = resolve;
      this.socket.write(request);
    });
  }

  end() {
    this.socket.destroy();
  }

  data(chunk) {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const headEnd = this.received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.received.toString('latin1', 0, headEnd);
    const length = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    if (this.received.length < headEnd + 4 + length) return;
    this.received = Buffer.alloc(0);
    const { pending } = this;
    this.pending = null;
    pending?.(Number(head.slice(9, 12)));
  }
}
