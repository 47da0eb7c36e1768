import { Textarea, type TextareaProps } from '@mantine/core';
import { labelProps, type FieldBase } from './field-base';

export type TextAreaProps = FieldBase & Omit<TextareaProps, keyof FieldBase | 'size' | 'classNames' | 'styles'>;

/** Several lines of text. */
export function TextArea({ required, rows = 4, ...rest }: TextAreaProps) {
  return <Textarea {...labelProps({ required })} rows={rows} {...rest} />;
}
