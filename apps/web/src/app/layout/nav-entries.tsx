import type { SessionUser } from '@placar/contracts/users';
import {
  Activity,
  Backpack,
  CalendarCog,
  CalendarRange,
  ChartColumn,
  CircleQuestionMark,
  CirclePlus,
  Crown,
  Handshake,
  HardDrive,
  House,
  Medal,
  Radio,
  Server,
  Shield,
  ShieldCheck,
  Sofa,
  Swords,
  Trophy,
  UserRound,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isPartOn } from '../../lib/page/page-meta';
import { useRouteExists } from '../../lib/page/route-table';
import { useEndpoint } from '../../lib/endpoints';
import { hasServers, isAdmin, mayCreate, useSession } from '../../lib/session';
import type { LocaleResources } from '../../locales/pt';
import { useLiveCount } from './use-live-count';

/** Words of the menus, without those that tell a figure. */
type Label = Exclude<keyof LocaleResources['shell']['nav'], `liveCount_${string}` | 'vipOff'>;

export interface NavEntry {
  to: string;
  label: string;
  icon: ReactNode;
  /** Word beside the label: new, or the VIP's reduction. */
  badge?: { tone: 'brand' | 'vip'; text: string };
  count?: number;
}

export interface NavGroup {
  key: string;
  label: string | null;
  entries: NavEntry[];
}

interface EntryPlan {
  to: string;
  label: Label;
  icon: ReactNode;
  badge?: 'new' | 'vip';
  /** Absent: everybody. */
  isFor?: (user: SessionUser | null) => boolean;
}

const member = (user: SessionUser | null): boolean => user !== null;

/** Specification §2, in its order. */
const MAIN: readonly EntryPlan[] = [
  { to: '/', label: 'home', icon: <House size={18} /> },
  { to: '/inventory', label: 'inventory', icon: <Backpack size={18} /> },
  { to: '/plans', label: 'vip', icon: <Crown size={18} />, badge: 'vip' },
  { to: '/aluguel-servidores', label: 'rental', icon: <HardDrive size={18} />, badge: 'new' },
  { to: '/affiliates', label: 'affiliates', icon: <Handshake size={18} />, badge: 'new' },
  { to: '/ranking', label: 'ranking', icon: <Trophy size={18} /> },
  { to: '/matches', label: 'matches', icon: <Swords size={18} /> },
  { to: '/admin', label: 'administration', icon: <ShieldCheck size={18} />, isFor: isAdmin },
  { to: '/FAQ', label: 'faq', icon: <CircleQuestionMark size={18} /> },
];

const FOLLOW: readonly EntryPlan[] = [
  { to: '/live/matches', label: 'live', icon: <Radio size={18} /> },
  { to: '/lobby', label: 'lobbies', icon: <Sofa size={18} /> },
  { to: '/tournaments', label: 'tournaments', icon: <Medal size={18} /> },
  { to: '/teams', label: 'teams', icon: <Shield size={18} /> },
  { to: '/seasons', label: 'seasons', icon: <CalendarRange size={18} /> },
  { to: '/server-status', label: 'serverStatus', icon: <Activity size={18} /> },
];

const MINE: readonly EntryPlan[] = [
  { to: '/mymatches', label: 'myMatches', icon: <UserRound size={18} />, isFor: member },
  { to: '/myteams', label: 'myTeams', icon: <Users size={18} />, isFor: member },
  {
    to: '/myseasons',
    label: 'mySeasons',
    icon: <CalendarCog size={18} />,
    isFor: (user) => mayCreate(user, 'seasons'),
  },
  { to: '/myservers', label: 'myServers', icon: <Server size={18} />, isFor: hasServers },
];

const MANAGE: readonly EntryPlan[] = [
  {
    to: '/match/create',
    label: 'createMatch',
    icon: <CirclePlus size={18} />,
    isFor: (user) => mayCreate(user, 'matches'),
  },
  { to: '/servers', label: 'servers', icon: <HardDrive size={18} />, isFor: isAdmin },
  { to: '/metrics', label: 'metrics', icon: <ChartColumn size={18} />, isFor: isAdmin },
];

/** The top bar's share of the main entries (specification §2). */
const TOP_BAR = ['/inventory', '/plans', '/ranking', '/FAQ'];

/**
 * What is off the price of the default plan, as a badge of a word or two; undefined where nothing is. The words of the specification
 * where the price cannot be read.
 */
function useReduction(): string | undefined {
  const { t } = useTranslation('shell');
  const { data, error } = useEndpoint('GET /plans', isPartOn('shop') ? {} : null, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  if (data === undefined) return error === undefined ? undefined : t('nav.vipBadge');
  const percent = data.plans.find(({ active }) => active)?.percentOff ?? 0;
  return percent > 0 ? t('nav.vipOff', { percent }) : undefined;
}

function useEntries(): (plans: readonly EntryPlan[]) => NavEntry[] {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const exists = useRouteExists();
  const reduction = useReduction();
  return (plans) =>
    plans
      .filter((plan) => exists(plan.to) && (plan.isFor === undefined || plan.isFor(user)))
      .map(({ to, label, icon, badge }) => ({
        to,
        icon,
        label: t(`nav.${label}`),
        badge:
          badge === 'vip' && reduction !== undefined
            ? { tone: 'vip', text: reduction }
            : badge === 'new'
              ? { tone: 'brand', text: t('nav.newBadge') }
              : undefined,
      }));
}

/** Groups of the drawer: only pages that exist, and only those the user may open. */
export function useNavGroups(): NavGroup[] {
  const { t } = useTranslation('shell');
  const live = useLiveCount();
  const entries = useEntries();
  const follow = entries(FOLLOW).map((entry) => (entry.to === '/live/matches' ? { ...entry, count: live } : entry));
  const groups: NavGroup[] = [
    { key: 'main', label: null, entries: entries(MAIN) },
    { key: 'follow', label: t('nav.groupFollow'), entries: follow },
    { key: 'mine', label: t('nav.groupMine'), entries: entries(MINE) },
    { key: 'manage', label: t('nav.groupManage'), entries: entries(MANAGE) },
  ];
  return groups.filter((group) => group.entries.length > 0);
}

/** Entries of the top bar. */
export function useTopEntries(): NavEntry[] {
  const entries = useEntries();
  return entries(MAIN.filter((plan) => TOP_BAR.includes(plan.to)));
}
