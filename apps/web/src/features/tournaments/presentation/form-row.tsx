import { Trash2 } from 'lucide-react';
import { formFields, type FormState } from '../../../components/form-fields';
import { IconButton } from '../../../ui';

/** What a row of the form shows and may do; `text` and `value` are for its fields. */
export interface RowProps<Row extends object> extends ReturnType<typeof formFields<Row>> {
  row: Row;
  number: number;
  onChange: (change: Partial<Row>) => void;
  onRemove: () => void;
  errorOf: (field: string) => string | undefined;
}

/** What each row of a list needs to change itself, or to go. Its faults are known by `<key>.<field>`. */
export const rowPropsOf =
  <Row extends { key: string }>(rows: readonly Row[], set: (rows: Row[]) => void, errorOf: RowProps<Row>['errorOf']) =>
  (row: Row, index: number): RowProps<Row> => {
    const onChange = (change: Partial<Row>) =>
      set(rows.map((one) => (one.key === row.key ? { ...one, ...change } : one)));
    const state: FormState<Row> = {
      draft: row,
      update: onChange,
      errorOf: (field) => errorOf(`${row.key}.${field}`),
    };
    return {
      row,
      number: index + 1,
      errorOf,
      onChange,
      onRemove: () => set(rows.filter((one) => one.key !== row.key)),
      ...formFields(state),
    };
  };

/** The button that takes a row away. */
export const RemoveRow = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <IconButton size="sm" label={label} icon={<Trash2 size={16} />} onClick={onRemove} />
);
