import { ArrowUpRight, Maximize, Minimize } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconButton, cx } from '../../ui';
import styles from './screen-controls.module.css';
import { useFullscreen } from './use-fullscreen';

/** Buttons of a big screen: there while somebody is at it, out of the picture otherwise. */
export function ScreenControls({
  matchId,
  isIdle,
  children,
}: {
  matchId: number | null;
  isIdle: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation('overlay');
  const fullscreen = useFullscreen();
  const navigate = useNavigate();
  return (
    <div
      className={cx(styles.controls, isIdle && styles.idle)}
      role="group"
      aria-label={t('rotation.controls')}
      data-testid="screen-controls"
    >
      {children}
      {fullscreen.isPossible && (
        <IconButton
          variant="secondary"
          label={fullscreen.isOn ? t('exitFullscreen') : t('fullscreen')}
          icon={fullscreen.isOn ? <Minimize size={18} /> : <Maximize size={18} />}
          onClick={fullscreen.toggle}
        />
      )}
      {matchId !== null && (
        <IconButton
          variant="secondary"
          label={t('back')}
          icon={<ArrowUpRight size={18} />}
          onClick={() => void navigate(`/match/${matchId}`)}
        />
      )}
    </div>
  );
}
