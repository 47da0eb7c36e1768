/** Leaves the app for another site; the page that sent there does not stay in the history, so Back works. */
export function leaveFor(address: string): void {
  window.location.replace(address);
}
