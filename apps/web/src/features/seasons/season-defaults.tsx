import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  Button,
  IconButton,
  NumberField,
  SegmentedControl,
  SelectField,
  SwitchField,
  TagInput,
  TextField,
} from '../../ui';
import { mapDisplayName } from '@placar/domain/maps';
import type { useFormDialog } from '../../components/form-dialog';
import styles from './season-dialog.module.css';
import {
  SERIES_LENGTHS,
  SIDE_TYPES,
  START_SIDES,
  newCvar,
  sidesOfMaps,
  type CvarRow,
  type SeasonDraft,
  type SeasonProblem,
} from './season-form';

/* Offered while typing; any map can be typed. */
const COMMON_MAPS = [
  'de_ancient',
  'de_anubis',
  'de_dust2',
  'de_inferno',
  'de_mirage',
  'de_nuke',
  'de_overpass',
  'de_train',
  'de_vertigo',
];

export interface SeasonDefaultsProps {
  form: Pick<ReturnType<typeof useFormDialog<SeasonDraft, SeasonProblem>>, 'draft' | 'update' | 'errorOf' | 'value'>;
}

function Choices({ form: { value } }: SeasonDefaultsProps) {
  const { t } = useTranslation(['seasons', 'common']);
  const yesNo = [
    { value: '1', label: t('seasons:form.yes') },
    { value: '0', label: t('seasons:form.no') },
  ];
  const common = { clearable: true, placeholder: t('seasons:form.noDefault') };
  return (
    <div className={styles.choices}>
      <SelectField
        {...common}
        label={t('seasons:form.series')}
        options={SERIES_LENGTHS.map((maps) => ({ value: String(maps), label: t('common:match.bestOf', { maps }) }))}
        {...value('seriesLength')}
      />
      <SelectField
        {...common}
        label={t('seasons:form.sides')}
        options={SIDE_TYPES.map((type) => ({ value: type, label: t(`seasons:sideType.${type}`) }))}
        {...value('sideType')}
      />
      <SelectField {...common} label={t('seasons:form.skipVeto')} options={yesNo} {...value('skipVeto')} />
      <SelectField {...common} label={t('seasons:form.wingman')} options={yesNo} {...value('wingman')} />
    </div>
  );
}

function Cvars({ form: { draft, update, errorOf } }: SeasonDefaultsProps) {
  const { t } = useTranslation('seasons');
  const set = (key: string, change: Partial<CvarRow>) =>
    update({ cvars: draft.cvars.map((row) => (row.key === key ? { ...row, ...change } : row)) });
  return (
    <div className={styles.cvars} role="group" aria-label={t('form.cvars')}>
      <p className={styles.label}>{t('form.cvars')}</p>
      {draft.cvars.map((row) => (
        <div key={row.key} className={styles.cvarRow}>
          <TextField
            aria-label={t('form.cvarName')}
            placeholder="mp_freezetime"
            spellCheck={false}
            autoCapitalize="none"
            value={row.name}
            onChange={(event) => set(row.key, { name: event.currentTarget.value })}
            error={errorOf(row.key)}
          />
          <TextField
            aria-label={t('form.cvarValue')}
            placeholder={t('form.cvarValue')}
            spellCheck={false}
            value={row.value}
            onChange={(event) => set(row.key, { value: event.currentTarget.value })}
          />
          <IconButton
            label={t('form.cvarRemove', { name: row.name })}
            icon={<X size={18} />}
            onClick={() => update({ cvars: draft.cvars.filter(({ key }) => key !== row.key) })}
          />
        </div>
      ))}
      {errorOf('cvars') !== undefined && <p className={styles.error}>{errorOf('cvars')}</p>}
      <div>
        <Button size="sm" leftIcon={<Plus size={16} />} onClick={() => update({ cvars: [...draft.cvars, newCvar()] })}>
          {t('form.cvarAdd')}
        </Button>
      </div>
    </div>
  );
}

/* Word by word on the wire; here one choice for each map, in order, as the form of a match has it. */
function MapSides({ form: { draft, update } }: SeasonDefaultsProps) {
  const { t } = useTranslation('seasons');
  const isOn = draft.mapSides.length > 0;
  const sides = sidesOfMaps(draft);
  const options = START_SIDES.map((value) => ({ value, label: t(`startSide.${value}`) }));
  return (
    <div className={styles.mapSides} role="group" aria-label={t('form.mapSides')}>
      <SwitchField
        label={t('form.mapSides')}
        description={t('form.mapSidesHelp')}
        checked={isOn}
        onChange={() => update({ mapSides: isOn ? [] : sides })}
      />
      {isOn &&
        sides.map((side, index) => {
          const map = draft.maps[index];
          const name = map === undefined ? t('form.mapNumber', { number: index + 1 }) : mapDisplayName(map);
          return (
            <SegmentedControl
              key={index}
              label={name}
              options={options}
              value={side}
              onChange={(chosen) => update({ mapSides: sides.with(index, chosen) })}
              fullWidth
            />
          );
        })}
    </div>
  );
}

/** What a match made in the season starts with; every part may be left open. */
export function SeasonDefaults({ form }: SeasonDefaultsProps) {
  const { t } = useTranslation('seasons');
  const { value } = form;
  const number = { placeholder: t('form.noDefault'), max: 12, clampBehavior: 'none' } as const;
  return (
    <section className={styles.defaults} aria-labelledby="season-defaults">
      <div>
        <h3 id="season-defaults" className={styles.heading}>
          {t('form.defaults')}
        </h3>
        <p className={styles.help}>{t('form.defaultsHelp')}</p>
      </div>
      <Choices form={form} />
      <div className={styles.numbers}>
        <NumberField label={t('form.players')} min={1} {...number} {...value('playersPerTeam')} />
        <NumberField label={t('form.ready')} min={0} {...number} {...value('minReady')} />
        <NumberField label={t('form.specReady')} min={0} {...number} {...value('minSpectatorsReady')} />
      </div>
      <TagInput
        label={t('form.maps')}
        description={t('form.mapsHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={COMMON_MAPS}
        {...value('maps')}
      />
      <MapSides form={form} />
      <TagInput
        label={t('form.spectators')}
        description={t('form.spectatorsHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...value('spectators')}
      />
      <Cvars form={form} />
    </section>
  );
}
