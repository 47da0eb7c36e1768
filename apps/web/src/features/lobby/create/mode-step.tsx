import { Check, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MapArt } from '../../../components/maps/map-art';
import { useModeWords } from '../../../components/lobbies/use-lobbies';
import { Badge, SwitchField } from '../../../ui';
import { canChallenge } from './lobby-choice';
import styles from './lobby-create.module.css';
import type { ChoiceForm } from './use-lobby-choice';

/* A party against a party, where the mode has teams for it. */
function ChallengeChoice({ form }: { form: ChoiceForm }) {
  const { t } = useTranslation('lobbies');
  const { choice, mode, missing } = form;
  if (mode === undefined || !canChallenge(mode)) return null;
  const state =
    missing === null
      ? null
      : missing > 0
        ? t('make.challengeShort', { count: missing })
        : t(missing === 0 ? 'make.challengeReady' : 'make.challengeLarge');
  return (
    <div className={styles.challenge}>
      <SwitchField
        label={t('make.challenge')}
        description={t('make.challengeHelp')}
        checked={choice.challenge}
        onChange={form.setChallenge}
      />
      <p
        className={styles.challengeState}
        data-missing={missing !== null && missing !== 0 ? true : undefined}
        role="status"
      >
        {state}
        {missing !== null && missing !== 0 && (
          <>
            {' '}
            <Link to="/lobby">{t('title')}</Link>
          </>
        )}
      </p>
    </div>
  );
}

/** Which kind of game; the first step. */
export function ModeStep({ form }: { form: ChoiceForm }) {
  const { t } = useTranslation('lobbies');
  const { nameOf, textOf } = useModeWords();
  return (
    <>
      <fieldset className={styles.modes}>
        <legend className={styles.heading}>{t('make.step.mode')}</legend>
        {form.modes.map(({ title, rules }) => (
          <label key={rules.key} className={styles.mode}>
            <input
              type="radio"
              name="mode"
              className="visually-hidden"
              checked={form.choice.mode === rules.key}
              onChange={() => form.chooseMode(rules.key)}
            />
            <span className={styles.modeArt} aria-hidden="true">
              <MapArt map={rules.key} className={styles.modePicture} />
              <span className={styles.modeCheck}>
                <Check size={14} strokeWidth={3} />
              </span>
            </span>
            <span className={styles.modeBody}>
              <span className={styles.modeName}>{nameOf(rules.key, title)}</span>
              <span className={styles.modeText}>{textOf(rules.key)}</span>
              <span className={styles.modeFacts}>
                <Badge small tone={rules.ranked ? 'brand' : 'neutral'}>
                  {rules.ranked ? t('make.ranked') : t('make.unranked')}
                </Badge>
                <Badge small icon={<Users size={12} />}>
                  {t('make.players', { count: rules.players_per_team })}
                </Badge>
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <ChallengeChoice form={form} />
    </>
  );
}
