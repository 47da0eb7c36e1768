import type { MessageParams, SayTemplate } from '@placar/contracts/matches';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandName } from '../../../lib/page/page-meta';
import { FormModal, Late, NumberField, SegmentedControl, SelectField, Skeleton, Stack, TextField } from '../../../ui';
import { SLOTS, focusMap } from '../../../components/match/match-summary';
import styles from './say-dialog.module.css';
import { NoLongerPossible, useStillPossible } from '../dialog-parts';
import { useDesk } from '../commands/use-match-commands';
import { latePart } from '../../../lib/page/late-part';

/* The sentences and the rules around them come only when somebody wants to say one. */
const SayPreview = latePart(() => import('./say-preview'), 'SayPreview');

/** Which of its places each ready sentence has; the compiler keeps the list complete. */
const PLACES: Readonly<Record<SayTemplate, readonly ('minutes' | 'team' | 'score')[]>> = {
  admin_pause: ['minutes'],
  tech_pause: ['team', 'minutes'],
  tactical_pause: ['team', 'minutes'],
  resume_soon: ['minutes'],
  ready_up: [],
  waiting_for_players: ['team'],
  server_change: [],
  restore: ['score'],
};
const TEMPLATES = Object.keys(PLACES) as SayTemplate[];
const MODES = ['template', 'text'] as const;

/** A message to everybody on the server: a ready sentence in the players' languages, or free words; with a preview. */
export function SayDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('actions');
  const { match, send } = useDesk();
  const [mode, setMode] = useState<(typeof MODES)[number]>('template');
  const [template, setTemplate] = useState<SayTemplate | null>(null);
  const [minutes, setMinutes] = useState<number | null>(null);
  const [team, setTeam] = useState<string | null>(null);
  const [text, setText] = useState('');
  const places = template === null ? [] : PLACES[template];
  const map = focusMap(match);
  const params: MessageParams = {
    ...(places.includes('minutes') && minutes !== null && minutes >= 1 ? { minutes } : {}),
    ...(places.includes('team') && team !== null ? { team: match[team === 'team2' ? 'team2' : 'team1'].name } : {}),
    ...(places.includes('score') && map !== null ? { score: `${map.team1_score}-${map.team2_score}` } : {}),
  };
  const isPossible = useStillPossible('say');
  const mayDo = mode === 'template' ? template !== null : text.trim() !== '';
  const close = () => {
    setText('');
    setTemplate(null);
    setMinutes(null);
    setTeam(null);
    onClose();
  };
  const submit = () => {
    send(
      mode === 'template' && template !== null
        ? { kind: 'say', args: { template, params } }
        : { kind: 'say', args: { text: text.trim() } },
    );
    close();
  };
  return (
    <FormModal
      isOpen={isOpen}
      onClose={close}
      title={t('say.title')}
      width={620}
      persistent
      busy={false}
      onSubmit={submit}
      submitLabel={t('say.confirm')}
      isReady={mayDo && isPossible}
      closeLabel={t('cancelButton')}
    >
      <NoLongerPossible kind="say" />
      <Stack gap={16}>
        <SegmentedControl
          label={t('say.mode')}
          hideLabel
          options={MODES.map((value) => ({ value, label: t(`say.modes.${value}`) }))}
          value={mode}
          onChange={setMode}
          fullWidth
        />
        {mode === 'template' ? (
          <>
            <div className={styles.templates} role="group" aria-label={t('say.templates')}>
              {TEMPLATES.map((name) => (
                <button
                  key={name}
                  type="button"
                  className={styles.template}
                  aria-pressed={template === name}
                  onClick={() => setTemplate(name)}
                >
                  {t(`say.template.${name}`)}
                </button>
              ))}
            </div>
            <div className={styles.places}>
              {places.includes('team') && (
                <SelectField
                  label={t('people.team')}
                  placeholder={t('say.noTeam')}
                  clearable
                  value={team}
                  onChange={setTeam}
                  options={SLOTS.map((slot) => ({ value: slot, label: match[slot].name }))}
                />
              )}
              {places.includes('minutes') && (
                <NumberField label={t('say.minutes')} value={minutes} min={1} max={240} onChange={setMinutes} />
              )}
            </div>
            <div className={styles.previewBlock}>
              <p className={styles.previewLabel}>{t('say.previewLanguages')}</p>
              {template === null ? (
                <p className={styles.preview}>{t('say.pickFirst')}</p>
              ) : (
                <Late place={<Skeleton height={44} />}>
                  <SayPreview match={match} template={template} params={params} />
                </Late>
              )}
            </div>
          </>
        ) : (
          <>
            <TextField
              label={t('say.text')}
              value={text}
              maxLength={200}
              onChange={(event) => setText(event.currentTarget.value)}
              data-autofocus
            />
            <div className={styles.previewBlock}>
              <p className={styles.previewLabel}>{t('say.preview')}</p>
              <p className={styles.preview}>
                <span className={styles.brand}>[{brandName()}]</span> {text.trim() === '' ? '…' : text}
              </p>
            </div>
          </>
        )}
      </Stack>
    </FormModal>
  );
}
