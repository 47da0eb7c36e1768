let last = 0;

/** 1, 2, 3…: makes names and addresses of one test process differ. */
export function nextNumber(): number {
  last += 1;
  return last;
}

/** A Steam id that is well formed and not yet used in this test process. */
export function nextSteamId(): string {
  return (76561198000000000n + BigInt(process.pid % 1000) * 1_000_000n + BigInt(nextNumber())).toString();
}
