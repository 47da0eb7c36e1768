import { Menu as MantineMenu } from '@mantine/core';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Link } from 'react-router';

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

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'label':
      return <MantineMenu.Label>{entry.label}</MantineMenu.Label>;
    case 'divider':
      return <MantineMenu.Divider />;
    case 'link':
      return (
        <MantineMenu.Item component={Link} to={entry.to} leftSection={entry.icon}>
          {entry.label}
        </MantineMenu.Item>
      );
    case 'action':
    case undefined:
      return (
        <MantineMenu.Item
          leftSection={entry.icon}
          rightSection={entry.rightSection}
          onClick={entry.onSelect}
          disabled={entry.disabled}
          data-tone={entry.tone}
          aria-current={entry.checked === true ? 'true' : undefined}
        >
          {entry.label}
        </MantineMenu.Item>
      );
  }
}

/** A menu opened by click, tap or keyboard; arrow keys move, Escape closes. */
export function Menu({ trigger, entries, position = 'bottom-end', width = 220, header, inPlace = false }: MenuProps) {
  return (
    // The library's place holder for the first focus is a child that a menu may not have; without it the first entry is focused.
    <MantineMenu
      position={position}
      width={width}
      shadow="none"
      offset={6}
      withinPortal={!inPlace}
      withInitialFocusPlaceholder={false}
    >
      <MantineMenu.Target>{trigger}</MantineMenu.Target>
      <MantineMenu.Dropdown>
        {header}
        {entries.map((entry) => (
          <Fragment key={entry.key}>
            <Entry entry={entry} />
          </Fragment>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
