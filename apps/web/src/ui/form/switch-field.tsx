import { Switch } from '@mantine/core';
import type { FieldBase } from './field-base';

export type SwitchFieldProps = FieldBase & { checked: boolean; onChange: (checked: boolean) => void; name?: string };

/** On or off, applied by the form it stands in. */
export function SwitchField({ checked, onChange, required: _required, ...rest }: SwitchFieldProps) {
  return <Switch size="md" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} {...rest} />;
}
