import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { IconButton, Menu } from '../ui';

export interface EditDeleteActionsProps {
  /** `edit` and `more` name the record, for people who hear the buttons out of their place. */
  words: { edit: string; more: string; delete: string };
  onEdit: () => void;
  /** Absent for who may edit and not delete. */
  onDelete?: (() => void) | undefined;
}

/** The actions on the card of an own record: editing at hand, deleting one step away. */
export function EditDeleteActions({ words, onEdit, onDelete }: EditDeleteActionsProps) {
  return (
    <>
      <IconButton label={words.edit} icon={<Pencil size={18} />} onClick={onEdit} />
      {onDelete !== undefined && (
        <Menu
          width={180}
          trigger={<IconButton label={words.more} icon={<EllipsisVertical size={18} />} withTooltip={false} />}
          entries={[
            { key: 'delete', label: words.delete, icon: <Trash2 size={16} />, tone: 'danger', onSelect: onDelete },
          ]}
        />
      )}
    </>
  );
}
