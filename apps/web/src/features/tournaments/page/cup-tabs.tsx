import type { TournamentAnswer } from '@placar/contracts/tournaments';
import { Cast, ClipboardList, GitFork, Info, ListOrdered, ScrollText, Swords, Users } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../../../lib/page/late-part';
import { useAddressFilter } from '../../../lib/page/use-address-filter';
import { Late, Skeleton, Tabs, type TabItem } from '../../../ui';
import type { OpenPairing } from '../model/desk-model';
import { presentationOf } from '../presentation/presentation-of';
import type { CupActs } from '../use-tournament';
import type { CupView } from './cup-view';
import { OverviewPart } from './overview-part';
import styles from './cup-page.module.css';

const BracketPart = latePart(() => import('./bracket-part'), 'BracketPart');
const DeskPart = latePart(() => import('../desk/desk-part'), 'DeskPart', ['cup', 'cupdesk']);
const MatchesPart = latePart(() => import('../tabs/matches-part'), 'MatchesPart', ['cup', 'cupparts']);
const RulesPart = latePart(() => import('../tabs/rules-part'), 'RulesPart', [
  'cup',
  'cupparts',
  'lobbies',
  'rulebook',
  'tournaments',
]);
const StandingsPart = latePart(() => import('./standings-part'), 'StandingsPart');
const TeamsPart = latePart(() => import('./teams-part'), 'TeamsPart');
const StreamPart = latePart(() => import('../presentation/stream-part'), 'StreamPart', ['cupshow', 'watch']);
type View = 'overview' | 'bracket' | 'matches' | 'standings' | 'teams' | 'rules' | 'stream' | 'desk';

/** What a reader wants first: the bracket once there is one, what it is about before. */
const usualView = ({ status }: TournamentAnswer): View =>
  status === 'running' || status === 'over' ? 'bracket' : 'overview';

/** A part that comes when its tab is chosen. */
const late = (part: ReactNode) => <Late place={<Skeleton height={420} radius={12} />}>{part}</Late>;

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
  const tab = (value: View, icon: ReactNode, content: ReactNode): TabItem<View> => ({
    value,
    label: t(`tab.${value}`),
    icon,
    content,
  });
  const tabs = [
    tab('overview', <Info size={16} />, <OverviewPart view={view} acts={acts} />),
    tab('bracket', <GitFork size={16} />, late(<BracketPart view={view} />)),
    tab('matches', <Swords size={16} />, late(<MatchesPart view={view} />)),
    ...(hasBegun ? [tab('standings', <ListOrdered size={16} />, late(<StandingsPart view={view} />))] : []),
    tab('teams', <Users size={16} />, late(<TeamsPart view={view} acts={acts} signUp={signUp} />)),
    tab('rules', <ScrollText size={16} />, late(<RulesPart view={view} />)),
    ...(presentationOf(tournament).streams.length > 0
      ? [tab('stream', <Cast size={16} />, late(<StreamPart view={view} />))]
      : []),
    ...(view.mayOrganise
      ? [tab('desk', <ClipboardList size={16} />, late(<DeskPart view={view} acts={acts} onResult={onResult} />))]
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
