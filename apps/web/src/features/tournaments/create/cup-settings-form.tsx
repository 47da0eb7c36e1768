import { CalendarDays, CirclePlus, GitFork, Layers, ListOrdered, Trophy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format';
import { latePart } from '../../../lib/page/late-part';
import { mayCreate, useSession } from '../../../lib/session';
import {
  Alert,
  Button,
  Card,
  CardHeader,
  Late,
  NumberField,
  SegmentedControl,
  SelectField,
  Skeleton,
  SwitchField,
  TextArea,
  TextField,
  cx,
  useNow,
} from '../../../ui';
import { cupFaults } from '../model/cup-faults';
import {
  CUP_PRESETS,
  mayBeRanked,
  mayEndInDraw,
  presetOf,
  withPreset,
  withStage,
  type CupForm,
  type CupPreset,
} from '../model/cup-form';
import { helpBelow, useCupFields, type CupFormProps } from './cup-fields';
import { refusedSettings, type CupRefusal } from './cup-refusal';
import { useFormatName } from '../page/format-name';
import { PoolField } from './pool-field';
import { SignUpFields } from './sign-up-fields';
import { TimetableFields } from './timetable-fields';
import { RulebookFields } from './rulebook-fields';
import { StageFields } from './stage-fields';
import styles from './cup-create.module.css';

const PRESET_ICONS: Readonly<Record<CupPreset, ReactNode>> = {
  weekend: <Trophy size={22} />,
  double: <GitFork size={22} />,
  league: <ListOrdered size={22} />,
  major: <Layers size={22} />,
};
const TryCup = latePart(() => import('./try-cup'), 'TryCup', ['cupform', 'tournaments']);

const MINUTE_MS = 60_000;
/** Settings that a refusal can be about, in the order of the form. */
const REFUSABLE = [
  'name',
  'teams',
  'team_size',
  'substitutes',
  'minimum_rating',
  'sign_up',
  'starts_at',
  'sign_up_closes_at',
  'check_in',
  'timetable',
  'dispute_minutes',
  'stages',
  'ranked',
  'rulebook',
  'rules_text',
] as const;
/** Of the part that tries the settings, before they were tried. */
const TRY_PX = 110;
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

function TeamFields(props: CupFormProps) {
  const { t } = useTranslation('cupform');
  const { value, toggle, wrong } = useCupFields(props);
  return (
    <div className={styles.fields}>
      <NumberField
        label={t('teams')}
        {...helpBelow(t('teamsHelp'))}
        {...value('teams')}
        error={wrong('teams', 'teams')}
        min={2}
        max={512}
      />
      <NumberField label={t('teamSize')} {...value('teamSize')} error={wrong('team_size', 'size')} min={1} max={10} />
      <NumberField label={t('substitutes')} {...value('substitutes')} error={wrong('substitutes')} min={0} max={10} />
      <NumberField
        label={t('rating')}
        {...helpBelow(t('ratingHelp'))}
        {...value('minimumRating')}
        error={wrong('minimum_rating')}
        min={0}
        max={50_000}
      />
      <SwitchField label={t('approval')} description={t('approvalHelp')} {...toggle('approval')} />
      <SwitchField label={t('coach')} {...toggle('coach')} />
      <SignUpFields {...props} />
    </div>
  );
}

function TimeFields(props: CupFormProps) {
  const { t } = useTranslation('cupform');
  const { text, value, toggle, update, wrong } = useCupFields(props);
  const { startsAt, checkInMinutes, clubsApart } = props.form;
  const isSet = startsAt !== '';
  return (
    <div className={styles.fields}>
      <TextField
        type="datetime-local"
        label={t('startsAt')}
        {...helpBelow(t('startsAtHelp'))}
        {...text('startsAt')}
        error={wrong(['starts_at', 'sign_up_closes_at', 'check_in'], 'startPast', 'checkInPast')}
      />
      <SelectField
        label={t('checkIn')}
        options={CHECK_IN_MINUTES.map((minutes) => ({
          value: String(minutes),
          label: minutes === 0 ? t('checkInByHand') : t('checkInBefore', { minutes }),
        }))}
        value={String(checkInMinutes)}
        disabled={!isSet}
        onChange={(minutes) => update({ checkInMinutes: Number(minutes ?? 0) })}
      />
      {/* What is wished of the first draw, also where the tournament begins by itself. */}
      <SwitchField label={t('apart.label')} description={t('apart.help')} {...toggle('clubsApart')} />
      {clubsApart && (
        <NumberField
          label={t('apart.protected')}
          {...helpBelow(t('apart.protectedHelp'))}
          {...value('protectedSeeds')}
          error={wrong('protected_seeds')}
          min={0}
          max={512}
        />
      )}
      <p className={cx(styles.quiet, styles.wide)}>{t(isSet && checkInMinutes > 0 ? 'runsItself' : 'runsByHand')}</p>
    </div>
  );
}

function PlayFields(props: CupFormProps) {
  const { t } = useTranslation('cupform');
  const { value, toggle, update, wrong } = useCupFields(props);
  const { form, faults } = props;
  const hasLadder = mayBeRanked(form);
  return (
    <>
      <div className={styles.fields}>
        <SwitchField label={t('played')} description={t('playedHelp')} {...toggle('played')} />
        {form.played && (
          <>
            <SwitchField
              label={t('ranked')}
              description={t(hasLadder ? 'rankedHelp' : 'rankedNone')}
              {...toggle('ranked')}
              checked={form.ranked && hasLadder}
              disabled={!hasLadder}
              error={wrong('ranked')}
            />
            <SegmentedControl
              label={t('veto')}
              options={VETOES.map((by) => ({ value: by, label: t(`vetoBy.${by}`) }))}
              {...value('veto')}
              fullWidth
            />
          </>
        )}
      </div>
      {form.played && (
        <PoolField
          id="cup-pool"
          title={t('pool')}
          pool={form.pool}
          isShort={faults.some(({ problem }) => problem === 'pool')}
          onChange={(pool) => update({ pool })}
        />
      )}
    </>
  );
}

type SummaryProps = Pick<CupFormProps, 'form' | 'refusal'> &
  Pick<CupSettingsFormProps, 'submit' | 'submitHelp'> & { busy: boolean };

function Summary({ form, busy, refusal, submit, submitHelp }: SummaryProps) {
  const { t } = useTranslation('cupform');
  const formatName = useFormatName();
  const about = refusal === null ? [] : refusedSettings(refusal, REFUSABLE).map((name) => t(`field.${name}`));
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
              <CalendarDays size={14} /> {formatMoment(new Date(form.startsAt).toISOString())}
            </>
          )}
        </dd>
      </dl>
      <div className={styles.submit}>
        {refusal !== null && (
          <Alert tone="danger" role="alert">
            {about.length > 0 && <strong>{t('refusedField', { fields: about.join(', ') })}</strong>} {refusal.message}
          </Alert>
        )}
        <Button type="submit" variant="primary" size="lg" fullWidth loading={busy} leftIcon={<Trophy size={18} />}>
          {submit}
        </Button>
        <p className={styles.quiet}>{submitHelp}</p>
      </div>
    </Card>
  );
}

export interface CupSettingsFormProps {
  initial: CupForm;
  /** Words of the button that sends it, and what comes of it. */
  submit: string;
  submitHelp: string;
  /** Null: done. Else why not. */
  onSubmit: (form: CupForm) => Promise<CupRefusal | null>;
  /** A part of its own, below the rules. */
  extra?: ReactNode;
}

/** What an organiser chooses for a tournament, on one page. */
export function CupSettingsForm({ initial, submit, submitHelp, onSubmit, extra }: CupSettingsFormProps) {
  const { t } = useTranslation('cupform');
  const { user } = useSession();
  const canTry = mayCreate(user, 'seasons');
  const [form, setForm] = useState(initial);
  const [wasSent, setWasSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<CupRefusal | null>(null);
  const now = useNow(MINUTE_MS);
  // A time that was chosen before may have passed.
  const faultsAt = (at: number) =>
    cupFaults(form, form.startsAt === initial.startsAt && initial.startsAt !== '' ? 0 : at);
  const faults = wasSent ? faultsAt(now) : [];
  const change = (next: CupForm) => {
    setRefusal(null);
    setForm(next);
  };
  const fields: CupFormProps = { form, onChange: change, faults, refusal };
  const { text, update, wrong } = useCupFields(fields);
  const send = async () => {
    setWasSent(true);
    if (faultsAt(Date.now()).length > 0) {
      setRefusal({ message: t('fixFirst'), fields: [] });
      return;
    }
    setBusy(true);
    try {
      setRefusal(await onSubmit(form));
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
        if (!busy) void send();
      }}
    >
      <div className={styles.form}>
        <Part title={t('nameTitle')}>
          <TextField
            label={t('name')}
            required
            {...text('name')}
            error={wrong('name', 'name')}
            maxLength={80}
            autoComplete="off"
          />
          <Presets {...fields} />
        </Part>
        <Part title={t('teamsTitle')}>
          <TeamFields {...fields} />
        </Part>
        <Part title={t('timesTitle')}>
          <TimeFields {...fields} />
        </Part>
        <Part title={t('timetable.title')}>
          <TimetableFields {...fields} />
        </Part>
        <Part title={t('stagesTitle')}>
          <ol className={styles.stages}>
            {form.stages.map((_, index) => (
              <StageFields key={index} {...fields} index={index} />
            ))}
          </ol>
          <Button
            leftIcon={<CirclePlus size={16} />}
            disabled={form.stages.length >= 6}
            onClick={() => change(withStage(form))}
          >
            {t('addStage')}
          </Button>
        </Part>
        <Part title={t('playTitle')}>
          <PlayFields {...fields} />
        </Part>
        {form.played && (
          <Part title={t('rulebookTitle')}>
            <RulebookFields
              help={t('rulebookHelp')}
              rulebook={form.rulebook}
              mayBeDrawn={form.stages.every((one) => mayEndInDraw(one) || one.rulebook?.overtime_rounds != null)}
              error={wrong('rulebook')}
              onChange={(rulebook) => update({ rulebook })}
            />
          </Part>
        )}
        <Part title={t('rulesTitle')}>
          <TextArea
            label={t('rulesText')}
            {...helpBelow(t('rulesTextHelp'))}
            {...text('rulesText')}
            error={wrong('rules_text')}
            maxLength={4000}
            rows={5}
          />
        </Part>
        {extra}
        {canTry && (
          <Part title={t('tryTitle')}>
            <Late place={<Skeleton height={TRY_PX} radius={12} />}>
              <TryCup form={form} findFaults={() => faultsAt(Date.now())} onFaults={() => setWasSent(true)} />
            </Late>
          </Part>
        )}
      </div>
      <Summary form={form} busy={busy} refusal={refusal} submit={submit} submitHelp={submitHelp} />
    </form>
  );
}
