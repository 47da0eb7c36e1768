import { currentLanguageTag } from '../../lib/i18n';
import { cx } from '../class-names';
import { FLAG_FOLDER, countryName, toFlagCode } from './flag-codes';
import styles from './flag-img.module.css';

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
  const known = toFlagCode(code);
  const size = { width, height: Math.round((width * 2) / 3) };
  if (known === null) {
    return (
      <span className={cx(styles.flag, styles.unknownFlag)} style={size} aria-hidden="true">
        ?
      </span>
    );
  }
  const name = decorative ? '' : countryName(known, currentLanguageTag());
  return (
    <img
      className={styles.flag}
      src={`${FLAG_FOLDER}/${known}.svg`}
      {...size}
      alt={name}
      title={name === '' ? undefined : name}
      loading="lazy"
      decoding="async"
    />
  );
}
