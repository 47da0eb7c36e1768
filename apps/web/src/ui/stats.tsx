import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocaleResources } from '../locales/pt';
import { cx } from './class-names';
import styles from './stats.module.css';
import { Tooltip } from './tooltip';

export type StatTier = 'high' | 'mid' | 'low';
export type StatName = keyof LocaleResources['stats']['short'];

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
      {tier === 'high' && <ChevronUp aria-hidden="true" />}
      {tier === 'low' && <ChevronDown aria-hidden="true" />}
      {children}
    </span>
  );
}

/** Abbreviation of a statistic with its glossary text on hover, focus and touch. */
export function StatLabel({ stat, focusable = true }: { stat: StatName; focusable?: boolean }) {
  const { t } = useTranslation('stats');
  return (
    <Tooltip
      label={
        <>
          <strong>{t(`long.${stat}`)}</strong>
          <br />
          {t(`help.${stat}`)}
        </>
      }
    >
      <abbr className={styles.label} tabIndex={focusable ? 0 : undefined} aria-label={t(`long.${stat}`)}>
        {t(`short.${stat}`)}
      </abbr>
    </Tooltip>
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
