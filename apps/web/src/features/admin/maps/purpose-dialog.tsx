import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLobbyModes, useModeWords } from '../../../components/lobbies/use-lobbies';
import { FormModal, NumberField, Stack, SwitchField, TextField } from '../../../ui';
import type { ListedMap, MapPurposeBody } from './use-admin-maps';
import styles from './maps-page.module.css';

const TAGS_MAX = 12;
const MAP_NAME = /^[\w.-]{1,100}$/;

interface PurposeDialogProps {
  map: ListedMap;
  busy: boolean;
  onClose: () => void;
  /** Why not, in words; null: it is kept. */
  onSave: (body: MapPurposeBody) => Promise<string | null>;
}

/** What a map is for: modes, number of players, tags, and what servers call it. */
export function PurposeDialog({ map, busy, onClose, onSave }: PurposeDialogProps) {
  const { t } = useTranslation('staff');
  const { modes = [] } = useLobbyModes();
  const { nameOf } = useModeWords();
  // Modes with maps of their own never ask the list.
  const asking = modes.filter(({ rules }) => rules.pool.length === 0);
  const every = asking.map(({ rules }) => rules.key);
  const [chosen, setChosen] = useState<readonly string[]>(map.modes);
  const [least, setLeast] = useState<number | null>(map.players_min);
  const [most, setMost] = useState<number | null>(map.players_max);
  const [tags, setTags] = useState(map.tags.join(', '));
  const [name, setName] = useState(map.map_name ?? '');
  const [refusal, setRefusal] = useState<string | null>(null);
  const words = [...new Set(tags.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
  const isRangeWrong = least !== null && most !== null && least > most;
  const isNameWrong = name.trim() !== '' && !MAP_NAME.test(name.trim());
  const areTagsWrong = words.length > TAGS_MAX || words.some((tag) => tag.length > 24);
  const save = async () => {
    const body = {
      modes: [...chosen],
      players_min: least,
      players_max: most,
      tags: words,
      map_name: name.trim() === '' ? null : name.trim(),
    };
    const why = await onSave(body);
    setRefusal(why);
    if (why === null) onClose();
  };
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={t('maps.purposeTitle', { title: map.title })}
      description={t('maps.purposeText')}
      width={560}
      busy={busy}
      isReady={!isRangeWrong && !isNameWrong && !areTagsWrong}
      submitLabel={t('maps.save')}
      onSubmit={() => void save()}
    >
      <Stack gap={16}>
        <fieldset className={styles.modes}>
          <legend className={styles.legend}>{t('maps.modes')}</legend>
          {asking.map(({ title, rules: { key } }) => (
            <SwitchField
              key={key}
              label={nameOf(key, title)}
              checked={chosen.length === 0 || chosen.includes(key)}
              onChange={(isOn) => setChosen(switched(chosen, key, isOn, every))}
            />
          ))}
        </fieldset>
        <div className={styles.range}>
          <NumberField label={t('maps.playersMin')} min={1} max={64} value={least} onChange={setLeast} />
          <NumberField
            label={t('maps.playersMax')}
            min={1}
            max={64}
            value={most}
            error={isRangeWrong ? t('maps.rangeWrong') : undefined}
            onChange={setMost}
          />
        </div>
        <TextField
          label={t('maps.tags')}
          description={t('maps.tagsHelp')}
          value={tags}
          error={areTagsWrong ? t('maps.tagsWrong') : undefined}
          autoComplete="off"
          onChange={(event) => setTags(event.currentTarget.value)}
        />
        <TextField
          label={t('maps.mapName')}
          description={t('maps.mapNameHelp')}
          placeholder="de_cache"
          value={name}
          error={isNameWrong ? t('maps.mapNameWrong') : (refusal ?? undefined)}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Stack>
    </FormModal>
  );
}

/** An empty list means every mode, so it is never emptied by switching the last one off. */
function switched(chosen: readonly string[], key: string, isOn: boolean, every: readonly string[]): readonly string[] {
  const now = chosen.length === 0 ? every : chosen;
  const next = isOn ? [...now, key] : now.filter((one) => one !== key);
  if (next.length === 0) return chosen;
  return every.every((one) => next.includes(one)) ? [] : next;
}
