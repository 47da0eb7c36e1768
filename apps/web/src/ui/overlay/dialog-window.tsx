import { Modal } from '@mantine/core';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../form/button';
import { cx } from '../class-names';
import type { DialogFrameProps } from './dialog-frame';
import styles from './dialog.module.css';
import { useEdgeHeight } from './use-edge-height';
import { useIsDesktop } from '../use-media';

/**
 * What `DialogFrame` shows; loaded with the first dialog that opens.
 * The overlay swallows `mousedown`, so that a click beside a persistent dialog does not move the focus out of it.
 */
export function DialogWindow(props: DialogFrameProps) {
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
  const foot = useEdgeHeight('--foot-height');

  const inner = (
    <>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && (
        <div ref={fullScreen ? foot : undefined} className={styles.footer}>
          {footer}
        </div>
      )}
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
