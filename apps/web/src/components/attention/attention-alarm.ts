import type { AttentionItem } from '@placar/contracts/admin';
import { useEffect, useRef } from 'react';
import { STORAGE_KEYS, useStored, writeStored } from '../../lib/storage';

/** Whether this browser makes a sound for what is critical; off until somebody turns it on. */
export function useAttentionSound(): { isSoundOn: boolean; setSound: (on: boolean) => void } {
  const isSoundOn = useStored(STORAGE_KEYS.attentionSound) === 'on';
  const setSound = (on: boolean): void => {
    writeStored(STORAGE_KEYS.attentionSound, on ? 'on' : null);
    // A browser lets a page make sounds only after a click: this one is it, and shows what will be heard.
    if (on) beep();
  };
  return { isSoundOn, setSound };
}

let context: AudioContext | null = null;

/** Two short tones, made here: no file to fetch. A browser without sound, or one that forbids it, stays silent. */
export function beep(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  for (const [at, pitch] of [
    [0, 880],
    [0.18, 660],
  ] as const) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.2, currentTime + at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, currentTime + at + 0.16);
    tone.connect(volume).connect(destination);
    tone.start(currentTime + at);
    tone.stop(currentTime + at + 0.17);
  }
}

/** Critical items as they were raised: a new text means that something new, or something old anew, is there. */
export const criticalMarks = (items: readonly AttentionItem[]): string[] =>
  items.filter(({ severity }) => severity === 'critical').map(({ key, raised_at: raised }) => `${key}@${raised}`);

/** Calls `onNew` when a critical item appears that was not there at the last look; what the first look finds is not new. */
export function useNewCritical(items: readonly AttentionItem[] | undefined, onNew: () => void): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  const told = useRef(onNew);
  useEffect(() => {
    told.current = onNew;
  });
  useEffect(() => {
    if (items === undefined) return;
    const marks = criticalMarks(items);
    const before = known.current;
    known.current = new Set([...(before ?? []), ...marks]);
    if (before !== null && marks.some((mark) => !before.has(mark))) told.current();
  }, [items]);
}
