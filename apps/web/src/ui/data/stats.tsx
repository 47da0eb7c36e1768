import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { cx } from '../class-names';
import styles from './stats.module.css';

export type StatTier = 'high' | 'mid' | 'low';

/** Tier of a rating or K/D, where 1.00 is average: from 1.1 high, under 0.95 low. */
export function tierAroundOne(value: number): StatTier {
  if (value >= 1.1) return 'high';
  return value < 0.95 ? 'low' : 'mid';
}

/** A figure of a scoreboard; a tier adds hue and a chevron, so colour is not the only sign. */
export function StatCell({
  children,
  tier,
  strong = false,
}: {
  children: ReactNode;
  tier?: StatTier;
  strong?: boolean;
}) {
  return (
    <span className={cx(styles.cell, strong && styles.strong, tier !== undefined && styles[tier])}>
      {tier === 'high' && <ChevronUp />}
      {tier === 'low' && <ChevronDown />}
      {children}
    </span>
  );
}

/** A big figure with its caption (tiles of home and profile). */
export function StatTile({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div className={styles.tile}>
      <span className={styles.tileLabel}>{label}</span>
      <span className={styles.tileValue}>{value}</span>
    </div>
  );
}

/** A number whose changed digits flip in; the first render and reduced motion show it at once. */
export function AnimatedNumber({ value, className }: { value: number | string; className?: string }) {
  const text = String(value);
  const [shown, setShown] = useState({ text, previous: text });
  if (shown.text !== text) setShown({ text, previous: shown.text });
  const characters = Array.from(text);
  const before = Array.from(shown.previous);
  const offset = before.length - characters.length;
  return (
    <span className={cx(styles.animated, className)}>
      <span className="visually-hidden">{text}</span>
      {characters.map((character, index) => {
        const changed = before[index + offset] !== character;
        return (
          <span
            key={`${characters.length - index}:${character}`}
            aria-hidden="true"
            className={cx(styles.digit, changed && styles.changed)}
          >
            {character}
          </span>
        );
      })}
    </span>
  );
}
