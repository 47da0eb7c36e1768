import { ArrowUpRight, Maximize, Minimize } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { EmptyState, IconButton, cx } from '../../ui';
import styles from './screen-controls.module.css';

function subscribe(notify: () => void): () => void {
  document.addEventListener('fullscreenchange', notify);
  return () => document.removeEventListener('fullscreenchange', notify);
}

/* Full screen of the whole page: whether it can be, whether it is, and the switch. */
function useFullscreen(): { isPossible: boolean; isOn: boolean; toggle: () => void } {
  const isOn = useSyncExternalStore(subscribe, () => (document.fullscreenElement ?? null) !== null);
  return {
    isPossible: document.fullscreenEnabled === true,
    isOn,
    toggle: () => {
      const change = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen();
      // Without a gesture, or in a frame, the browser refuses; the page is the same then.
      change.catch(() => undefined);
    },
  };
}

/** In place of the picture: why there is none. */
export function ScreenNote({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState icon={icon} title={title}>
        {children}
      </EmptyState>
    </div>
  );
}

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
