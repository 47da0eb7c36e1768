/**
 * Key of the advisory lock that a transaction holds while it commits this hot job (decision 0008): who shares it has waited for the
 * end of that transaction. As text, for it has 64 bits.
 */
export function commitLockKey(jobId: string): string {
  return BigInt.asIntN(64, BigInt(`0x${jobId.replaceAll('-', '').slice(0, 16)}`)).toString();
}
