import type { TournamentAnswer, TournamentBody } from '@placar/contracts/tournaments';
import { SearchX, Trophy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '../../../lib/api-client';
import { call, useKeptAnswers } from '../../../lib/endpoints';
import { useSession } from '../../../lib/session';
import { Alert, Button, ButtonLink, EmptyState, PageHeader, Pending, Skeleton } from '../../../ui';
import { changedBody, changedFields, formOf } from '../model/cup-change';
import type { CupForm } from '../model/cup-form';
import { cupRefusal, type CupRefusal } from './cup-refusal';
import { mayOrganise } from '../model/tournament-model';
import { useTournament } from '../use-tournament';
import { CupSettingsForm } from './cup-settings-form';

interface Conflict {
  theirs: TournamentAnswer;
  fields: (keyof TournamentBody)[];
  mine: CupForm;
}

/** The settings as they were opened; what another organiser changed meanwhile is named before it is written over. */
function Editor({ tournament }: { tournament: TournamentAnswer }) {
  const { t } = useTranslation('cupform');
  const navigate = useNavigate();
  const { keep } = useKeptAnswers();
  const [base, setBase] = useState(tournament);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (form: CupForm, on: TournamentAnswer): Promise<CupRefusal | null> => {
    const params = { id: on.id };
    try {
      const body = { ...changedBody(on.settings, form), version: on.version };
      const answer = await call('PUT /tournaments/:id', { params, body });
      await keep('GET /tournaments/:id', { params }, answer);
      await navigate(`/tournaments/${on.id}?view=desk`);
      return null;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return cupRefusal(error);
      const theirs = await call('GET /tournaments/:id', { params });
      const fields = changedFields(on.settings, theirs.settings);
      // Teams came or left: nothing that stands in this form.
      if (fields.length === 0) return save(form, theirs);
      setConflict({ theirs, fields, mine: form });
      return { message: t('conflict'), fields: [] };
    }
  };
  return (
    <>
      {failure !== null && <Alert tone="danger">{failure}</Alert>}
      {conflict !== null && (
        <Alert tone="warning" role="alert">
          <p>{t('conflictText', { fields: conflict.fields.map((field) => t(`field.${field}`)).join(', ') })}</p>
          <Button
            onClick={() => {
              setBase(conflict.theirs);
              setConflict(null);
            }}
          >
            {t('takeTheirs')}
          </Button>{' '}
          <Button
            variant="danger-quiet"
            onClick={() =>
              void save(conflict.mine, conflict.theirs).then((refusal) => setFailure(refusal?.message ?? null))
            }
          >
            {t('keepMine')}
          </Button>
        </Alert>
      )}
      <CupSettingsForm
        key={base.version}
        initial={formOf(base.settings)}
        submit={t('save')}
        submitHelp={t('saveHelp')}
        onSubmit={(form) => save(form, base)}
      />
    </>
  );
}

/** Why there is nothing to change here. */
function Nothing({ why, to }: { why: 'unknown' | 'editDenied' | 'editOver'; to: string }) {
  const { t } = useTranslation('cupform');
  const isUnknown = why === 'unknown';
  return (
    <EmptyState
      framed
      icon={isUnknown ? <SearchX size={30} strokeWidth={1.6} /> : <Trophy size={30} strokeWidth={1.6} />}
      title={t(why)}
      actions={
        <ButtonLink to={to} leftIcon={<Trophy size={16} />}>
          {t('toCup')}
        </ButtonLink>
      }
    />
  );
}

const BEFORE: ReadonlySet<TournamentAnswer['status']> = new Set<TournamentAnswer['status']>([
  'draft',
  'sign_up',
  'check_in',
]);

function Loaded({ tournament }: { tournament: TournamentAnswer }) {
  const { user } = useSession();
  const to = `/tournaments/${tournament.id}`;
  if (!BEFORE.has(tournament.status)) return <Nothing why="editOver" to={to} />;
  return mayOrganise(user, tournament) ? <Editor tournament={tournament} /> : <Nothing why="editDenied" to={to} />;
}

/** `/tournaments/:id/edit`: what was chosen for a tournament, until it begins. */
export function CupEditPage() {
  const { t } = useTranslation('cupform');
  const { id = '' } = useParams();
  const number = /^\d{1,9}$/.test(id) ? Number(id) : null;
  const { tournament, error, reload } = useTournament(number);
  const isUnknown = number === null || error?.status === 404 || error?.status === 400;
  return (
    <>
      <PageHeader title={t('editTitle')} description={tournament?.settings.name ?? ''} />
      {tournament !== undefined && <Loaded tournament={tournament} />}
      {tournament === undefined && isUnknown && <Nothing why="unknown" to="/tournaments" />}
      {tournament === undefined && !isUnknown && (
        <Pending error={error} onRetry={reload}>
          <Skeleton height={480} radius={12} />
        </Pending>
      )}
    </>
  );
}
