let last = 0;

/** A well-formed Steam id that this test process did not use yet. */
export function nextSteamIdOf(): string {
  last += 1;
  return (76561198100000000n + BigInt(last)).toString();
}
