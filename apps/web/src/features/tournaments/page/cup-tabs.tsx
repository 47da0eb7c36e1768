import type { TournamentAnswer } from '@placar/contracts/tournaments';
import { Cast, ClipboardList, GitFork, Info, ListOrdered, ScrollText, Swords, Users } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { withAreas } from '../../../lib/i18n';
import { latePart } from '../../../lib/page/late-part';
import { useAddressFilter } from '../../../lib/page/use-address-filter';
import { Late, Skeleton, Tabs, type TabItem } from '../../../ui';
import type { OpenPairing } from '../model/desk-model';
import { presentationOf } from '../presentation/presentation-of';
import type { CupActs } from '../use-tournament';
import type { CupView } from './cup-view';
import { OverviewPart } from './overview-part';
import styles from './cup-page.module.css';

const BracketPart = latePart(async () => (await import('./bracket-part')).BracketPart);
const DeskPart = latePart(
  async () => (await withAreas(() => import('../desk/desk-part'), ['cup', 'cupdesk'])).DeskPart,
);
const MatchesPart = latePart(
  async () => (await withAreas(() => import('../tabs/matches-part'), ['cup', 'cupparts'])).MatchesPart,
);
const RulesPart = latePart(
  async () =>
    (await withAreas(() => import('../tabs/rules-part'), ['cup', 'cupparts', 'lobbies', 'rulebook', 'tournaments']))
      .RulesPart,
);
const StandingsPart = latePart(async () => (await import('./standings-part')).StandingsPart);
const TeamsPart = latePart(async () => (await import('./teams-part')).TeamsPart);
const StreamPart = latePart(
  async () => (await withAreas(() => import('../presentation/stream-part'), ['cupshow', 'watch'])).StreamPart,
);
const VIEWS = ['overview', 'bracket', 'matches', 'standings', 'teams', 'rules', 'stream', 'desk'] as const;
type View = (typeof VIEWS)[number];

/** What a reader wants first: the bracket once there is one, what it is about before. */
const usualView = ({ status }: TournamentAnswer): View =>
  status === 'running' || status === 'over' ? 'bracket' : 'overview';

export interface CupTabsProps {
  view: CupView;
  acts: CupActs;
  /** The button of sign-up, or the way to sign in. */
  signUp: ReactNode;
  /** An organiser wants to say how a match ended. */
  onResult: (open: OpenPairing) => void;
}

/** The parts of a tournament; the organiser's desk is fetched for organisers only. */
export const CupTabs = memo(function CupTabs({ view, acts, signUp, onResult }: CupTabsProps) {
  const { t } = useTranslation('cup');
  const address = useAddressFilter();
  const { bracket, tournament } = view;
  const { status } = tournament;
  // Known before the bracket is there, so that no tab moves when it comes; what was called off may never have begun.
  const hasBegun = status === 'running' || status === 'over' || (bracket?.stages.length ?? 0) > 0;
  const tabs: readonly TabItem<View>[] = [
    {
      value: 'overview',
      label: t('tab.overview'),
      icon: <Info size={16} />,
      content: <OverviewPart view={view} acts={acts} />,
    },
    {
      value: 'bracket',
      label: t('tab.bracket'),
      icon: <GitFork size={16} />,
      content: (
        <Late place={<Skeleton height={420} radius={12} />}>
          <BracketPart view={view} />
        </Late>
      ),
    },
    {
      value: 'matches',
      label: t('tab.matches'),
      icon: <Swords size={16} />,
      content: (
        <Late place={<Skeleton height={420} radius={12} />}>
          <MatchesPart view={view} />
        </Late>
      ),
    },
    ...(hasBegun
      ? [
          {
            value: 'standings' as const,
            label: t('tab.standings'),
            icon: <ListOrdered size={16} />,
            content: (
              <Late place={<Skeleton height={420} radius={12} />}>
                <StandingsPart view={view} />
              </Late>
            ),
          },
        ]
      : []),
    {
      value: 'teams',
      label: t('tab.teams'),
      icon: <Users size={16} />,
      content: (
        <Late place={<Skeleton height={420} radius={12} />}>
          <TeamsPart view={view} acts={acts} signUp={signUp} />
        </Late>
      ),
    },
    {
      value: 'rules',
      label: t('tab.rules'),
      icon: <ScrollText size={16} />,
      content: (
        <Late place={<Skeleton height={420} radius={12} />}>
          <RulesPart view={view} />
        </Late>
      ),
    },
    ...(presentationOf(tournament).streams.length > 0
      ? [
          {
            value: 'stream' as const,
            label: t('tab.stream'),
            icon: <Cast size={16} />,
            content: (
              <Late place={<Skeleton height={420} radius={12} />}>
                <StreamPart view={view} />
              </Late>
            ),
          },
        ]
      : []),
    ...(view.mayOrganise
      ? [
          {
            value: 'desk' as const,
            label: t('tab.desk'),
            icon: <ClipboardList size={16} />,
            content: (
              <Late place={<Skeleton height={420} radius={12} />}>
                <DeskPart view={view} acts={acts} onResult={onResult} />
              </Late>
            ),
          },
        ]
      : []),
  ];
  const asked = tabs.find(({ value }) => value === address.get('view'))?.value;
  return (
    <Tabs<View>
      label={t('views')}
      className={styles.tabs}
      value={asked ?? usualView(tournament)}
      onChange={(next) => address.set('view', next)}
      items={tabs}
    />
  );
});
