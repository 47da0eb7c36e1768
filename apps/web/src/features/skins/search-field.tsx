import { Search } from 'lucide-react';
import { TextField } from '../../ui';

/** One line to find things by; its name is read out, and stands in it while it is empty. */
export function SearchField({
  label,
  value,
  onChange,
  takesFocus = false,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** When the dialog around it opens. */
  takesFocus?: boolean;
}) {
  return (
    <TextField
      aria-label={label}
      placeholder={label}
      type="search"
      leftSection={<Search size={16} />}
      data-autofocus={takesFocus || undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
