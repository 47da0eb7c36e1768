import type { ReactNode } from 'react';

/** What every field takes; `error` is the text to show under it. */
export interface FieldBase {
  /** Absent only where `aria-label` names the field. */
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  className?: string;
}

/** The star is drawn and read aloud, but the browser's own bubble is not wanted: forms show our texts. */
export function labelProps({ required, ...rest }: { required?: boolean }) {
  return { ...rest, withAsterisk: required === true, 'aria-required': required === true || undefined };
}
