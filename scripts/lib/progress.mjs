/** Scripts that a script runs count from the same moment. */
const started = Number(process.env.PLACAR_STARTED_AT) || Date.now();
process.env.PLACAR_STARTED_AT = String(started);

/** A long step without news is told again after this time. */
const PATIENCE_MS = 10_000;

// A terminal that was closed must not end what runs.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** One step, for the person who waits, with the seconds since the start. */
export function say(text) {
  console.log(`[${((Date.now() - started) / 1000).toFixed(1).padStart(5)} s] ${text}`);
}

/** Seconds of a span, as people read them. */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/**
 * Tells how far a long step is: one line that rewrites itself on a terminal, a line for each tenth elsewhere.
 * `done()` answers how many of `total` are done.
 */
export function followProgress({ what, total, done, everyMs = 1_000 }) {
  const since = Date.now();
  let told = 0;
  let toldAt = since;
  const tell = () => {
    const count = Math.min(done(), total);
    const text = `${what}: ${count} of ${total} (${seconds(Date.now() - since)})`;
    const tenth = Math.floor((count * 10) / total);
    if (process.stdout.isTTY) process.stdout.write(`\r          ${text} `);
    else if (tenth > told || Date.now() - toldAt > PATIENCE_MS) {
      say(text);
      toldAt = Date.now();
    }
    told = tenth;
  };
  const timer = setInterval(tell, everyMs);
  return {
    stop() {
      clearInterval(timer);
      if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
    },
  };
}
