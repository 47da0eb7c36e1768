import { useTranslation } from 'react-i18next';
import { AddMap, MapPool, PoolHead } from '../../../components/maps/map-pool';
import { MapTile } from '../../../components/maps/map-tile';
import { formatBytes } from '../../../lib/format-bytes';
import { SegmentedControl, SelectField } from '../../../ui';
import { isMap, offeredMaps, problemsOf, SERIES } from './lobby-choice';
import styles from './lobby-create.module.css';
import type { ChoiceForm } from './use-lobby-choice';

const CAPTAINS = ['best_rated', 'host_and_next', 'random', 'volunteers'] as const;
const ORDERS = ['snake', 'alternating', 'front_loaded'] as const;
const FIRST = ['coin', 'higher_rating', 'team1', 'team2'] as const;

/** Series, teams, and which maps are chosen how; the second step. */
export function MapsStep({ form }: { form: ChoiceForm }) {
  const { t } = useTranslation('lobbies');
  const { choice, update, mode, ownMaps, isFit } = form;
  const sizeOf = (map: { size_bytes: number } | undefined) => map && formatBytes(map.size_bytes);
  const { settings } = choice;
  if (mode === undefined) return null;
  const known = offeredMaps(mode, ownMaps, choice.extraMaps).filter(isFit);
  const offered = mode.pool.length > 0 ? known : [...new Set([...known, ...[...form.workshop.keys()].filter(isFit)])];
  const toggle = (map: string) => {
    if (!known.includes(map)) return form.addMap(map);
    update({
      pool: settings.pool.includes(map)
        ? settings.pool.filter((one) => one !== map)
        : offered.filter((one) => one === map || settings.pool.includes(one)),
    });
  };
  const isShort = problemsOf(choice).some(({ key }) => key === 'poolShort');
  return (
    <>
      <h2 className={styles.heading}>{t('make.step.maps')}</h2>
      <div className={styles.fields}>
        <SegmentedControl
          label={t('make.series')}
          options={SERIES.map((series) => ({
            value: String(series),
            label: series === 2 ? t('make.twoMaps') : t('make.bestOf', { maps: series }),
          }))}
          value={String(settings.series)}
          onChange={(value) => update({ series: SERIES.find((series) => String(series) === value) ?? 1 })}
          fullWidth
        />
        {mode.maps.length > 1 && (
          <SegmentedControl
            label={t('make.maps')}
            options={mode.maps.map((value) => ({ value, label: t(`maps.${value}`) }))}
            value={settings.maps}
            onChange={(maps) => update({ maps })}
            fullWidth
          />
        )}
        {mode.teams.length > 1 && !choice.challenge && (
          <SelectField
            label={t('make.teams')}
            options={mode.teams.map((value) => ({ value, label: t(`teams.${value}`) }))}
            value={settings.teams}
            onChange={(value) => update({ teams: mode.teams.find((one) => one === value) ?? settings.teams })}
          />
        )}
        {settings.teams === 'captains' && !choice.challenge && (
          <>
            <SelectField
              label={t('make.captains')}
              options={CAPTAINS.map((value) => ({ value, label: t(`captains.${value}`) }))}
              value={settings.captains}
              onChange={(value) => update({ captains: CAPTAINS.find((one) => one === value) ?? 'best_rated' })}
            />
            <SelectField
              label={t('make.order')}
              options={ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
              value={settings.order}
              onChange={(value) => update({ order: ORDERS.find((one) => one === value) ?? 'snake' })}
            />
          </>
        )}
        {settings.maps === 'veto' && (
          <SelectField
            label={t('make.first')}
            options={FIRST.map((value) => ({ value, label: t(`make.firstBy.${value}`) }))}
            value={settings.veto_first}
            onChange={(value) => update({ veto_first: FIRST.find((one) => one === value) ?? 'coin' })}
          />
        )}
      </div>
      <PoolHead
        id="lobby-pool"
        title={t('make.pool')}
        count={
          isShort
            ? t('make.poolShort', { min: settings.series })
            : t('make.poolCount', { chosen: settings.pool.length, all: offered.length })
        }
        isShort={isShort}
      />
      <MapPool head="lobby-pool">
        {offered.map((map) => (
          <MapTile
            key={map}
            map={map}
            displayName={form.workshop.get(map)?.title}
            caption={sizeOf(form.workshop.get(map))}
            compact
            selected={settings.pool.includes(map)}
            onToggle={() => toggle(map)}
          />
        ))}
      </MapPool>
      {mode.pool.length === 0 && (
        <AddMap
          words={{
            label: t('make.addMap'),
            help: t('make.addMapHelp'),
            invalid: t('make.addMapInvalid'),
            add: t('make.add'),
          }}
          isMap={isMap}
          onAdd={form.addMap}
        />
      )}
    </>
  );
}
