import { Menu as MantineMenu } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { AnchorBridge, useOpenAfterMount, type Anchored } from './anchored-trigger';
import type { MenuEntry, MenuProps } from './menu';

export type MenuPanelProps = Omit<MenuProps, 'trigger'> & Pick<Anchored, 'anchor' | 'id' | 'isOpen' | 'setIsOpen'>;

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

/** What `Menu` opens; loaded with the first menu that somebody goes to. */
export function MenuPanel({
  anchor,
  id,
  isOpen,
  setIsOpen,
  entries,
  position = 'bottom-end',
  width = 220,
  header,
  inPlace = false,
}: MenuPanelProps) {
  return (
    // The library's place holder for the first focus is a child that a menu may not have; without it the first entry is focused.
    <MantineMenu
      id={id}
      opened={useOpenAfterMount(isOpen)}
      onChange={setIsOpen}
      position={position}
      width={width}
      shadow="none"
      offset={6}
      withinPortal={!inPlace}
      withInitialFocusPlaceholder={false}
    >
      <MantineMenu.Target>
        <AnchorBridge anchor={anchor} />
      </MantineMenu.Target>
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
