import type { TournamentAnswer } from '@placar/contracts/tournaments';
import { GitFork, Info, ListOrdered, LogIn, SearchX, Trophy, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { latePart } from '../../../lib/page/late-part';
import { usePageTitle } from '../../../lib/page/page-title';
import { useAddressFilter } from '../../../lib/page/use-address-filter';
import { useSession } from '../../../lib/session';
import {
  Alert,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  ErrorState,
  LatePlace,
  PageHeader,
  ResponseSheet,
  Skeleton,
  Tabs,
  useNow,
  type TabItem,
} from '../../../ui';
import { isPresent, mayOrganise, takesTeams, teamOf } from '../model/tournament-model';
import { useCupActs, useCupBracket, useCupStandings, useTournament } from '../use-tournament';
import { BracketPart } from './bracket-part';
import { CupHero } from './cup-hero';
import type { CupView, OpenMatch } from './cup-view';
import { MatchDialog } from './match-dialog';
import { OverviewPart } from './overview-part';
import { StandingsPart } from './standings-part';
import { TeamsPart } from './teams-part';
import { WhereCard } from './where-card';
import styles from './cup-page.module.css';

const MINUTE_MS = 60_000;

const SignUpDialog = latePart(async () => (await import('./sign-up-dialog')).SignUpDialog);

const VIEWS = ['overview', 'bracket', 'standings', 'teams'] as const;
type View = (typeof VIEWS)[number];

/** What a reader wants first: the bracket once there is one, what it is about before. */
const usualView = ({ status }: TournamentAnswer): View =>
  status === 'running' || status === 'over' ? 'bracket' : 'overview';

function Loaded({ tournament }: { tournament: TournamentAnswer }) {
  const { t } = useTranslation('cup');
  const address = useAddressFilter();
  const location = useLocation();
  const { user } = useSession();
  const { bracket } = useCupBracket(tournament);
  const { standings } = useCupStandings(tournament);
  const acts = useCupActs(tournament.id);
  const [opened, setOpened] = useState<OpenMatch | null>(null);
  const [isSigningUp, setIsSigningUp] = useState(false);
  const now = useNow(MINUTE_MS);
  const { status, settings, teams } = tournament;
  const view: CupView = {
    tournament,
    bracket,
    standings,
    user,
    team: teamOf(user, teams),
    mayOrganise: mayOrganise(user, tournament),
    nameOf: (entry) => teams.find((team) => team.entry === entry)?.name ?? `#${entry}`,
    openMatch: setOpened,
  };
  usePageTitle(settings.name);
  const maySignUp = takesTeams(tournament, now) && !(view.team !== null && isPresent(view.team));
  const signUpButton = !maySignUp ? null : user === null ? (
    <ButtonLink
      to={`/?login=1&return=${encodeURIComponent(location.pathname)}`}
      variant="primary"
      leftIcon={<LogIn size={18} aria-hidden="true" />}
    >
      {t('signInToSignUp')}
    </ButtonLink>
  ) : (
    <Button variant="primary" leftIcon={<UserPlus size={18} aria-hidden="true" />} onClick={() => setIsSigningUp(true)}>
      {settings.team_size === 1 ? t('signUpAlone') : t('signUp')}
    </Button>
  );
  const hasBegun = bracket !== undefined && bracket.stages.length > 0;
  const tabs: readonly TabItem<View>[] = [
    {
      value: 'overview',
      label: t('tab.overview'),
      icon: <Info size={16} aria-hidden="true" />,
      content: <OverviewPart view={view} />,
    },
    {
      value: 'bracket',
      label: t('tab.bracket'),
      icon: <GitFork size={16} aria-hidden="true" />,
      content: <BracketPart view={view} />,
    },
    ...(hasBegun
      ? [
          {
            value: 'standings' as const,
            label: t('tab.standings'),
            icon: <ListOrdered size={16} aria-hidden="true" />,
            content: <StandingsPart view={view} />,
          },
        ]
      : []),
    {
      value: 'teams',
      label: t('tab.teams'),
      icon: <Users size={16} aria-hidden="true" />,
      content: <TeamsPart view={view} signUp={signUpButton} />,
    },
  ];
  const asked = tabs.find(({ value }) => value === address.get('view'))?.value;
  return (
    <div className={styles.page}>
      <CupHero view={view} actions={signUpButton} />
      <WhereCard view={view} acts={acts} />
      {tournament.paused && status === 'running' && <Alert tone="warning">{t('pausedText')}</Alert>}
      {status === 'cancelled' && <Alert tone="warning">{t('cancelledText')}</Alert>}
      {status === 'draft' && <Alert>{t('draftText')}</Alert>}
      <Tabs<View>
        label={t('views')}
        className={styles.tabs}
        value={asked ?? usualView(tournament)}
        onChange={(next) => address.set('view', next)}
        items={tabs}
      />
      <MatchDialog match={opened} view={view} onClose={() => setOpened(null)} />
      <LatePlace isOpening={isSigningUp} onGiveUp={() => setIsSigningUp(false)} isOver>
        {isSigningUp && user !== null && (
          <SignUpDialog tournament={tournament} user={user} acts={acts} onClose={() => setIsSigningUp(false)} />
        )}
      </LatePlace>
      <ResponseSheet
        title={t('refusedTitle')}
        response={acts.refusal === null || isSigningUp ? null : { tone: 'error', message: acts.refusal }}
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
  const { tournament, error, reload } = useTournament(number);
  if (tournament !== undefined) return <Loaded key={tournament.id} tournament={tournament} />;
  if (number !== null && error === undefined) return <PageSkeleton />;
  const isUnknown = number === null || error?.status === 404 || error?.status === 400;
  return (
    <>
      {isUnknown && <PageHeader title={t('unknownTitle')} />}
      <Card>
        {isUnknown ? (
          <EmptyState
            icon={<SearchX size={30} strokeWidth={1.6} />}
            title={t('unknown')}
            actions={
              <ButtonLink to="/tournaments" leftIcon={<Trophy size={16} aria-hidden="true" />}>
                {t('toList')}
              </ButtonLink>
            }
          />
        ) : (
          <ErrorState error={error} onRetry={reload} />
        )}
      </Card>
    </>
  );
}
