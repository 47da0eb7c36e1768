import { portraitSvg } from '@placar/domain/identity';
import { useState, type CSSProperties } from 'react';
import { cx } from '../../ui';
import { drawnOnce } from '../pictures/drawn-picture';
import styles from '../pictures/picture.module.css';

interface AvatarProps {
  name: string;
  /** Image address; null or a failing one draws a portrait of our own. */
  src?: string | null;
  size?: number;
}

/** Round picture of a person: the one from Steam, or one that is drawn from the name. */
export function Avatar({ name, src, size = 32 }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const showImage = src !== null && src !== undefined && src !== '' && src !== failedSrc;
  return (
    <span
      className={cx(styles.picture, styles.round)}
      style={{ '--size': `${size}px` } as CSSProperties}
      aria-hidden="true"
    >
      {showImage ? (
        <img src={src} alt="" referrerPolicy="no-referrer" onError={() => setFailedSrc(src)} />
      ) : (
        <img src={drawnOnce('portrait', name, portraitSvg)} alt="" decoding="sync" draggable={false} />
      )}
    </span>
  );
}
