import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, type ReactNode, type RefObject, type TouchEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui';
import styles from './bracket.module.css';

/** A finger that moved this far sideways turns the round. */
const SWIPE_PX = 56;

interface RoundPagerProps {
  label: string;
  /** Name of the round that is shown. */
  title: string;
  /** From 0. */
  round: number;
  rounds: number;
  onTurn: (round: number) => void;
  box: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** One round at a time, turned by a finger or by its buttons. */
export function RoundPager({ label, title, round, rounds, onTurn, box, children }: RoundPagerProps) {
  const { t } = useTranslation('cup');
  const turn = (by: number) => onTurn(Math.max(0, Math.min(rounds - 1, round + by)));
  const touch = useRef<{ x: number; y: number } | null>(null);
  const onTouchEnd = (event: TouchEvent) => {
    const [from, to] = [touch.current, event.changedTouches[0]];
    touch.current = null;
    if (from === null || to === undefined) return;
    const [x, y] = [to.clientX - from.x, to.clientY - from.y];
    if (Math.abs(x) > SWIPE_PX && Math.abs(x) > Math.abs(y) * 1.5) turn(x < 0 ? 1 : -1);
  };
  return (
    <div
      ref={box}
      className={styles.narrow}
      role="region"
      aria-label={label}
      onTouchStart={({ touches }) => {
        const first = touches[0];
        touch.current = first === undefined ? null : { x: first.clientX, y: first.clientY };
      }}
      onTouchEnd={onTouchEnd}
    >
      <div className={styles.pager}>
        <IconButton
          label={t('previousRound')}
          icon={<ChevronLeft size={20} />}
          disabled={round === 0}
          onClick={() => turn(-1)}
        />
        <div className={styles.pagerText} role="status">
          <h3 className={styles.roundTitle}>{title}</h3>
          <span className={styles.pagerCount}>{t('roundOf', { round: round + 1, rounds })}</span>
        </div>
        <IconButton
          label={t('nextRound')}
          icon={<ChevronRight size={20} />}
          disabled={round === rounds - 1}
          onClick={() => turn(1)}
        />
      </div>
      {children}
    </div>
  );
}
