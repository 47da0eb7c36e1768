import type { TeamSlot } from '@placar/contracts';
import { TECH_TIMEOUT_REASONS } from '@placar/contracts/matches';
import { Pause } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, FormModal, NumberField, SegmentedControl, Stack, TextField } from '../../../ui';
import { SLOTS } from '../../../components/match/match-summary';
import { ChoiceCards, NoLongerPossible, useStillPossible } from '../dialog-parts';
import {
  EMPTY_PAUSE,
  PAUSE_TYPES,
  budgetOf,
  isSpent,
  pauseProblem,
  pauseRequest,
  timeoutMinutes,
  type PauseForm,
} from './pause-form';
import styles from './pause-dialog.module.css';
import { useDesk } from '../commands/use-match-commands';

/* Minutes that are one press away. */
const LENGTHS = [null, 1, 2, 5, 10] as const;

function TeamChoice({ form, update }: { form: PauseForm; update: (change: Partial<PauseForm>) => void }) {
  const { t } = useTranslation('actions');
  const { match } = useDesk();
  const ofTeams = SLOTS.map((slot) => {
    const budget = budgetOf(match, slot, form.type);
    const spent = isSpent(match, { type: form.type, team: slot });
    const text =
      budget === null
        ? ''
        : budget.allowed === null
          ? t('pauseDialog.used', { count: budget.used })
          : t('pauseDialog.usedOf', { used: budget.used, allowed: budget.allowed });
    return {
      value: slot,
      label: text === '' ? match[slot].name : `${match[slot].name}, ${text}`,
      content: (
        <span className={styles.team}>
          <bdi className={styles.name}>{match[slot].name}</bdi>
          <span className={styles.budget} data-spent={spent || undefined}>
            {budget?.allowed != null && (
              <span className={styles.pips} aria-hidden="true">
                {Array.from({ length: Math.min(8, budget.allowed) }, (_, index) => (
                  <i key={index} data-used={index < budget.used || undefined} />
                ))}
              </span>
            )}
            {text}
          </span>
        </span>
      ),
    };
  });
  const nobody = t('pauseDialog.nobody');
  const ofNobody = {
    value: 'nobody' as const,
    label: nobody,
    content: <span className={styles.name}>{nobody}</span>,
  };
  return (
    <ChoiceCards<TeamSlot | 'nobody'>
      name="pause-team"
      label={t('people.team')}
      layout="pair"
      value={form.team ?? (form.type === 'technical' ? 'nobody' : null)}
      onChange={(team) => update({ team: team === 'nobody' ? null : team })}
      options={form.type === 'technical' ? [...ofTeams, ofNobody] : ofTeams}
    />
  );
}

/** Why a technical timeout is taken: one of the list, or words of one's own. */
function ReasonChoice({ form, update }: { form: PauseForm; update: (change: Partial<PauseForm>) => void }) {
  const { t } = useTranslation(['actions', 'common']);
  const known = TECH_TIMEOUT_REASONS.map((reason) => ({ reason, name: t(`common:pauseReason.${reason}`) }));
  return (
    <div>
      <p className={styles.label} id="pause-why">
        {t('pauseDialog.why')}
      </p>
      <div className={styles.lengths} role="group" aria-labelledby="pause-why">
        {[...known, { reason: null, name: t('pauseDialog.otherReason') }].map(({ reason, name }) => (
          <button
            key={name}
            type="button"
            className={styles.chip}
            aria-pressed={form.known === reason}
            onClick={() => update({ known: reason })}
          >
            {name}
          </button>
        ))}
      </div>
      <p className={styles.hint}>{t('pauseDialog.whyHint')}</p>
    </div>
  );
}

/**
 * A pause with its kind, team, reason and length; each team's pauses are counted beside its name. A technical one is a command of its own,
 * also for a match that is paused already: then `isTechnical` leaves nothing else to choose.
 */
export function PauseDialog({
  isOpen,
  onClose,
  isTechnical = false,
}: {
  isOpen: boolean;
  onClose: () => void;
  isTechnical?: boolean;
}) {
  const { t } = useTranslation(['actions', 'commands']);
  const { match, send } = useDesk();
  const [filled, setForm] = useState<PauseForm>(EMPTY_PAUSE);
  const form = isTechnical ? { ...filled, type: 'technical' as const } : filled;
  const update = (change: Partial<PauseForm>) => setForm((before) => ({ ...before, ...change }));
  const kind = form.type === 'technical' ? 'tech_timeout' : 'pause';
  const problem = pauseProblem(match, form);
  const isPossible = useStillPossible(kind);
  const usual =
    form.type === 'technical' ? t('pauseDialog.byRules', { minutes: timeoutMinutes(match) }) : t('pauseDialog.noEnd');
  const close = () => {
    setForm(EMPTY_PAUSE);
    onClose();
  };
  const submit = () => {
    send(pauseRequest(form));
    close();
  };
  return (
    <FormModal
      isOpen={isOpen}
      onClose={close}
      title={isTechnical ? t('commands:command.tech_timeout') : t('pauseDialog.title')}
      description={t('pauseDialog.lead')}
      width={560}
      persistent
      busy={false}
      onSubmit={submit}
      submitLabel={t(`commands:command.${kind}`)}
      submitIcon={<Pause size={16} />}
      isReady={problem === null && isPossible}
      closeLabel={t('cancelButton')}
    >
      <NoLongerPossible kind={kind} />
      <Stack gap={20}>
        {!isTechnical && (
          <SegmentedControl
            label={t('pauseDialog.type')}
            options={PAUSE_TYPES.map((type) => ({ value: type, label: t(`pauseDialog.types.${type}`) }))}
            value={form.type}
            onChange={(type) => update({ type })}
            fullWidth
          />
        )}
        {form.type === 'technical' && <ReasonChoice form={form} update={update} />}
        {form.type !== 'admin' && (
          <div>
            <p className={styles.label} aria-hidden="true">
              {t('people.team')}
            </p>
            <TeamChoice form={form} update={update} />
          </div>
        )}
        {problem === 'spent' && (
          <Alert tone="warning" role="status">
            {t('pauseDialog.spent')}
          </Alert>
        )}
        <div>
          <p className={styles.label} id="pause-length">
            {t('pauseDialog.length')}
          </p>
          <div className={styles.lengths} role="group" aria-labelledby="pause-length">
            {LENGTHS.map((minutes) => (
              <button
                key={minutes}
                type="button"
                className={styles.chip}
                aria-pressed={form.minutes === minutes}
                onClick={() => update({ minutes })}
              >
                {minutes === null ? usual : t('pauseDialog.minutes', { count: minutes })}
              </button>
            ))}
            <NumberField
              className={styles.custom}
              aria-label={t('pauseDialog.custom')}
              placeholder={t('pauseDialog.customShort')}
              value={form.minutes}
              min={1}
              max={60}
              clampBehavior="none"
              onChange={(minutes) => update({ minutes })}
              error={problem === 'minutes'}
            />
          </div>
          <p className={styles.hint}>
            {form.minutes === null && form.type !== 'technical'
              ? t('pauseDialog.noEndHint')
              : t('pauseDialog.lengthHint')}
          </p>
        </div>
        {(form.type !== 'technical' || form.known === null) && (
          <TextField
            label={form.type === 'technical' ? t('pauseDialog.why') : t('pauseDialog.reason')}
            description={t('pauseDialog.reasonHint')}
            value={form.reason}
            maxLength={form.type === 'technical' ? 80 : 120}
            onChange={(event) => update({ reason: event.currentTarget.value })}
          />
        )}
      </Stack>
    </FormModal>
  );
}
