import { hueOfName, initialsOf } from '@placar/domain/names';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { apiUrl } from '../lib/api-client';
import { cx } from './class-names';
import styles from './team-crest.module.css';

export interface TeamCrestProps {
  name: string;
  /** Logo stem of the wire (`logo`); null draws the initials. */
  logo?: string | null;
  /** Side in CSS pixels. */
  size?: number;
  className?: string;
}

/** Crest of a team: its logo, or its initials on a tint derived from its name; a neutral one for an empty name. Decorative: the name stands beside it. */
export function TeamCrest({ name, logo, size = 32, className }: TeamCrestProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const hasLogo = logo !== null && logo !== undefined && logo !== '' && logo !== failed;
  return (
    <span
      className={cx(styles.crest, (name === '' || hasLogo) && styles.unknown, className)}
      style={{ '--size': `${size}px`, '--hue': hueOfName(name) } as CSSProperties}
      aria-hidden="true"
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
        initialsOf(name)
      )}
    </span>
  );
}

export interface AvatarProps {
  name: string;
  /** Image address; null or a failing one draws the initials. */
  src?: string | null;
  size?: number;
}

/** Round picture of a person. Decorative. */
export function Avatar({ name, src, size = 32 }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const showImage = src !== null && src !== undefined && src !== '' && src !== failedSrc;
  return (
    <span
      className={cx(styles.crest, styles.round)}
      style={{ '--size': `${size}px`, '--hue': hueOfName(name) } as CSSProperties}
      aria-hidden="true"
    >
      {showImage ? (
        <img src={src} alt="" referrerPolicy="no-referrer" onError={() => setFailedSrc(src)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}

export interface PlayerChipProps extends AvatarProps {
  caption?: ReactNode;
  /** Flag, captain mark or other small sign after the name. */
  after?: ReactNode;
}

/** A player: picture, name, and a caption. */
export function PlayerChip({ name, src, size = 28, caption, after }: PlayerChipProps) {
  return (
    <span className={styles.chip}>
      <Avatar name={name} src={src} size={size} />
      <span className={styles.chipText}>
        <bdi className={styles.chipName}>{name}</bdi>
        {caption !== undefined && <span className={styles.chipCaption}>{caption}</span>}
      </span>
      {after}
    </span>
  );
}
