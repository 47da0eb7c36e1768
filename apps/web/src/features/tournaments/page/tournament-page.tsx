import type { TournamentAnswer } from '@placar/contracts/tournaments';
import { LogIn, SearchX, Trophy, UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { CalendarButton } from '../../../components/calendar/calendar-button';
import { latePart } from '../../../lib/page/late-part';
import { usePageTitle } from '../../../lib/page/page-title';
import { useSession } from '../../../lib/session';
import {
  Alert,
  Button,
  ButtonLink,
  EmptyState,
  Late,
  LateExtra,
  LatePlace,
  PageHeader,
  Pending,
  ResponseSheet,
  Skeleton,
  useIsDesktop,
  useNow,
} from '../../../ui';
import type { OpenPairing } from '../model/desk-model';
import { isPresent, mayOrganise, takesTeams, teamOf } from '../model/tournament-model';
import { useSameParts } from '../model/use-same-parts';
import type { CupLive } from '../use-cup-live';
import { useOwnRole } from '../officials/use-officials';
import { useCupActs, useCupBracket, useCupStandings, useTournament, type CupActs } from '../use-tournament';
import { CupHero } from './cup-hero';
import { CupTabs } from './cup-tabs';
import type { CupView } from './cup-view';
import { OwnDisputes } from '../disputes/disputes';
import { useInvitation } from './use-invitation';
import { WhereCard } from '../where/where-card';
import styles from './cup-page.module.css';

const MINUTE_MS = 60_000;

const MatchDialog = latePart(() => import('./match-dialog'), 'MatchDialog');
const SignUpDialog = latePart(() => import('./sign-up-dialog'), 'SignUpDialog');

const LookForTeam = latePart(() => import('../free-agents/look-for-team'), 'LookForTeam', ['cup', 'cupparts']);

const OfficialNote = latePart(() => import('../officials/official-note'), 'OfficialNote', ['cup', 'cupparts']);

const ResultDialog = latePart(() => import('../desk/result-dialog'), 'ResultDialog', ['cup', 'cupdesk']);

/** Opens the dialog of sign-up; who is not signed in does that first, and keeps the code. */
function SignUpButton({
  tournament,
  isKnown,
  code,
  onOpen,
}: {
  tournament: TournamentAnswer;
  isKnown: boolean;
  code: string;
  onOpen: () => void;
}) {
  const { t } = useTranslation('cup');
  const { pathname } = useLocation();
  const back = code === '' ? pathname : `${pathname}?code=${encodeURIComponent(code)}`;
  return isKnown ? (
    <Button variant="primary" leftIcon={<UserPlus size={18} />} onClick={onOpen}>
      {tournament.settings.team_size === 1 ? t('signUpAlone') : t('signUp')}
    </Button>
  ) : (
    <ButtonLink to={`/?login=1&return=${encodeURIComponent(back)}`} variant="primary" leftIcon={<LogIn size={18} />}>
      {t('signInToSignUp')}
    </ButtonLink>
  );
}

/** Whether this person has no team here while teams are taken, and whether they may bring one. */
function signUpRights({ tournament, team, mayOrganise: mayBring }: CupView, now: number) {
  const isFree = takesTeams(tournament, now) && !(team !== null && isPresent(team));
  return { isFree, maySignUp: isFree && (tournament.settings.sign_up !== 'by_hand' || mayBring) };
}

/** For who has no team: while teams are taken, why not everybody can sign up, and the way to look for a team; who looks for one sees it. */
function WithoutTeam({ view, acts, isFree }: { view: CupView; acts: CupActs; isFree: boolean }) {
  const { t } = useTranslation('cup');
  const isDesktop = useIsDesktop();
  const { tournament, user } = view;
  const { sign_up: how, free_agents: takesPeople, team_size: size } = tournament.settings;
  const isListed = user !== null && tournament.free_agents.some((one) => one.user_id === user.id);
  return (
    <>
      {isFree && how !== 'open' && !view.mayOrganise && <Alert>{t(`invited.${how}`)}</Alert>}
      {user !== null && (isListed || (isFree && takesPeople && size > 1)) && (
        <Late place={<Skeleton height={isDesktop ? 78 : 146} radius={12} />}>
          <LookForTeam view={view} acts={acts} isOpen={isFree} />
        </Late>
      )}
    </>
  );
}

interface SignUpPlaceProps {
  isOpen: boolean;
  view: CupView;
  code: string;
  acts: CupActs;
  onClose: () => void;
}

/** The dialog of sign-up, for who is signed in. */
function SignUpPlace({ isOpen, view, code, acts, onClose }: SignUpPlaceProps) {
  const { user } = view;
  const isShown = isOpen && user !== null;
  return (
    <LatePlace isOpening={isShown} onGiveUp={onClose} isOver>
      {isShown && <SignUpDialog view={view} user={user} code={code} acts={acts} onClose={onClose} />}
    </LatePlace>
  );
}

/** Names of the teams by their numbers: the same function while the teams are the same. */
function useNames({ teams }: TournamentAnswer): CupView['nameOf'] {
  const names = useSameParts(useMemo(() => teams.map(({ entry, name }) => [entry, name] as const), [teams]));
  return useMemo(() => {
    const byEntry = new Map(names);
    return (entry) => byEntry.get(entry) ?? `#${entry}`;
  }, [names]);
}

function Loaded({ tournament, live }: { tournament: TournamentAnswer; live: CupLive }) {
  const { t } = useTranslation('cup');
  const { user } = useSession();
  const { bracket } = useCupBracket(tournament, live);
  const { standings } = useCupStandings(tournament, live);
  const acts = useCupActs(tournament.id);
  const [opened, setOpened] = useState<OpenPairing | null>(null);
  const code = useInvitation();
  // Whoever comes with a code comes to sign up.
  const [isSigningUp, setIsSigningUp] = useState(code !== '');
  const [decided, setDecided] = useState<OpenPairing | null>(null);
  const now = useNow(MINUTE_MS);
  const { status, settings } = tournament;
  const nameOf = useNames(tournament);
  // The same while nothing of it changes: a dialog that opens draws none of the parts anew, nor does a frame of the stream alone.
  const view = useMemo<CupView>(
    () => ({
      tournament,
      bracket,
      standings,
      user,
      team: teamOf(user, tournament.teams),
      mayOrganise: mayOrganise(user, tournament),
      nameOf,
      openMatch: setOpened,
    }),
    [tournament, bracket, standings, user, nameOf],
  );
  const role = useOwnRole(view);
  usePageTitle(settings.name);
  const { isFree, maySignUp } = signUpRights(view, now);
  const isSignUpOpen = isSigningUp && maySignUp;
  const isKnown = user !== null;
  const signUpButton = useMemo(
    () =>
      maySignUp ? (
        <SignUpButton tournament={tournament} isKnown={isKnown} code={code} onOpen={() => setIsSigningUp(true)} />
      ) : null,
    [maySignUp, tournament, isKnown, code],
  );
  return (
    <div className={styles.page}>
      <CupHero
        view={view}
        actions={
          user === null || status === 'draft' ? (
            signUpButton
          ) : (
            <>
              {signUpButton}
              <CalendarButton of="tournament" refId={tournament.id} label={t('calendar')} />
            </>
          )
        }
      />
      {role !== null && (
        <LateExtra>
          <OfficialNote role={role} view={view} />
        </LateExtra>
      )}
      <WhereCard view={view} acts={acts} />
      <WithoutTeam view={view} acts={acts} isFree={isFree} />
      {tournament.paused && status === 'running' && <Alert tone="warning">{t('pausedText')}</Alert>}
      {status === 'cancelled' && <Alert tone="warning">{t('cancelledText')}</Alert>}
      {status === 'draft' && <Alert>{t('draftText')}</Alert>}
      <OwnDisputes view={view} acts={acts} />
      <CupTabs view={view} acts={acts} signUp={signUpButton} onResult={setDecided} />
      <LatePlace isOpening={opened !== null} onGiveUp={() => setOpened(null)} isOver>
        {opened !== null && (
          <MatchDialog
            match={opened}
            view={view}
            acts={acts}
            onClose={() => {
              acts.forget();
              setOpened(null);
            }}
            onResult={(match) => {
              setOpened(null);
              setDecided(match);
            }}
          />
        )}
      </LatePlace>
      <LatePlace isOpening={decided !== null} onGiveUp={() => setDecided(null)} isOver>
        {decided !== null && view.mayOrganise && (
          <ResultDialog
            key={`${decided.stage} ${decided.pairing.key}`}
            open={decided}
            view={view}
            acts={acts}
            onClose={() => {
              acts.forget();
              setDecided(null);
            }}
          />
        )}
      </LatePlace>
      <SignUpPlace isOpen={isSignUpOpen} view={view} code={code} acts={acts} onClose={() => setIsSigningUp(false)} />
      <ResponseSheet
        title={t('refusedTitle')}
        response={
          acts.refusal === null || isSignUpOpen || decided !== null || opened !== null
            ? null
            : { tone: 'error', message: acts.refusal }
        }
        onClose={acts.forget}
      />
    </div>
  );
}

function PageSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.page} role="status" aria-label={t('loading')}>
      <Skeleton height={220} radius={16} />
      <Skeleton height={420} radius={12} />
    </div>
  );
}

/** `/tournaments/:id`: a tournament for who looks, who plays and who runs it. */
export function TournamentPage() {
  const { t } = useTranslation('cup');
  const { id = '' } = useParams();
  const number = /^\d{1,9}$/.test(id) ? Number(id) : null;
  const { tournament, error, live, reload } = useTournament(number);
  if (tournament !== undefined) return <Loaded key={tournament.id} tournament={tournament} live={live} />;
  const isUnknown = number === null || error?.status === 404 || error?.status === 400;
  if (!isUnknown)
    return (
      <Pending error={error} onRetry={reload}>
        <PageSkeleton />
      </Pending>
    );
  return (
    <>
      <PageHeader title={t('unknownTitle')} />
      <EmptyState
        framed
        icon={<SearchX size={30} strokeWidth={1.6} />}
        title={t('unknown')}
        actions={
          <ButtonLink to="/tournaments" leftIcon={<Trophy size={16} />}>
            {t('toList')}
          </ButtonLink>
        }
      />
    </>
  );
}
