import { crestSvg, dataUri, portraitSvg } from '@placar/domain/identity';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { apiUrl } from '../../lib/api-client';
import { cx } from '../../ui';
import styles from './team-crest.module.css';

/** A page names some dozens of teams and players again and again; the oldest of very many drawings are made anew. */
const MOST_DRAWN = 400;
const drawn = new Map<string, string>();

function drawnOnce(kind: 'crest' | 'portrait', name: string): string {
  const key = `${kind} ${name}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  if (drawn.size >= MOST_DRAWN) drawn.delete(drawn.keys().next().value ?? '');
  const address = dataUri(kind === 'crest' ? crestSvg(name) : portraitSvg(name));
  drawn.set(key, address);
  return address;
}

const wordsOf = (label: string | undefined) =>
  label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const);

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
      {...wordsOf(label)}
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
        <img src={drawnOnce('crest', name)} alt="" decoding="sync" draggable={false} />
      )}
    </span>
  );
}

export interface AvatarProps {
  name: string;
  /** Image address; null or a failing one draws a portrait of our own. */
  src?: string | null;
  size?: number;
  /** As a crest's. */
  label?: string;
}

/** Round picture of a person: the one from Steam, or one that is drawn from the name. */
export function Avatar({ name, src, size = 32, label }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const showImage = src !== null && src !== undefined && src !== '' && src !== failedSrc;
  return (
    <span
      className={cx(styles.picture, styles.round)}
      style={{ '--size': `${size}px` } as CSSProperties}
      {...wordsOf(label)}
    >
      {showImage ? (
        <img src={src} alt="" referrerPolicy="no-referrer" onError={() => setFailedSrc(src)} />
      ) : (
        <img src={drawnOnce('portrait', name)} alt="" decoding="sync" draggable={false} />
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
