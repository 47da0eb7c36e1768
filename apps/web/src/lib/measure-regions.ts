/** The first request opens the connection; the least of the others is the way there and back. */
const TRIES = 4;
const LONGEST_MS = 2_000;

/** Milliseconds to each region that has an address and answers. Regions are measured one after the other, so that none slows another. */
export async function measureRegions(
  regions: readonly { region: string; address: string | null }[],
): Promise<Record<string, number>> {
  const measured: Record<string, number> = {};
  for (const { region, address } of regions) {
    const ms = address === null ? null : await timeOf(address);
    if (ms !== null) measured[region] = ms;
  }
  return measured;
}

async function timeOf(address: string): Promise<number | null> {
  const times: number[] = [];
  try {
    for (let count = 0; count < TRIES; count += 1) {
      const start = performance.now();
      // Nothing of the answer is read, so the other side need not know of this page.
      await fetch(address, {
        mode: 'no-cors',
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(LONGEST_MS),
      });
      times.push(performance.now() - start);
    }
  } catch {
    return null;
  }
  return Math.min(LONGEST_MS, Math.max(0, Math.round(Math.min(...times.slice(1)))));
}
