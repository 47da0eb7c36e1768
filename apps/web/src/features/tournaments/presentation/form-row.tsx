import { Trash2 } from 'lucide-react';
import { IconButton } from '../../../ui';

/** What a row of the form shows and may do. */
export interface RowProps<Row> {
  row: Row;
  number: number;
  onChange: (change: Partial<Row>) => void;
  onRemove: () => void;
  errorOf: (field: string) => string | undefined;
}

/** What each row of a list needs to change itself, or to go. */
export const rowPropsOf =
  <Row extends { key: string }>(rows: readonly Row[], set: (rows: Row[]) => void, errorOf: RowProps<Row>['errorOf']) =>
  (row: Row, index: number): RowProps<Row> => ({
    row,
    number: index + 1,
    errorOf,
    onChange: (change) => set(rows.map((one) => (one.key === row.key ? { ...one, ...change } : one))),
    onRemove: () => set(rows.filter((one) => one.key !== row.key)),
  });

/** The button that takes a row away. */
export const RemoveRow = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <IconButton size="sm" label={label} icon={<Trash2 size={16} />} onClick={onRemove} />
);
