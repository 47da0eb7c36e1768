import { useSyncExternalStore } from 'react';
import { currentLanguageTag } from '../lib/i18n';
import { cx } from './class-names';
import type { FLAG_ART } from './flag-art';
import { countryName, toFlagCode } from './flag-codes';
import styles from './team-crest.module.css';

let art: typeof FLAG_ART | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  loading ??= import('./flag-art').then(
    (module) => {
      art = module.FLAG_ART;
      for (const listener of listeners) listener();
    },
    () => {
      // The names stay readable without the pictures; the next mount tries again.
      loading = null;
    },
  );
  return () => listeners.delete(notify);
}

export interface FlagImgProps {
  /** ISO country code as on the wire; anything unknown draws the neutral flag. */
  code: string | null | undefined;
  /** Width in CSS pixels; height is two thirds. */
  width?: number;
  /** Hides it from screen readers where the country's name stands beside it. */
  decorative?: boolean;
}

/** A country flag; unknown codes get a neutral one. */
export function FlagImg({ code, width = 20, decorative = false }: FlagImgProps) {
  const flags = useSyncExternalStore(subscribe, () => art);
  const known = toFlagCode(code);
  const size = { width, height: Math.round((width * 2) / 3) };
  const name = known === null ? undefined : countryName(known, currentLanguageTag());
  const naming =
    decorative || name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name };
  if (known === null) {
    return (
      <span className={cx(styles.flag, styles.unknownFlag)} style={size} aria-hidden="true">
        ?
      </span>
    );
  }
  const Art = flags?.[known];
  return (
    <span className={styles.flag} style={size} {...naming}>
      {Art !== undefined && <Art aria-hidden="true" />}
    </span>
  );
}
