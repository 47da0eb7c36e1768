type Ask = () => Promise<boolean>;

let ask: Ask | null = null;

/** Who asks the person for a code of the second factor; null: nobody does. */
export function setStepUp(next: Ask | null): void {
  ask = next;
}

/** True when the session has shown a code now; what was refused for want of one may be sent again. */
export const stepUp = (): Promise<boolean> => ask?.() ?? Promise.resolve(false);
