export type ToastTone = 'success' | 'error' | 'info' | 'warning';

export interface Toast {
  id: number;
  shownAt: number;
  tone: ToastTone;
  title?: string;
  message: string;
  /** One thing to do about it; the toast goes away with it. */
  action?: { label: string; onSelect: () => void };
  /** Time stamp in milliseconds until which the toast stays and counts down. */
  until?: number;
}

const LIFETIME_MS: Readonly<Record<ToastTone, number>> = { success: 5000, info: 6000, warning: 8000, error: 10_000 };
const MAX_SHOWN = 4;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): readonly Toast[] => toasts,
};

/** Takes a toast away before its time. */
export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

/** Shows a short message in the corner; errors stay longest. Returns its id. */
export function showToast(toast: Omit<Toast, 'id' | 'shownAt'>): number {
  const id = nextId++;
  publish([...toasts, { ...toast, id, shownAt: Date.now() }].slice(-MAX_SHOWN));
  setTimeout(() => dismissToast(id), toast.until === undefined ? LIFETIME_MS[toast.tone] : toast.until - Date.now());
  return id;
}
