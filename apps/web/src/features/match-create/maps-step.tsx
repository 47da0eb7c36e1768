import type { MapSide, SideType } from '@placar/contracts/matches';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Alert,
  Button,
  MapThumb,
  MapTile,
  SegmentedControl,
  SelectField,
  TextField,
  cx,
  mapDisplayName,
} from '../../ui';
import {
  SERIES_LENGTHS,
  isMapName,
  mapsAreFixed,
  mapsWithSides,
  sideOfMap,
  type Problem,
  type SeriesLength,
} from './match-draft';
import styles from './match-create.module.css';
import { useOfferedMaps } from './use-create-data';
import type { DraftProps } from './use-match-draft';

export interface TeamNames {
  team1: string;
  team2: string;
}

function PoolPicker({ draft, update }: DraftProps) {
  const { t } = useTranslation('create');
  const offered = useOfferedMaps();
  const names = new Map(offered.map((map) => [map.map_name, map.map_display_name]));
  const maps = [...new Set([...offered.map((map) => map.map_name), ...draft.extraMaps, ...draft.mapPool])];
  const toggle = (map: string) =>
    update({
      mapPool: draft.mapPool.includes(map) ? draft.mapPool.filter((one) => one !== map) : [...draft.mapPool, map],
    });
  const fixed = mapsAreFixed(draft);
  return (
    <>
      <div className={styles.poolHead}>
        <span id="map-pool" className={styles.poolTitle}>
          {t('maps.pool')}
        </span>
        <span className={cx(styles.poolCount, draft.mapPool.length < draft.maxMaps && styles.poolShort)} role="status">
          {t('maps.poolCount', { chosen: draft.mapPool.length, total: maps.length, min: draft.maxMaps })}
        </span>
      </div>
      <div className={styles.pool} role="group" aria-labelledby="map-pool">
        {maps.map((map) => {
          const position = draft.mapPool.indexOf(map);
          const displayName = names.get(map);
          return (
            <MapTile
              key={map}
              map={map}
              displayName={displayName === undefined || displayName === '' ? undefined : displayName}
              compact
              selected={position >= 0}
              order={position >= 0 && fixed && position < draft.maxMaps ? position + 1 : undefined}
              onToggle={() => toggle(map)}
            />
          );
        })}
      </div>
      {fixed && draft.mapPool.length > 1 && (
        <p className={styles.caption} style={{ marginTop: 8 }}>
          {t('maps.poolOrder')}
        </p>
      )}
    </>
  );
}

function AddMap({ draft, update }: DraftProps) {
  const { t } = useTranslation('create');
  const [text, setText] = useState('');
  const [invalid, setInvalid] = useState(false);
  const add = () => {
    const map = text.trim();
    if (!isMapName(map)) {
      setInvalid(true);
      return;
    }
    update({ extraMaps: [...new Set([...draft.extraMaps, map])], mapPool: [...new Set([...draft.mapPool, map])] });
    setText('');
  };
  return (
    <div className={styles.addMap}>
      <TextField
        label={t('maps.addLabel')}
        description={invalid ? undefined : t('maps.addHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={invalid ? t('maps.addInvalid') : undefined}
        value={text}
        spellCheck={false}
        autoCapitalize="none"
        onChange={(event) => {
          setText(event.currentTarget.value);
          setInvalid(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button leftIcon={<Plus size={16} aria-hidden="true" />} onClick={add} disabled={text.trim() === ''}>
        {t('maps.add')}
      </Button>
    </div>
  );
}

/* The team stands once above the list, so that the choices stay short with any name and in any language. */
function SidePicker({ draft, update, names }: DraftProps & { names: TeamNames }) {
  const { t } = useTranslation(['create', 'common']);
  const legend = t('create:maps.sides', { team: names.team1 });
  const maps = mapsWithSides(draft);
  if (maps.length === 0) return null;
  const options: { value: MapSide; label: string }[] = [
    ...(draft.sideType === 'never_knife' ? [] : [{ value: 'knife' as const, label: t('create:maps.sideKnife') }]),
    { value: 'team1_ct', label: t('common:side.ct') },
    { value: 'team1_t', label: t('common:side.t') },
  ];
  /* Two of the four wire values say the same thing from the other team's view. */
  const shown = (side: MapSide): MapSide => (side === 'team2_ct' ? 'team1_t' : side === 'team2_t' ? 'team1_ct' : side);
  return (
    <div className={styles.wide} role="group" aria-label={legend}>
      <p className={styles.legend}>{legend}</p>
      <div className={styles.sides}>
        {maps.map((map) => (
          <div key={map} className={styles.sideRow}>
            <MapThumb map={map} />
            <span>{mapDisplayName(map)}</span>
            <SegmentedControl
              label={t('create:maps.sideOf', { team: names.team1, map: mapDisplayName(map) })}
              hideLabel
              options={options}
              value={shown(sideOfMap(draft, map))}
              onChange={(side) => update({ mapSides: { ...draft.mapSides, [map]: side } })}
              fullWidth
            />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Series length, mode, map pool, veto and sides. */
export function MapsStep({
  draft,
  update,
  problems,
  names,
}: DraftProps & { problems: readonly Problem[]; names: TeamNames }) {
  const { t } = useTranslation(['create', 'common']);
  const needless = !draft.skipVeto && mapsAreFixed(draft);
  const problem = problems.find((one) => one.key === 'noMaps' || one.key === 'fewMaps');
  const setWingman = (wingman: boolean) =>
    update({ wingman, playersPerTeam: wingman ? 2 : 5, minReady: wingman ? 2 : 5 });
  return (
    <>
      <h2 className={styles.heading}>{t('create:maps.heading')}</h2>
      <div className={styles.fields} style={{ marginTop: 0 }}>
        <SegmentedControl
          label={t('create:maps.series')}
          options={SERIES_LENGTHS.map((length) => ({
            value: String(length),
            label: t('common:match.bestOf', { maps: length }),
          }))}
          value={String(draft.maxMaps)}
          onChange={(value) => update({ maxMaps: Number(value) as SeriesLength })}
          fullWidth
        />
        <SegmentedControl
          label={t('create:maps.mode')}
          options={[
            { value: 'five', label: t('create:maps.mode5v5') },
            { value: 'wingman', label: t('create:maps.modeWingman') },
          ]}
          value={draft.wingman ? 'wingman' : 'five'}
          onChange={(value) => setWingman(value === 'wingman')}
          fullWidth
        />
      </div>
      <PoolPicker draft={draft} update={update} />
      {problem !== undefined && draft.mapPool.length > 0 && (
        <p className={styles.error}>{t(`create:problem.${problem.key}`)}</p>
      )}
      <AddMap draft={draft} update={update} />
      <div className={styles.fields}>
        {needless ? (
          <Alert className={styles.wide}>
            {t('create:maps.vetoNeedless', {
              count: draft.mapPool.length,
              maps: t('common:match.bestOf', { maps: draft.maxMaps }),
            })}
          </Alert>
        ) : (
          <SegmentedControl
            label={t('create:maps.veto')}
            options={[
              { value: 'veto', label: t('create:maps.vetoOn') },
              { value: 'skip', label: t('create:maps.vetoSkip') },
            ]}
            value={draft.skipVeto ? 'skip' : 'veto'}
            onChange={(value) => update({ skipVeto: value === 'skip' })}
            fullWidth
          />
        )}
        {!mapsAreFixed(draft) && (
          <SelectField
            label={t('create:maps.vetoFirst')}
            options={[
              { value: 'team1', label: names.team1 },
              { value: 'team2', label: names.team2 },
            ]}
            value={draft.vetoFirst}
            onChange={(value) => update({ vetoFirst: value === 'team2' ? 'team2' : 'team1' })}
          />
        )}
        <div className={styles.wide}>
          <SegmentedControl<SideType>
            label={t('create:maps.sideType')}
            options={(['standard', 'always_knife', 'never_knife'] as const).map((value) => ({
              value,
              label: t(`create:maps.side.${value}`),
            }))}
            value={draft.sideType}
            onChange={(sideType) => update({ sideType })}
            description={t(`create:maps.sideHelp.${draft.sideType}`)}
            fullWidth
          />
        </div>
        <SidePicker draft={draft} update={update} names={names} />
      </div>
    </>
  );
}
