import type { MapSide, SideType } from '@placar/contracts/matches';
import { CheckCheck, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Alert, Button, SegmentedControl, SelectField } from '../../ui';
import { AddMap, MapPool, PoolHead } from '../../components/maps/map-pool';
import { MapThumb, MapTile } from '../../components/maps/map-tile';
import { VetoOrderField } from '../../components/veto-order/veto-order-field';
import { mapDisplayName } from '@placar/domain/maps';
import { SERIES_LENGTHS, isMapName, mapsAreFixed, mapsWithSides, sideOfMap, type SeriesLength } from './match-draft';
import styles from './match-create.module.css';
import { useOfferedMaps } from './use-create-data';
import type { DraftProps, StepProps } from './use-match-draft';

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
  const isWhole = maps.every((map) => draft.mapPool.includes(map));
  const unplayed = fixed ? draft.mapPool.slice(draft.maxMaps) : [];
  return (
    <>
      <PoolHead
        id="map-pool"
        title={t('maps.pool')}
        count={t('maps.poolCount', { chosen: draft.mapPool.length, total: maps.length, min: draft.maxMaps })}
        isShort={draft.mapPool.length < draft.maxMaps}
      >
        <Button
          size="sm"
          variant="ghost"
          leftIcon={isWhole ? <X size={14} /> : <CheckCheck size={14} />}
          onClick={() => update({ mapPool: isWhole ? [] : [...new Set([...draft.mapPool, ...maps])] })}
        >
          {isWhole ? t('maps.none') : t('maps.all')}
        </Button>
      </PoolHead>
      <MapPool head="map-pool">
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
      </MapPool>
      {fixed && draft.mapPool.length > 1 && (
        <p className={styles.caption} style={{ marginTop: 8 }}>
          {t('maps.poolOrder')}
        </p>
      )}
      {unplayed.length > 0 && (
        <Alert tone="warning" className={styles.unplayed}>
          {t('maps.unplayed', {
            count: draft.maxMaps,
            played: draft.mapPool.slice(0, draft.maxMaps).map(mapDisplayName).join(', '),
            unplayed: unplayed.map(mapDisplayName).join(', '),
          })}
        </Alert>
      )}
    </>
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

const FIRST = ['team1', 'team2', 'coin', 'higher_rating'] as const;
/** Seconds for a step of a veto on the web; 0: no clock. */
const CLOCKS = [30, 45, 60, 90, 120, 0] as const;

/** Series length, mode, map pool, veto and sides. */
export function MapsStep({ draft, update, problems, names }: StepProps & { names: TeamNames }) {
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
      <AddMap
        words={{
          label: t('create:maps.addLabel'),
          help: t('create:maps.addHelp'),
          invalid: t('create:maps.addInvalid'),
          add: t('create:maps.add'),
        }}
        isMap={isMapName}
        onAdd={(map) =>
          update({ extraMaps: [...new Set([...draft.extraMaps, map])], mapPool: [...new Set([...draft.mapPool, map])] })
        }
      />
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
              { value: 'veto', label: t('create:maps.vetoGame') },
              { value: 'web', label: t('create:maps.vetoWeb') },
              { value: 'skip', label: t('create:maps.vetoSkip') },
            ]}
            value={draft.skipVeto ? 'skip' : draft.webVeto ? 'web' : 'veto'}
            onChange={(value) => update({ skipVeto: value === 'skip', webVeto: value === 'web' })}
            fullWidth
          />
        )}
        {!mapsAreFixed(draft) && (
          <SelectField
            label={t('create:maps.vetoFirst')}
            options={[
              { value: 'team1', label: names.team1 },
              { value: 'team2', label: names.team2 },
              ...(draft.webVeto
                ? [
                    { value: 'coin', label: t('create:maps.vetoCoin') },
                    { value: 'higher_rating', label: t('create:maps.vetoRating') },
                  ]
                : []),
            ]}
            value={draft.webVeto || draft.vetoFirst === 'team2' ? draft.vetoFirst : 'team1'}
            onChange={(value) => update({ vetoFirst: FIRST.find((one) => one === value) ?? 'team1' })}
          />
        )}
        {draft.webVeto && !mapsAreFixed(draft) && (
          <SelectField
            label={t('create:maps.vetoClock')}
            options={CLOCKS.map((seconds) => ({
              value: String(seconds),
              label: seconds === 0 ? t('create:maps.vetoNoClock') : t('create:maps.vetoSeconds', { seconds }),
            }))}
            value={String(draft.vetoClock)}
            onChange={(value) => update({ vetoClock: Number(value ?? 45) })}
          />
        )}
        {draft.webVeto && !mapsAreFixed(draft) && draft.mapPool.length >= draft.maxMaps && (
          <VetoOrderField
            steps={draft.vetoSteps}
            pool={draft.mapPool}
            maps={draft.maxMaps}
            first={
              draft.vetoFirst === 'team1'
                ? [names.team1, names.team2]
                : draft.vetoFirst === 'team2'
                  ? [names.team2, names.team1]
                  : null
            }
            onChange={(vetoSteps) => update({ vetoSteps })}
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
