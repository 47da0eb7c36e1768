import { CalendarRange, Clock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useEndpoint } from '../../lib/endpoints';
import type { LocaleResources } from '../../locales/pt';
import { KeyCap, Palette, type PaletteGroup, type PaletteItem } from '../../ui';
import { Avatar } from '../players/avatar';
import { TeamCrest } from '../teams/team-crest';
import { bestOf } from './palette-filter';
import { useFoundMatches, useLiveItems, useMatchActions, useNumberItem } from './palette-matches';
import { usePalettePages, type UsePages } from './palette-pages';
import { useSettingItems } from './palette-settings';
import { recentPlaces } from './recent-places';
import { usePaletteSearch, type Found } from './use-palette-search';

type GroupName = keyof LocaleResources['palette']['group'];

const MOST_PAGES = 8;
const MOST_SEASONS = 4;

function useSeasonItems(typed: string): PaletteItem[] {
  const navigate = useNavigate();
  const isAsked = typed.trim().length > 1;
  const { data } = useEndpoint('GET /seasons', isAsked ? {} : null, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  if (!isAsked) return [];
  return bestOf(data?.seasons ?? [], typed, (season) => season.name, MOST_SEASONS).map((season) => ({
    key: `season-${season.id}`,
    icon: <CalendarRange size={18} />,
    label: <bdi>{season.name}</bdi>,
    run: () => void navigate(`/season/${season.id}`),
  }));
}

function useFoundItems({ teams, players }: Found): { teams: PaletteItem[]; players: PaletteItem[] } {
  const navigate = useNavigate();
  return {
    teams: teams.map((team) => ({
      key: `team-${team.id}`,
      icon: <TeamCrest name={team.name} logo={team.logo} size={24} />,
      label: <bdi>{team.name}</bdi>,
      detail: team.tag ?? undefined,
      run: () => void navigate(`/teams/${team.id}`),
    })),
    players: players.map((player) => ({
      key: `player-${player.id}`,
      icon: <Avatar name={player.name} src={player.small_image} size={24} />,
      label: <bdi>{player.name}</bdi>,
      run: () => void navigate(`/user/${player.id}`),
    })),
  };
}

function useRecentItems(typed: string): PaletteItem[] {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [places] = useState(recentPlaces);
  return bestOf(
    places.filter((place) => place.path !== pathname),
    typed,
    (place) => place.title,
    5,
  ).map((place) => ({
    key: `recent-${place.path}`,
    icon: <Clock size={18} />,
    label: <bdi>{place.title}</bdi>,
    run: () => void navigate(place.path),
  }));
}

function Footer() {
  const { t } = useTranslation('palette');
  return (
    <>
      <span>
        <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> {t('hint.move')}
      </span>
      <span>
        <KeyCap>Enter</KeyCap> {t('hint.run')}
      </span>
      <span>
        <KeyCap>Esc</KeyCap> {t('hint.close')}
      </span>
    </>
  );
}

/** Everything that can be gone to or set, by typing a part of its name. */
export function PaletteDialog({
  isOpen,
  onClose,
  onKeyHelp,
  usePages,
}: {
  isOpen: boolean;
  onClose: () => void;
  onKeyHelp: () => void;
  usePages: UsePages;
}) {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { found, isBusy, failed } = usePaletteSearch(isOpen ? typed : '');
  const people = useFoundItems(found);
  const pages = bestOf(usePalettePages(usePages), typed, (page) => page.label, typed.trim() === '' ? 30 : MOST_PAGES);
  const lists: readonly (readonly [GroupName, readonly PaletteItem[]])[] = [
    ['number', useNumberItem(typed)],
    ['actions', useMatchActions(typed)],
    ['recent', useRecentItems(typed)],
    ['live', useLiveItems(typed)],
    [
      'pages',
      pages.map((page) => ({
        key: `page-${page.to}`,
        icon: page.icon,
        label: page.label,
        run: () => void navigate(page.to),
      })),
    ],
    ['teams', people.teams],
    ['players', people.players],
    ['matches', useFoundMatches(found.matches)],
    ['seasons', useSeasonItems(typed)],
    ['settings', useSettingItems(typed, onKeyHelp)],
  ];
  const groups: PaletteGroup[] = lists
    .filter(([, items]) => items.length > 0)
    .map(([key, items]) => ({ key, label: t(`group.${key}`), items }));
  const count = groups.reduce((sum, group) => sum + group.items.length, 0);
  const close = () => {
    setTyped('');
    onClose();
  };
  return (
    <Palette
      isOpen={isOpen}
      onClose={close}
      query={typed}
      onQuery={setTyped}
      groups={groups}
      isBusy={isBusy}
      texts={{
        label: t('title'),
        placeholder: t('placeholder'),
        close: t('hint.close'),
        empty: failed ? t('failed') : t('empty'),
      }}
      status={typed === '' || isBusy ? '' : t('results', { count })}
      footer={<Footer />}
    />
  );
}
