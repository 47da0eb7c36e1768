import { NumberInput, type NumberInputProps } from '@mantine/core';
import { labelProps, type FieldBase } from './field-base';

export type NumberFieldProps = FieldBase &
  Omit<NumberInputProps, keyof FieldBase | 'size' | 'classNames' | 'styles' | 'onChange' | 'value'> & {
    /** Null when empty. */
    value: number | null;
    onChange: (value: number | null) => void;
  };

/** A number; empty is null, never 0. */
export function NumberField({ required, value, onChange, ...rest }: NumberFieldProps) {
  return (
    <NumberInput
      {...labelProps({ required })}
      allowDecimal={false}
      thousandSeparator={false}
      value={value ?? ''}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      {...rest}
    />
  );
}
