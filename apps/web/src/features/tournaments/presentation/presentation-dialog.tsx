import type { TournamentAnswer } from '@placar/contracts/tournaments';
import { ImageUp, Plus, X } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, useFormDialog } from '../../../components/form-dialog';
import { readLogo } from '../../../components/pictures/logo-file';
import { TeamCrest } from '../../../components/teams/team-crest';
import { StreamFields } from '../../../components/watch/stream-fields';
import { ApiError } from '../../../lib/api-client';
import { call, useKeptAnswers, type KeptAnswers } from '../../../lib/endpoints';
import { Button, SwitchField, TextField, showToast } from '../../../ui';
import { RemoveRow, rowPropsOf, type RowProps } from './form-row';
import {
  isFull,
  isPresentationChanged,
  newSponsor,
  newStream,
  placePresentationErrors,
  presentationBody,
  presentationDraft,
  presentationProblems,
  type PresentationDraft,
  type PresentationList,
  type PresentationProblem,
  type SponsorRow,
  type StreamRow,
} from './presentation-form';
import { presentationOf } from './presentation-of';
import { PrizeList } from './prize-list';
import styles from './presentation.module.css';

/** Sends a chosen picture at once; the row keeps its stem. */
function usePicture(tournamentId: number, onPicture: (picture: string) => void) {
  const { t } = useTranslation(['cupshow', 'teams']);
  const [isSending, setIsSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const send = async (file: File | undefined) => {
    if (file === undefined) return;
    const reading = await readLogo(file);
    if ('problem' in reading) {
      setFault(t(`teams:logo.problem.${reading.problem}`));
      return;
    }
    setFault(null);
    setIsSending(true);
    try {
      const body = { logo_file: reading.dataUrl };
      onPicture((await call('POST /tournaments/:id/pictures', { params: { id: tournamentId }, body })).picture);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(error.fields['logo_file'] === undefined ? error.message : t('teams:logo.problem.unreadable'));
    } finally {
      setIsSending(false);
    }
  };
  return { isSending, fault, send };
}

function SponsorFields({ tournamentId, ...props }: RowProps<SponsorRow> & { tournamentId: number }) {
  const { row, number, onChange, onRemove, errorOf, text } = props;
  const { t } = useTranslation('cupshow');
  const input = useRef<HTMLInputElement>(null);
  const { isSending, fault, send } = usePicture(tournamentId, (picture) => onChange({ picture }));
  const shownFault = fault ?? errorOf(`${row.key}.picture`);
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{t('form.sponsor', { number })}</legend>
      <div className={styles.pair}>
        <TextField label={t('form.name')} maxLength={60} autoComplete="off" {...text('name')} />
        <TextField
          type="url"
          inputMode="url"
          label={t('form.link')}
          placeholder="https://"
          autoComplete="off"
          {...text('url')}
        />
      </div>
      <div className={styles.tools}>
        {row.picture !== null && <TeamCrest name={row.name} logo={row.picture} size={48} />}
        <input
          ref={input}
          type="file"
          accept="image/png,image/svg+xml,.png,.svg"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('form.pictureOf', { number })}
          onChange={(event) => {
            void send(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <Button size="sm" loading={isSending} leftIcon={<ImageUp size={16} />} onClick={() => input.current?.click()}>
          {t(row.picture === null ? 'form.picture' : 'form.otherPicture')}
        </Button>
        {row.picture !== null && (
          <Button size="sm" variant="ghost" leftIcon={<X size={16} />} onClick={() => onChange({ picture: null })}>
            {t('form.noPicture')}
          </Button>
        )}
        <RemoveRow label={t('form.removeSponsor', { number })} onRemove={onRemove} />
      </div>
      {shownFault !== undefined && (
        <p className={styles.fault} role="alert">
          {shownFault}
        </p>
      )}
    </fieldset>
  );
}

function StreamRowFields({ row, number, onChange, onRemove, errorOf, text }: RowProps<StreamRow>) {
  const { t } = useTranslation('cupshow');
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{t('form.stream', { number })}</legend>
      <StreamFields row={row} onChange={onChange} errorOf={errorOf}>
        <TextField label={t('form.caster')} maxLength={60} autoComplete="off" {...text('caster')} />
      </StreamFields>
      <div className={styles.tools}>
        <SwitchField label={t('form.main')} checked={row.main} onChange={(main) => onChange({ main })} />
        <RemoveRow label={t('form.removeStream', { number })} onRemove={onRemove} />
      </div>
    </fieldset>
  );
}

/** Saves on what is there now; what another organiser has said meanwhile is not written over. */
async function save(
  opened: TournamentAnswer,
  draft: PresentationDraft,
  { keep, conflict }: Pick<KeptAnswers, 'keep'> & { conflict: string },
): Promise<{ id: number }> {
  const params = { id: opened.id };
  const present = await call('GET /tournaments/:id', { params });
  const isSame = JSON.stringify(presentationOf(present)) === JSON.stringify(presentationOf(opened));
  if (!isSame) throw new ApiError({ status: 409, code: 'CONFLICT', message: conflict });
  const body = { ...presentationBody(draft), version: present.version };
  const answer = await call('POST /tournaments/:id/present', { params, body });
  await keep('GET /tournaments/:id', { params }, answer);
  return { id: opened.id };
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.groupTitle}>{title}</h3>
      {children}
    </section>
  );
}

/** Organisers say the prizes, the sponsors and the streams of a tournament, in one form. */
export function PresentationDialog({ tournament, onClose }: { tournament: TournamentAnswer; onClose: () => void }) {
  const { t, i18n } = useTranslation(['cupshow', 'watch']);
  // What it began with: the stream of the page brings newer answers while somebody types.
  const [opened] = useState(tournament);
  const { keep } = useKeptAnswers();
  const form = useFormDialog<PresentationDraft, PresentationProblem>({
    start: () => presentationDraft(presentationOf(opened)),
    isChanged: isPresentationChanged,
    findProblems: presentationProblems,
    problemText: (problem) =>
      problem === 'text' || problem === 'place' || problem === 'until'
        ? t(`cupshow:problem.${problem}`)
        : t(`watch:problem.${problem}`),
    save: (draft) => save(opened, draft, { keep, conflict: t('cupshow:conflict') }),
    placeErrors: placePresentationErrors,
    words: {
      hasProblems: t('watch:form.hasProblems'),
      network: t('watch:form.network'),
      refused: t('cupshow:refused'),
    },
    onSaved: () => showToast({ tone: 'success', message: t('cupshow:saved') }),
    onClose,
  });
  const { draft, update, errorOf } = form;
  const add = (list: PresentationList, words: string, onAdd: () => void) => (
    <Button leftIcon={<Plus size={16} />} disabled={isFull(draft, list)} onClick={onAdd}>
      {words}
    </Button>
  );
  const sponsorProps = rowPropsOf(draft.sponsors, (sponsors) => update({ sponsors }), errorOf);
  const streamProps = rowPropsOf(draft.streams, (streams) => update({ streams }), errorOf);
  return (
    <FormDialog
      form={form}
      title={t('cupshow:form.title')}
      cancelLabel={t('watch:form.cancel')}
      saveLabel={t('watch:form.save')}
      needsChange
      className={styles.form}
    >
      <Group title={t('cupshow:prizes')}>
        <PrizeList prizes={draft.prizes} onChange={(prizes) => update({ prizes })} errorOf={errorOf} />
      </Group>
      <Group title={t('cupshow:sponsors')}>
        {draft.sponsors.map((row, index) => (
          <SponsorFields key={row.key} tournamentId={opened.id} {...sponsorProps(row, index)} />
        ))}
        {add('sponsors', t('cupshow:form.addSponsor'), () => update({ sponsors: [...draft.sponsors, newSponsor()] }))}
      </Group>
      <Group title={t('cupshow:streams')}>
        {draft.streams.map((row, index) => (
          <StreamRowFields key={row.key} {...streamProps(row, index)} />
        ))}
        {add('streams', t('cupshow:form.addStream'), () =>
          update({ streams: [...draft.streams, newStream(i18n.language, draft.streams)] }),
        )}
      </Group>
    </FormDialog>
  );
}
