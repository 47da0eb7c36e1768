import { TagsInput, type TagsInputProps } from '@mantine/core';
import { labelProps, type FieldBase } from './field-base';

export type TagInputProps = FieldBase &
  Omit<TagsInputProps, keyof FieldBase | 'size' | 'classNames' | 'styles' | 'value' | 'onChange'> & {
    value: string[];
    onChange: (value: string[]) => void;
  };

/** A list of words typed one by one (Enter or comma). */
export function TagInput({ required, ...rest }: TagInputProps) {
  return <TagsInput {...labelProps({ required })} splitChars={[',', '\n']} acceptValueOnBlur {...rest} />;
}
