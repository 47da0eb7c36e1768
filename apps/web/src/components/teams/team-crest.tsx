import { crestSvg } from '@placar/domain/identity';
import { useState, type CSSProperties } from 'react';
import { apiUrl } from '../../lib/api-client';
import { cx } from '../../ui';
import { drawnOnce } from '../pictures/drawn-picture';
import styles from '../pictures/picture.module.css';

export interface TeamCrestProps {
  name: string;
  /** Logo stem of the wire (`logo`); null draws a crest of our own. */
  logo?: string | null;
  /** Side in CSS pixels. */
  size?: number;
  className?: string;
  /** For a crest that stands alone: what a screen reader says. Without it the crest is decoration beside the name. */
  label?: string;
}

/** Crest of a team: its logo, or one that is drawn from its name; a blank shield for an empty name. */
export function TeamCrest({ name, logo, size = 32, className, label }: TeamCrestProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const hasLogo = logo !== null && logo !== undefined && logo !== '' && logo !== failed;
  return (
    <span
      className={cx(styles.picture, hasLogo && styles.logo, className)}
      style={{ '--size': `${size}px` } as CSSProperties}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {hasLogo ? (
        <img
          // Whatever was sent, logos are kept and served as PNG.
          src={apiUrl(`/static/img/logos/${encodeURIComponent(logo)}.png`)}
          alt=""
          decoding="async"
          onError={() => setFailed(logo)}
        />
      ) : (
        <img src={drawnOnce('crest', name, crestSvg)} alt="" decoding="sync" draggable={false} />
      )}
    </span>
  );
}
