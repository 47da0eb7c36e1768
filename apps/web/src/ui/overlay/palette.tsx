import { Modal } from '@mantine/core';
import { LoaderCircle, Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../form/button';
import { cx } from '../class-names';
import styles from './palette.module.css';
import { useFocusReturn } from './use-focus-return';
import { useIsDesktop } from '../use-media';

/** One thing to choose. */
export interface PaletteItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Quiet words after the label. */
  detail?: ReactNode;
  run: () => void;
}

export interface PaletteGroup {
  key: string;
  label: string;
  items: readonly PaletteItem[];
}

export interface PaletteProps {
  isOpen: boolean;
  onClose: () => void;
  query: string;
  onQuery: (query: string) => void;
  groups: readonly PaletteGroup[];
  /** Something is still being asked. */
  isBusy: boolean;
  texts: { label: string; placeholder: string; close: string; /** Said when nothing is listed. */ empty: ReactNode };
  /** Read to screen readers when the list has changed: how many results. */
  status: string;
  footer?: ReactNode;
}

/* The library has a palette of its own (@mantine/spotlight); it keeps its selection in the DOM and names no roles, so a screen
   reader hears nothing and a late answer loses the place. This is its dialog with a combobox and a list box in it. */

/** A field over a grouped list: arrows move, Enter runs, Escape closes; the selection keeps to its item while results come in. */
export function Palette({ isOpen, onClose, query, onQuery, groups, isBusy, texts, status, footer }: PaletteProps) {
  const isDesktop = useIsDesktop();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  useFocusReturn(isOpen);
  const items = groups.flatMap((group) => group.items);
  const selected = items.find((item) => item.key === chosen) ?? items[0];
  const optionId = (key: string) => `${id}-${key.replace(/[^\w-]/g, '_')}`;
  const selectedId = selected === undefined ? undefined : optionId(selected.key);

  useEffect(() => {
    if (selectedId !== undefined) document.getElementById(selectedId)?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);

  const run = (item: PaletteItem | undefined) => {
    if (item === undefined) return;
    onClose();
    item.run();
  };
  const move = (step: number) => {
    const at = items.findIndex((item) => item.key === selected?.key);
    setChosen(items[(at + step + items.length) % items.length]?.key ?? null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter and arrows first choose among the words of an input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') run(selected);
    else return;
    event.preventDefault();
  };

  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      returnFocus={false}
      fullScreen={!isDesktop}
      yOffset={isDesktop ? '12vh' : 0}
      size={640}
      padding={0}
      classNames={{ content: cx(styles.content, !isDesktop && styles.full) }}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay className={styles.overlay} backgroundOpacity={1} />
      <Modal.Content aria-label={texts.label}>
        <div className={styles.head}>
          {isBusy ? <LoaderCircle size={18} className={styles.spin} /> : <Search size={18} />}
          <input
            className={styles.input}
            type="text"
            role="combobox"
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={selectedId}
            aria-autocomplete="list"
            aria-label={texts.label}
            placeholder={texts.placeholder}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            value={query}
            onChange={(event) => {
              setChosen(null);
              onQuery(event.currentTarget.value);
            }}
            onKeyDown={onKeyDown}
            data-autofocus
          />
          <IconButton label={texts.close} icon={<X size={18} />} size="sm" withTooltip={false} onClick={onClose} />
        </div>
        <div id={`${id}-list`} role="listbox" aria-label={texts.label} className={styles.list} ref={list} tabIndex={-1}>
          {groups.map((group) => (
            <div key={group.key} role="group" aria-labelledby={`${id}-g-${group.key}`} className={styles.group}>
              <div id={`${id}-g-${group.key}`} className={styles.groupLabel} role="presentation">
                {group.label}
              </div>
              {group.items.map((item) => (
                // The field keeps the focus: keys go there, and this is what it points to.
                <div
                  key={item.key}
                  id={optionId(item.key)}
                  role="option"
                  aria-selected={item.key === selected?.key}
                  className={styles.option}
                  data-testid="palette-option"
                  onMouseDown={(event) => event.preventDefault()}
                  onPointerMove={() => setChosen(item.key)}
                  onClick={() => run(item)}
                >
                  <span className={styles.icon} aria-hidden="true">
                    {item.icon}
                  </span>
                  <span className={styles.label}>{item.label}</span>
                  {item.detail !== undefined && <span className={styles.detail}>{item.detail}</span>}
                </div>
              ))}
            </div>
          ))}
        </div>
        {items.length === 0 && !isBusy && <div className={styles.empty}>{texts.empty}</div>}
        <span className="visually-hidden" role="status">
          {status}
        </span>
        {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}
