import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonVariant } from './button';
import { cx } from '../class-names';
import styles from './hold-to-confirm-button.module.css';

export interface HoldToConfirmButtonProps {
  children: ReactNode;
  onConfirm: () => void;
  /** Milliseconds to hold. */
  holdMs?: number;
  variant?: ButtonVariant;
  leftIcon?: ReactNode;
  disabled?: boolean;
}

/**
 * A dangerous action that fires only when held (mouse, finger, Space or Enter). Released early, nothing happens;
 * the hint is part of its accessible description.
 */
export function HoldToConfirmButton({
  children,
  onConfirm,
  holdMs = 900,
  variant = 'danger-quiet',
  leftIcon,
  disabled = false,
}: HoldToConfirmButtonProps) {
  const { t } = useTranslation('ui');
  const [isHolding, setIsHolding] = useState(false);
  const [isHinted, setIsHinted] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  const stop = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    // Let go too early: whoever took it for a plain button is told, where a tooltip would come too late or, on touch, never.
    if (timer.current !== null) setIsHinted(true);
    timer.current = null;
    setIsHolding(false);
  };
  const start = () => {
    if (disabled || timer.current !== null) return;
    setIsHolding(true);
    setIsHinted(false);
    timer.current = setTimeout(() => {
      timer.current = null;
      setIsHolding(false);
      onConfirm();
    }, holdMs);
  };
  useEffect(() => () => void (timer.current !== null && clearTimeout(timer.current)), []);

  /* Often the dialog goes as soon as it is confirmed, with the finger still down: without this, lifting it would press
     whatever lies there by then. React's own listener comes too late to forbid it. */
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const node = button.current;
    const pressNothingElse = (event: TouchEvent) => event.cancelable && event.preventDefault();
    node?.addEventListener('touchstart', pressNothingElse, { passive: false });
    return () => node?.removeEventListener('touchstart', pressNothingElse);
  }, []);

  const isHoldKey = (key: string) => key === ' ' || key === 'Enter';
  return (
    <span className={styles.place}>
      <span className={styles.hint} role="status">
        {isHinted && t('holdHint')}
      </span>
      <Button
        ref={button}
        variant={variant}
        disabled={disabled}
        className={cx(styles.hold, isHolding && styles.holding)}
        style={{ '--hold': `${holdMs}ms` } as CSSProperties}
        title={t('holdHint')}
        leftIcon={leftIcon}
        onPointerDown={(event) => event.button === 0 && start()}
        onPointerUp={stop}
        onPointerLeave={stop}
        onPointerCancel={stop}
        onKeyDown={(event) => {
          if (!isHoldKey(event.key)) return;
          event.preventDefault();
          if (!event.repeat) start();
        }}
        onKeyUp={(event) => isHoldKey(event.key) && stop()}
        onBlur={stop}
        onContextMenu={(event) => event.preventDefault()}
      >
        <span className={styles.fill} aria-hidden="true" />
        <span className={styles.words}>
          <span>{children}</span>
          {/* Its description says so, too; this is for the eyes. */}
          <span className={styles.how} aria-hidden="true">
            {t('hold')}
          </span>
        </span>
      </Button>
    </span>
  );
}
