import { useTranslation } from 'react-i18next';
import { useRegionName } from '../../../components/lobbies/use-lobbies';
import { useEndpoint } from '../../../lib/endpoints';
import { NumberField, SegmentedControl, SelectField, SwitchField, TextField } from '../../../ui';
import { LOBBY_NAME_MAX, problemsOf } from './lobby-choice';
import styles from './lobby-create.module.css';
import type { ChoiceForm } from './use-lobby-choice';

/** In place of a region: wherever it is nearest to those seated. */
const NEAREST = 'nearest';
const ACCESS = ['open', 'link', 'rating', 'team'] as const;

function TeamChoice({ form, problem }: { form: ChoiceForm; problem: boolean }) {
  const { t } = useTranslation('lobbies');
  const { data } = useEndpoint('GET /users/me/teams', {});
  const { team_id: chosen } = form.choice.settings;
  return (
    <SelectField
      label={t('make.team')}
      options={(data?.teams ?? []).map((team) => ({ value: String(team.id), label: team.name }))}
      value={chosen === null ? null : String(chosen)}
      onChange={(value) => form.update({ team_id: value === null ? null : Number(value) })}
      error={problem ? (data?.teams.length === 0 ? t('make.noTeams') : t('make.teamMissing')) : undefined}
    />
  );
}

/** Name, who may sit, who may see; the third step. */
export function AccessStep({ form }: { form: ChoiceForm }) {
  const { t } = useTranslation('lobbies');
  const regionName = useRegionName();
  const { choice, update } = form;
  const { settings } = choice;
  const has = (key: string) => problemsOf(choice).some((problem) => problem.key === key);
  return (
    <>
      <h2 className={styles.heading}>{t('make.step.access')}</h2>
      <div className={styles.fields}>
        <TextField
          className={styles.wide}
          label={t('make.name')}
          description={t('make.nameHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={settings.name}
          maxLength={LOBBY_NAME_MAX + 20}
          error={has('nameLong') ? t('make.nameLong', { max: LOBBY_NAME_MAX }) : undefined}
          onChange={(event) => update({ name: event.currentTarget.value })}
        />
        <div className={styles.wide}>
          <SegmentedControl
            label={t('make.access')}
            description={t('make.accessHelp')}
            options={ACCESS.map((value) => ({ value, label: t(`access.${value}`) }))}
            value={settings.access}
            onChange={(access) => update({ access })}
            fullWidth
          />
        </div>
        {settings.access === 'rating' && (
          <>
            <NumberField
              label={t('make.min')}
              value={settings.rating_min}
              min={0}
              max={10_000}
              error={has('range') ? t('make.range') : undefined}
              onChange={(value) => update({ rating_min: value })}
            />
            <NumberField
              label={t('make.max')}
              value={settings.rating_max}
              min={0}
              max={10_000}
              onChange={(value) => update({ rating_max: value })}
            />
          </>
        )}
        {settings.access === 'team' && <TeamChoice form={form} problem={has('team')} />}
        <div className={styles.switchBox}>
          <SwitchField
            label={t('make.private')}
            description={t('make.privateHelp')}
            checked={settings.private}
            onChange={(isPrivate) => update({ private: isPrivate })}
          />
        </div>
        {!choice.challenge && (
          <div className={styles.switchBox}>
            <SwitchField
              label={t('make.auto')}
              description={t('make.autoHelp')}
              checked={settings.auto_start}
              onChange={(isAuto) => update({ auto_start: isAuto })}
            />
          </div>
        )}
        <SegmentedControl
          label={t('make.casters')}
          options={['0', '1', '2', '4'].map((value) => ({ value, label: value }))}
          value={String(settings.casters)}
          onChange={(value) => update({ casters: Number(value) })}
          fullWidth
        />
        {form.regions.length > 0 && (
          <SelectField
            label={t('make.region')}
            description={t('make.regionHelp')}
            options={[
              { value: NEAREST, label: t('make.nearest') },
              ...form.regions.map(({ region }) => ({ value: region, label: regionName(region) })),
            ]}
            value={settings.region ?? NEAREST}
            onChange={(value) => update({ region: value === NEAREST ? null : value })}
          />
        )}
      </div>
    </>
  );
}
