import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  content?: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** Accessible name of the tab list. */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/* Where a key leads from the tab at `place`; the arrows go round. */
function placeByKey(key: string, place: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (place + 1) % count;
    case 'ArrowLeft':
      return (place - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Scrolls the list, and nothing around it, so that the chosen tab stands in its middle where there is not room for all. */
function showChosen(list: HTMLElement | null): void {
  const tab = list?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}

/**
 * Tabs with their panels; only the chosen panel is mounted. The chosen tab takes the focus, the arrow keys choose. Not the library's
 * own: the match page would fetch the base of all its components for this one.
 */
export function Tabs<Value extends string>({ label, items, value, onChange, className }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = items.find((item) => item.value === value);
  useLayoutEffect(() => showChosen(list.current), [value, items.length]);
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = placeByKey(event.key, place, items.length);
    const item = next === null ? undefined : items[next];
    if (next === null || item === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
    if (item.value !== value) onChange(item.value);
  };
  return (
    <div className={className}>
      <div ref={list} className={styles.list} role="tablist" aria-label={label}>
        {items.map((item, place) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            className={styles.tab}
            aria-selected={item === chosen}
            aria-controls={item === chosen && item.content !== undefined ? `${id}-panel` : undefined}
            tabIndex={item === chosen || (chosen === undefined && place === 0) ? 0 : -1}
            onClick={() => onChange(item.value)}
            onKeyDown={(event) => onKeyDown(event, place)}
          >
            {item.icon !== undefined && <span className={styles.icon}>{item.icon}</span>}
            {item.label}
          </button>
        ))}
      </div>
      {chosen?.content !== undefined && (
        <div key={chosen.value} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen.value}`}>
          {chosen.content}
        </div>
      )}
    </div>
  );
}
