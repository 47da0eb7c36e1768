import { Modal } from '@mantine/core';
import { X } from 'lucide-react';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button';
import { cx } from './class-names';
import styles from './dialog.module.css';
import { useFocusReturn } from './use-focus-return';
import { useIsDesktop } from './use-media';

export interface DialogFrameProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Widest width in CSS pixels; phones get the full screen. */
  width?: number;
  /** A persistent dialog closes by its buttons and Escape only, never by a click outside. */
  persistent?: boolean;
  /** False while something is being saved. */
  canClose?: boolean;
  /** Small dialogs (confirmations) stay small on phones. */
  keepSmall?: boolean;
  children: ReactNode;
  footer?: ReactNode;
  /** Makes body and footer one form. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  role?: 'dialog' | 'alertdialog';
}

/**
 * The frame of every dialog: focus starts at `data-autofocus` or the first control, is trapped, and returns to the opener.
 * The overlay swallows `mousedown`, so that a click beside a persistent dialog does not move the focus out of it.
 */
export function DialogFrame(props: DialogFrameProps) {
  const {
    isOpen,
    onClose,
    title,
    description,
    width = 560,
    persistent = false,
    canClose = true,
    keepSmall = false,
    children,
    footer,
    onSubmit,
    role = 'dialog',
  } = props;
  const { t } = useTranslation('ui');
  const isDesktop = useIsDesktop();
  const fullScreen = !isDesktop && !keepSmall;
  useFocusReturn(isOpen);

  const inner = (
    <>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </>
  );

  return (
    <Modal.Root
      opened={isOpen}
      onClose={() => canClose && onClose()}
      closeOnClickOutside={!persistent && canClose}
      closeOnEscape={canClose}
      returnFocus={false}
      centered
      fullScreen={fullScreen}
      size={width}
      padding={0}
      classNames={{ content: cx(styles.content, fullScreen && styles.fullScreen) }}
      transitionProps={{ transition: 'pop', duration: 160 }}
    >
      <Modal.Overlay className={styles.overlay} backgroundOpacity={1} onMouseDown={(event) => event.preventDefault()} />
      <Modal.Content role={role}>
        <div className={styles.header}>
          <div className={styles.titleBlock}>
            {/* The library names the dialog by its own title part only. */}
            <Modal.Title className={styles.title}>{title}</Modal.Title>
            {description !== undefined && <p className={styles.description}>{description}</p>}
          </div>
          <IconButton
            label={t('close')}
            icon={<X size={18} />}
            onClick={onClose}
            disabled={!canClose}
            withTooltip={false}
            size="sm"
          />
        </div>
        {onSubmit === undefined ? (
          inner
        ) : (
          <form className={styles.form} onSubmit={onSubmit} noValidate>
            {inner}
          </form>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}
