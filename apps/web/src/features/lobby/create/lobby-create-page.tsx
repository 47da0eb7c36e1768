import { ArrowLeft, ArrowRight, Sofa } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { mapDisplayName } from '@placar/domain/maps';
import { useModeWords } from '../../../components/lobbies/use-lobbies';
import { MapThumb } from '../../../components/maps/map-tile';
import { Button, Card, CardHeader, PageHeader, Pending, ResponseSheet, SkeletonRows, Stepper } from '../../../ui';
import { AccessStep } from './access-step';
import { CHOICE_STEPS, problemsOf, type ChoiceStep } from './lobby-choice';
import { MapsStep } from './maps-step';
import { ModeStep } from './mode-step';
import styles from './lobby-create.module.css';
import { useLobbyChoice, useMakeLobby, type ChoiceForm } from './use-lobby-choice';

function Summary({ form, busy, onSubmit }: { form: ChoiceForm; busy: boolean; onSubmit: () => void }) {
  const { t } = useTranslation('lobbies');
  const { nameOf } = useModeWords();
  const { choice, modes } = form;
  const { settings } = choice;
  const problems = problemsOf(choice);
  const title = modes.find(({ rules }) => rules.key === choice.mode)?.title;
  return (
    <Card as="section" padded={false} className={styles.summary}>
      <CardHeader title={t('make.summary')} />
      <dl className={styles.facts}>
        <dt>{t('make.step.mode')}</dt>
        <dd>{nameOf(choice.mode, title)}</dd>
        <dt>{t('make.series')}</dt>
        <dd>{settings.series === 2 ? t('make.twoMaps') : t('make.bestOf', { maps: settings.series })}</dd>
        <dt>{t('make.teams')}</dt>
        <dd>{choice.challenge ? t('make.challenge') : t(`teams.${settings.teams}`)}</dd>
        <dt>{t('make.maps')}</dt>
        <dd>{t(`maps.${settings.maps}`)}</dd>
        <dt>{t('make.access')}</dt>
        <dd>{t(`access.${settings.access}`)}</dd>
      </dl>
      <ul className={styles.thumbs} aria-label={t('make.pool')}>
        {settings.pool.map((map) => (
          <li key={map}>
            <MapThumb map={map} width={36} height={24} />
            <span className="visually-hidden">{mapDisplayName(map)}</span>
          </li>
        ))}
      </ul>
      <div className={styles.submit}>
        <Button
          variant="primary"
          size="lg"
          fullWidth
          leftIcon={<Sofa size={18} />}
          loading={busy}
          disabled={problems.length > 0 || (form.missing ?? 0) !== 0}
          onClick={onSubmit}
        >
          {t('make.submit')}
        </Button>
      </div>
    </Card>
  );
}

function Steps({ form }: { form: ChoiceForm }) {
  const { t } = useTranslation(['lobbies', 'common']);
  const navigate = useNavigate();
  const { busy, make } = useMakeLobby();
  const [step, setStep] = useState<ChoiceStep>('mode');
  const [refusal, setRefusal] = useState<string | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const problems = problemsOf(form.choice);
  const position = CHOICE_STEPS.indexOf(step);
  const [previous, next] = [CHOICE_STEPS[position - 1], CHOICE_STEPS[position + 1]];
  const go = (to: ChoiceStep) => {
    setStep(to);
    if ((panel.current?.getBoundingClientRect().top ?? 0) < 0) panel.current?.scrollIntoView({ block: 'start' });
  };
  const submit = async () => {
    const made = await make(form.choice);
    if (made.id !== null) {
      await navigate(`/lobby/${made.id}`);
      return;
    }
    if (made.step !== null) go(made.step);
    setRefusal(made.message);
  };
  return (
    <div className={styles.layout}>
      <div ref={panel} className={styles.form}>
        <Stepper
          label={t('lobbies:make.steps')}
          steps={CHOICE_STEPS.map((key) => ({
            key,
            label: t(`lobbies:make.step.${key}`),
            state:
              problems.some((problem) => problem.step === key) || (key === 'mode' && (form.missing ?? 0) !== 0)
                ? 'problem'
                : 'done',
          }))}
          current={step}
          onChange={go}
        />
        <Card as="section" padded={false} className={styles.panel} aria-label={t(`lobbies:make.step.${step}`)}>
          {step === 'mode' && <ModeStep form={form} />}
          {step === 'maps' && <MapsStep form={form} />}
          {step === 'access' && <AccessStep form={form} />}
          <div className={styles.foot}>
            {previous === undefined ? (
              <span />
            ) : (
              <Button leftIcon={<ArrowLeft size={16} />} onClick={() => go(previous)}>
                {t('common:action.back')}
              </Button>
            )}
            {next !== undefined && (
              <Button rightIcon={<ArrowRight size={16} />} onClick={() => go(next)}>
                {t('common:action.next')}
              </Button>
            )}
          </div>
        </Card>
      </div>
      <Summary form={form} busy={busy} onSubmit={() => void submit()} />
      <ResponseSheet
        title={t('lobbies:make.refused')}
        response={refusal === null ? null : { tone: 'error', message: refusal }}
        onClose={() => setRefusal(null)}
      />
    </div>
  );
}

/** Makes a lobby: mode, maps and rules, access. Every step is filled in already, so that one click is enough. */
export function LobbyCreatePage() {
  const { t } = useTranslation('lobbies');
  const { form, error } = useLobbyChoice();
  return (
    <>
      <PageHeader title={t('make.title')} description={t('make.description')} />
      {form === null ? (
        <Pending error={error}>
          <SkeletonRows rows={4} height={96} />
        </Pending>
      ) : (
        <Steps form={form} />
      )}
    </>
  );
}
