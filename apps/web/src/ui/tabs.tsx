import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';

export interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  content?: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** Accessible name of the tab list. */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** Tabs with their panels; only the chosen panel is mounted. */
export function Tabs<Value extends string>({ label, items, value, onChange, className }: TabsProps<Value>) {
  return (
    <MantineTabs
      value={value}
      onChange={(next) => next !== null && onChange(next as Value)}
      keepMounted={false}
      className={className}
    >
      <MantineTabs.List aria-label={label}>
        {items.map((item) => (
          <MantineTabs.Tab key={item.value} value={item.value} leftSection={item.icon}>
            {item.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {items.map((item) =>
        item.content === undefined ? null : (
          <MantineTabs.Panel key={item.value} value={item.value}>
            {item.content}
          </MantineTabs.Panel>
        ),
      )}
    </MantineTabs>
  );
}
