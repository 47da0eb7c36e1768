import type { MapItem } from '@placar/contracts/maps';
import { typedMap } from '@placar/contracts/workshop';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormModal, Stack, TextField, showToast } from '../../ui';
import { mapDisplayName } from '@placar/domain/maps';
import { useWrite } from './use-write';

/** As the API has it: a map file in small letters, or the digits of a workshop id. */
const MAP_NAME = /^[a-z0-9_]{1,32}$/;
const LONGEST_NAME = 32;

/** Adds a map to the own list, or changes one. */
export function MapDialog({
  target,
  onClose,
  onSaved,
}: {
  /** Null: closed; `map` null: a new one. */
  target: { map: MapItem | null } | null;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { t } = useTranslation(['profile', 'common']);
  const map = target?.map ?? null;
  const { busy, send } = useWrite();
  const [file, setFile] = useState(map?.map_name ?? '');
  const [name, setName] = useState(map?.map_display_name ?? '');
  const [problems, setProblems] = useState<{ file?: string; name?: string }>({});

  const save = async () => {
    const wanted = typedMap(file);
    const shown = name.trim() === '' && MAP_NAME.test(wanted) ? mapDisplayName(wanted) : name.trim();
    const found = {
      ...(MAP_NAME.test(wanted) ? {} : { file: t('profile:maps.fileInvalid') }),
      ...(shown.length > LONGEST_NAME ? { name: t('common:validation.tooLong', { max: LONGEST_NAME }) } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const fields = { map_name: wanted, map_display_name: shown };
    const outcome =
      map === null
        ? await send('POST /maps', { body: { ...fields, enabled: true } })
        : await send('PUT /maps', { body: { id: map.id, ...fields } });
    if (!outcome.ok) {
      const { map_name: fileProblem, map_display_name: nameProblem } = outcome.fields;
      if (fileProblem === undefined && nameProblem === undefined) {
        showToast({ tone: 'error', message: t('profile:refused', { reason: outcome.reason }) });
      }
      setProblems({ file: fileProblem, name: nameProblem });
      return;
    }
    showToast({ tone: 'success', message: t('profile:maps.saved', { name: shown }) });
    onSaved();
    onClose();
  };

  return (
    <FormModal
      persistent
      isOpen={target !== null}
      onClose={onClose}
      width={480}
      title={map === null ? t('profile:maps.newTitle') : t('profile:maps.editTitle')}
      busy={busy}
      submitLabel={t('profile:save')}
      onSubmit={() => void save()}
    >
      <Stack>
        <TextField
          label={t('profile:maps.file')}
          description={t('profile:maps.fileHelp')}
          placeholder="de_mirage"
          required
          data-autofocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={file}
          error={problems.file}
          onChange={(event) => setFile(event.currentTarget.value)}
        />
        <TextField
          label={t('profile:maps.name')}
          placeholder={MAP_NAME.test(typedMap(file)) ? mapDisplayName(typedMap(file)) : ''}
          autoComplete="off"
          value={name}
          error={problems.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Stack>
    </FormModal>
  );
}
