import { TextInput, type TextInputProps } from '@mantine/core';
import { labelProps, type FieldBase } from './field-base';

export type TextFieldProps = FieldBase & Omit<TextInputProps, keyof FieldBase | 'size' | 'classNames' | 'styles'>;

/** One line of text. Spread react-hook-form's `register()` into it. */
export function TextField({ required, ...rest }: TextFieldProps) {
  return <TextInput {...labelProps({ required })} {...rest} />;
}
