import { DIALOG_COMMANDS, MATCH_COMMAND_CATALOGUE } from '@placar/contracts/matches';
import { Swords, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../lib/session';
import { useLiveList } from '../../lib/live/use-live-matches';
import type { PaletteItem } from '../../ui';
import type { MatchSummary } from '../match/match-row';
import { focusMap } from '../match/match-summary';
import { mayAdminister } from '../match/send-command';
import { bestOf, fitOf, matchNumberOf } from './palette-filter';
import { useTrustWords } from '../match/trust-marks';

const MOST_LIVE = 6;

/** Dialogs of the dock; what undoes, ends or moves a match comes last. */
const DIALOGS = DIALOG_COMMANDS.toSorted(
  (a, b) => Number(MATCH_COMMAND_CATALOGUE[a].destructive) - Number(MATCH_COMMAND_CATALOGUE[b].destructive),
);

export function useKnownLive() {
  return useLiveList({ revalidateOnMount: false }).data?.matches ?? [];
}

/** Live matches whose teams fit. */
export function useLiveItems(typed: string): PaletteItem[] {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const withTrust = useTrustWords();
  const open = useKnownLive().filter((match) => match.end_time === null);
  return bestOf(
    open,
    typed,
    ({ team1, team2, title }) => `${team1.name} ${team1.tag} × ${team2.name} ${team2.tag} ${title}`,
    MOST_LIVE,
  ).map((match) => {
    const map = focusMap(match);
    const hasScore = map !== null && map.status !== 'upcoming';
    return {
      key: `live-${match.id}`,
      icon: <Swords size={18} />,
      label: <bdi>{`${match.team1.name} × ${match.team2.name}`}</bdi>,
      detail: hasScore
        ? withTrust(`${map.team1_score}–${map.team2_score}`, match)
        : t(
            `matchState.${match.status === 'finished' ? 'ended' : match.status === 'forfeited' ? 'forfeit' : match.status}`,
          ),
      run: () => void navigate(`/match/${match.id}`),
    };
  });
}

/** Any match by its number, whether it is known here or not. */
export function useNumberItem(typed: string): PaletteItem[] {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const id = matchNumberOf(typed);
  if (id === null) return [];
  return [
    {
      key: `number-${id}`,
      icon: <Swords size={18} />,
      label: t('match.number', { id }),
      run: () => void navigate(`/match/${id}`),
    },
  ];
}

/** Matches that the platform found; those of the live list stand there already. */
export function useFoundMatches(found: readonly MatchSummary[]): PaletteItem[] {
  const navigate = useNavigate();
  const live = new Set(useKnownLive().map((match) => match.id));
  return found
    .filter((match) => !live.has(match.id))
    .map((match) => ({
      key: `match-${match.id}`,
      icon: <Swords size={18} />,
      label: <bdi>{`${match.team1_string} × ${match.team2_string}`}</bdi>,
      detail: `#${match.id}`,
      run: () => void navigate(`/match/${match.id}`),
    }));
}

/**
 * What may be done to the match on screen. Each entry opens the dock's own dialog by the address; nothing is done from
 * here, so every question and every hold stands where it always stands.
 */
export function useMatchActions(typed: string): PaletteItem[] {
  const { t } = useTranslation('commands');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { user } = useSession();
  const id = Number(/^\/match\/(\d+)$/.exec(pathname)?.[1] ?? 0);
  const match = useKnownLive().find((one) => one.id === id);
  if (match === undefined || !mayAdminister(user, match)) return [];
  return DIALOGS.filter((kind) => match.legal.includes(kind) && fitOf(t(`command.${kind}`), typed) > 0).map((kind) => ({
    key: `dock-${kind}`,
    icon: <Wrench size={18} />,
    label: `${t(`command.${kind}`)}…`,
    run: () => void navigate(`${pathname}?dock=${kind}`, { replace: true, preventScrollReset: true }),
  }));
}
