import { CalendarDays, CirclePlus, GitFork, Layers, ListOrdered, Trophy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { OFFERED_MAPS } from '../../../components/maps/active-pool';
import { MapPool, PoolHead } from '../../../components/maps/map-pool';
import { MapTile } from '../../../components/maps/map-tile';
import { ApiError } from '../../../lib/api-client';
import { call } from '../../../lib/endpoints';
import { formatMoment } from '../../../lib/format';
import { mayCreate, useSession } from '../../../lib/session';
import {
  Alert,
  Button,
  Card,
  CardHeader,
  EmptyState,
  NumberField,
  PageHeader,
  SegmentedControl,
  SelectField,
  SwitchField,
  TextField,
  cx,
  useNow,
} from '../../../ui';
import {
  CUP_PRESETS,
  cupBody,
  cupFaults,
  emptyCup,
  presetOf,
  withPreset,
  withStage,
  type CupPreset,
} from '../model/cup-form';
import { useFormatName } from '../page/format-name';
import { StageFields, type CupFormProps } from './stage-fields';
import styles from './cup-create.module.css';

const PRESET_ICONS: Readonly<Record<CupPreset, ReactNode>> = {
  weekend: <Trophy size={22} aria-hidden="true" />,
  double: <GitFork size={22} aria-hidden="true" />,
  league: <ListOrdered size={22} aria-hidden="true" />,
  major: <Layers size={22} aria-hidden="true" />,
};
const MINUTE_MS = 60_000;
const CHECK_IN_MINUTES = [0, 15, 30, 60] as const;
const VETOES = ['web', 'game', 'none'] as const;

function Presets({ form, onChange }: CupFormProps) {
  const { t } = useTranslation('cupform');
  const chosen = presetOf(form);
  return (
    <div className={styles.presets} role="group" aria-label={t('presets')}>
      {CUP_PRESETS.map((preset) => (
        <button
          key={preset}
          type="button"
          className={cx(styles.preset, chosen === preset && styles.presetChosen)}
          aria-pressed={chosen === preset}
          onClick={() => onChange(withPreset(form, preset))}
        >
          <span className={styles.presetIcon}>{PRESET_ICONS[preset]}</span>
          <span className={styles.presetName}>{t(`preset.${preset}`)}</span>
          <span className={styles.quiet}>{t(`presetText.${preset}`)}</span>
        </button>
      ))}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" padded={false}>
      <CardHeader title={title} />
      <div className={styles.part}>{children}</div>
    </Card>
  );
}

function TeamFields({ form, onChange, faults }: CupFormProps) {
  const { t } = useTranslation('cupform');
  const has = (problem: string): boolean => faults.some((fault) => fault.problem === problem);
  return (
    <div className={styles.fields}>
      <NumberField
        label={t('teams')}
        description={t('teamsHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={form.teams}
        min={2}
        max={512}
        error={has('teams') ? t('problem.teams') : undefined}
        onChange={(teams) => onChange({ ...form, teams })}
      />
      <NumberField
        label={t('teamSize')}
        value={form.teamSize}
        min={1}
        max={10}
        error={has('size') ? t('problem.size') : undefined}
        onChange={(teamSize) => onChange({ ...form, teamSize })}
      />
      <NumberField
        label={t('substitutes')}
        value={form.substitutes}
        min={0}
        max={10}
        onChange={(substitutes) => onChange({ ...form, substitutes })}
      />
      <NumberField
        label={t('rating')}
        description={t('ratingHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={form.minimumRating}
        min={0}
        max={50_000}
        onChange={(minimumRating) => onChange({ ...form, minimumRating })}
      />
      <SwitchField
        label={t('approval')}
        description={t('approvalHelp')}
        checked={form.approval}
        onChange={(approval) => onChange({ ...form, approval })}
      />
      <SwitchField label={t('coach')} checked={form.coach} onChange={(coach) => onChange({ ...form, coach })} />
    </div>
  );
}

function TimeFields({ form, onChange, faults }: CupFormProps) {
  const { t } = useTranslation('cupform');
  const has = (problem: string): boolean => faults.some((fault) => fault.problem === problem);
  const isSet = form.startsAt !== '';
  return (
    <div className={styles.fields}>
      <TextField
        type="datetime-local"
        label={t('startsAt')}
        description={t('startsAtHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={form.startsAt}
        error={has('startPast') ? t('problem.startPast') : has('checkInPast') ? t('problem.checkInPast') : undefined}
        onChange={(event) => onChange({ ...form, startsAt: event.currentTarget.value })}
      />
      <SelectField
        label={t('checkIn')}
        options={CHECK_IN_MINUTES.map((minutes) => ({
          value: String(minutes),
          label: minutes === 0 ? t('checkInByHand') : t('checkInBefore', { minutes }),
        }))}
        value={String(form.checkInMinutes)}
        disabled={!isSet}
        onChange={(value) => onChange({ ...form, checkInMinutes: Number(value ?? 0) })}
      />
      <p className={cx(styles.quiet, styles.wide)}>
        {isSet && form.checkInMinutes > 0 ? t('runsItself') : t('runsByHand')}
      </p>
    </div>
  );
}

function PlayFields({ form, onChange, faults }: CupFormProps) {
  const { t } = useTranslation('cupform');
  const isShort = faults.some((fault) => fault.problem === 'pool');
  const toggle = (map: string) =>
    onChange({
      ...form,
      pool: form.pool.includes(map)
        ? form.pool.filter((one) => one !== map)
        : OFFERED_MAPS.filter((one) => one === map || form.pool.includes(one)),
    });
  return (
    <>
      <div className={styles.fields}>
        <SwitchField
          label={t('played')}
          description={t('playedHelp')}
          checked={form.played}
          onChange={(played) => onChange({ ...form, played })}
        />
        {form.played && (
          <SegmentedControl
            label={t('veto')}
            options={VETOES.map((value) => ({ value, label: t(`vetoBy.${value}`) }))}
            value={form.veto}
            onChange={(veto) => onChange({ ...form, veto })}
            fullWidth
          />
        )}
      </div>
      {form.played && (
        <>
          <PoolHead
            id="cup-pool"
            title={t('pool')}
            count={isShort ? t('problem.pool') : t('poolCount', { count: form.pool.length })}
            isShort={isShort}
          />
          <MapPool head="cup-pool">
            {OFFERED_MAPS.map((map) => (
              <MapTile key={map} map={map} compact selected={form.pool.includes(map)} onToggle={() => toggle(map)} />
            ))}
          </MapPool>
        </>
      )}
    </>
  );
}

function Summary({ form, busy, refusal }: Pick<CupFormProps, 'form'> & { busy: boolean; refusal: string | null }) {
  const { t } = useTranslation('cupform');
  const formatName = useFormatName();
  return (
    <Card as="section" padded={false} className={styles.summary} aria-label={t('summary')}>
      <CardHeader title={t('summary')} />
      <dl className={styles.facts}>
        <dt>{t('name')}</dt>
        <dd>
          <bdi>{form.name.trim() === '' ? '…' : form.name}</bdi>
        </dd>
        <dt>{t('teams')}</dt>
        <dd>{form.teams ?? '…'}</dd>
        <dt>{t('teamSize')}</dt>
        <dd>{form.teamSize ?? '…'}</dd>
        <dt>{t('stages')}</dt>
        <dd>{form.stages.map(({ kind }) => formatName(kind)).join(' → ')}</dd>
        <dt>{t('startsAt')}</dt>
        <dd>
          {form.startsAt === '' ? (
            t('noDate')
          ) : (
            <>
              <CalendarDays size={14} aria-hidden="true" /> {formatMoment(new Date(form.startsAt).toISOString())}
            </>
          )}
        </dd>
      </dl>
      <div className={styles.submit}>
        {refusal !== null && (
          <Alert tone="danger" role="alert">
            {refusal}
          </Alert>
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          fullWidth
          loading={busy}
          leftIcon={<Trophy size={18} aria-hidden="true" />}
        >
          {t('submit')}
        </Button>
        <p className={styles.quiet}>{t('submitHelp')}</p>
      </div>
    </Card>
  );
}

function CupCreateForm() {
  const { t } = useTranslation('cupform');
  const navigate = useNavigate();
  const [form, setForm] = useState(emptyCup);
  const [wasSent, setWasSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const now = useNow(MINUTE_MS);
  const faults = wasSent ? cupFaults(form, now) : [];
  const update = (next: typeof form) => {
    setRefusal(null);
    setForm(next);
  };
  const fields: CupFormProps = { form, onChange: update, faults };
  const submit = async () => {
    setWasSent(true);
    if (cupFaults(form, Date.now()).length > 0) {
      setRefusal(t('fixFirst'));
      return;
    }
    setBusy(true);
    try {
      const made = await call('POST /tournaments', { body: cupBody(form) });
      await navigate(`/tournaments/${made.id}?view=desk`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.layout}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <div className={styles.form}>
        <Part title={t('nameTitle')}>
          <TextField
            label={t('name')}
            required
            value={form.name}
            maxLength={80}
            autoComplete="off"
            error={faults.some(({ problem }) => problem === 'name') ? t('problem.name') : undefined}
            onChange={(event) => update({ ...form, name: event.currentTarget.value })}
          />
          <Presets {...fields} />
        </Part>
        <Part title={t('teamsTitle')}>
          <TeamFields {...fields} />
        </Part>
        <Part title={t('timesTitle')}>
          <TimeFields {...fields} />
        </Part>
        <Part title={t('stagesTitle')}>
          <ol className={styles.stages}>
            {form.stages.map((_, index) => (
              <StageFields key={index} {...fields} index={index} />
            ))}
          </ol>
          <Button
            leftIcon={<CirclePlus size={16} aria-hidden="true" />}
            disabled={form.stages.length >= 6}
            onClick={() => update(withStage(form))}
          >
            {t('addStage')}
          </Button>
        </Part>
        <Part title={t('playTitle')}>
          <PlayFields {...fields} />
        </Part>
      </div>
      <Summary form={form} busy={busy} refusal={refusal} />
    </form>
  );
}

/** `/tournaments/create`: a tournament from a preset, on one page. */
export function CupCreatePage() {
  const { t } = useTranslation('cupform');
  const { user } = useSession();
  return (
    <>
      <PageHeader title={t('title')} description={t('lead')} />
      {mayCreate(user, 'seasons') ? (
        <CupCreateForm />
      ) : (
        <Card>
          <EmptyState icon={<Trophy size={30} strokeWidth={1.6} />} title={t('denied')}>
            {t('deniedText')}
          </EmptyState>
        </Card>
      )}
    </>
  );
}
