import type { ReactElement, ReactNode } from 'react';
import { useAnchoredTrigger } from './anchored-trigger';
import { lazyPart } from '../feedback/lazy-part';
import type { MenuPanelProps } from './menu-panel';

const panel = lazyPart<MenuPanelProps>(async () => (await import('./menu-panel')).MenuPanel);

export type MenuEntry =
  | {
      kind?: 'action';
      key: string;
      label: ReactNode;
      icon?: ReactNode;
      onSelect: () => void;
      tone?: 'danger';
      disabled?: boolean;
      rightSection?: ReactNode;
      checked?: boolean;
    }
  | { kind: 'link'; key: string; label: ReactNode; icon?: ReactNode; to: string }
  | { kind: 'label'; key: string; label: ReactNode }
  | { kind: 'divider'; key: string };

export interface MenuProps {
  /** The button that opens the menu; must take a ref. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  position?: 'bottom-end' | 'bottom-start' | 'top-start' | 'top-end' | 'right-end';
  width?: number;
  header?: ReactNode;
  /** Drawn beside its button in the document, so that it stays in the same landmark; where nothing cuts it off. */
  inPlace?: boolean;
}

/** A menu opened by click, tap or keyboard; arrow keys move, Escape closes. */
export function Menu({ trigger, ...rest }: MenuProps) {
  const { element, isWanted, ...anchored } = useAnchoredTrigger({ trigger, popup: 'menu', prefetch: panel.prefetch });
  return (
    <>
      {element}
      {isWanted && <panel.Part {...rest} {...anchored} />}
    </>
  );
}
