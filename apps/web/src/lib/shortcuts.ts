import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { STORAGE_KEYS, readStored, writeStored } from './storage';

/** A key of the page. Single keys do nothing while one types, in dialogs, and when the viewer has turned them off. */
export interface Shortcut {
  /** `event.key` values that trigger it. */
  keys: readonly string[];
  /** How the help writes the keys; `keys` without it. */
  shown?: readonly string[];
  /** What it does, in the viewer's words. */
  label: string;
  /** Answers false when the key was not for it after all; the browser then does what it always does. */
  run: (event: KeyboardEvent) => boolean | void;
}

/** Keys that belong together in the help, for example those of a page. */
export interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

const groups = new Map<symbol, ShortcutGroup>();
const listeners = new Set<() => void>();
let listed: readonly ShortcutGroup[] = [];

function publish(): void {
  listed = [...groups.values()];
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const TYPING = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"]';
/** Kinds of inputs that take no letters. */
const NOT_TYPING = 'input[type="checkbox"], input[type="radio"], input[type="button"], input[type="range"]';

/** True when the key belongs to what has the focus (a field, a menu) or to an open dialog, and not to the page. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TYPING) !== null && target?.closest(TYPING) !== undefined && !target.matches(NOT_TYPING))
    return true;
  if (target?.closest('[role="menu"], [role="listbox"], [role="dialog"]')) return true;
  return document.querySelector('[aria-modal="true"]') !== null;
}

function onKeyDown(event: KeyboardEvent): void {
  if (!areKeysOn() || isKeyTaken(event)) return;
  // The newest group first: what a page binds goes before what the site binds.
  for (const group of [...groups.values()].reverse()) {
    const hit = group.shortcuts.find((shortcut) => shortcut.keys.includes(event.key));
    if (hit !== undefined && hit.run(event) !== false) {
      event.preventDefault();
      return;
    }
  }
}

/** Binds keys while the component is there; they appear in the help under the title. Null binds nothing. */
export function useShortcuts(group: ShortcutGroup | null): void {
  const read = useEffectEvent(() => group);
  const title = group?.title ?? null;
  const words = group?.shortcuts.map((one) => `${one.keys.join(' ')} ${one.label}`).join('\n') ?? null;
  useEffect(() => {
    const first = read();
    if (first === null) return undefined;
    const key = Symbol(first.title);
    // What a key does is read at the time it is pressed, so that it is never what an older render meant.
    const shortcuts = first.shortcuts.map((one, index) => ({
      ...one,
      run: (event: KeyboardEvent) => read()?.shortcuts[index]?.run(event) ?? undefined,
    }));
    if (groups.size === 0) window.addEventListener('keydown', onKeyDown);
    groups.set(key, { title: first.title, shortcuts });
    publish();
    return () => {
      groups.delete(key);
      if (groups.size === 0) window.removeEventListener('keydown', onKeyDown);
      publish();
    };
  }, [title, words]);
}

/** Everything that is bound now, for the help. */
export function useShortcutGroups(): readonly ShortcutGroup[] {
  return useSyncExternalStore(subscribe, () => listed);
}

let isOn: boolean | null = null;

/** Whether single keys do anything; a person may turn them off (WCAG 2.1.4). */
export function areKeysOn(): boolean {
  isOn ??= readStored(STORAGE_KEYS.singleKeys) !== 'off';
  return isOn;
}

/** Turns single keys on or off for this browser. */
export function setKeysOn(next: boolean): void {
  isOn = next;
  writeStored(STORAGE_KEYS.singleKeys, next ? null : 'off');
  for (const listener of listeners) listener();
}

export function useKeysOn(): boolean {
  return useSyncExternalStore(subscribe, areKeysOn);
}
