const LATEST_MS = 100;

/** Runs something heavy once the press that asked for it is on screen; soon in any case, for a hidden tab draws nothing. */
export function afterPaint(run: () => void): void {
  let isDue = true;
  const once = () => {
    if (isDue) run();
    isDue = false;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, LATEST_MS);
}
