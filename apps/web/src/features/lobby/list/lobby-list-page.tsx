import type { LobbyCard as Lobby } from '@placar/contracts/lobby';
import { CirclePlus, Sofa } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { PartyPanel } from '../../../components/party/party-panel';
import { foldText } from '../../../lib/fold-text';
import { useAddressFilter } from '../../../lib/page/use-address-filter';
import { Button, ButtonLink, cx, EmptyState, FilterBar, PageHeader, Pending, Skeleton, SwitchField } from '../../../ui';
import grid from '../../../components/card-grid.module.css';
import { LobbyCard } from '../../../components/lobbies/lobby-card';
import { useFollowedLobbies, useLobbyModes, useModeWords } from '../../../components/lobbies/use-lobbies';
import styles from './lobby-list.module.css';

function CreateLink() {
  const { t } = useTranslation('lobbies');
  return (
    <ButtonLink to="/lobby/create" variant="primary" leftIcon={<CirclePlus size={16} />}>
      {t('create')}
    </ButtonLink>
  );
}

function LobbyGrid({ lobbies }: { lobbies: readonly Lobby[] }) {
  const { t } = useTranslation('lobbies');
  // Filters live in the address, so a link shows the same list.
  const { get, set, clear } = useAddressFilter();
  const [mode, hasSpace, query] = [get('mode'), get('space') === '1', get('q')];
  const { modes } = useLobbyModes();
  const { nameOf } = useModeWords();
  const wanted = foldText(useDeferredValue(query).trim());
  const shown = lobbies.filter(
    (lobby) =>
      (mode === '' || lobby.mode === mode) &&
      (!hasSpace || (lobby.status === 'open' && lobby.seats < lobby.capacity)) &&
      foldText(lobby.name).includes(wanted),
  );
  const keys = modes?.map(({ rules }) => rules.key) ?? [...new Set(lobbies.map((lobby) => lobby.mode))];
  const titleOf = (key: string) => modes?.find(({ rules }) => rules.key === key)?.title;
  return (
    <>
      <FilterBar
        label={t('filter')}
        choices={[
          { value: '', label: t('all'), count: lobbies.length },
          ...keys.map((key) => ({
            value: key,
            label: nameOf(key, titleOf(key)),
            count: lobbies.filter((lobby) => lobby.mode === key).length,
          })),
        ]}
        value={mode}
        neutral=""
        onChange={(value) => set('mode', value)}
        search={{ value: query, onChange: (value) => set('q', value), placeholder: t('search') }}
        summary={t('shown', { count: shown.length })}
        end={
          <SwitchField
            label={t('hasSpace')}
            checked={hasSpace}
            onChange={(checked) => set('space', checked ? '1' : '')}
          />
        }
      />
      {shown.length === 0 ? (
        <EmptyState
          framed
          title={t('noneTitle')}
          actions={
            <>
              <Button onClick={clear}>{t('clear')}</Button>
              <CreateLink />
            </>
          }
        >
          {t('none')}
        </EmptyState>
      ) : (
        <>
          <h2 className="visually-hidden">{t('shown', { count: shown.length })}</h2>
          <ul className={cx(grid.grid, styles.grid)} aria-label={t('title')}>
            {shown.map((lobby) => (
              <li key={lobby.id}>
                <LobbyCard lobby={lobby} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Lobbies that go on: the one that lacks the fewest people first. */
export function LobbyListPage() {
  const { t } = useTranslation('lobbies');
  const { lobbies, error, reload } = useFollowedLobbies();
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={<CreateLink />} />
      <PartyPanel />
      {lobbies === undefined && (
        <Pending error={error} onRetry={reload}>
          <div className={cx(grid.grid, styles.grid)} role="status" aria-label={t('title')}>
            {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <Skeleton key={key} height={204} radius={12} />
            ))}
          </div>
        </Pending>
      )}
      {lobbies?.length === 0 && (
        <EmptyState framed icon={<Sofa size={30} strokeWidth={1.6} />} title={t('emptyTitle')} actions={<CreateLink />}>
          {t('empty')}
        </EmptyState>
      )}
      {lobbies !== undefined && lobbies.length > 0 && <LobbyGrid lobbies={lobbies} />}
    </>
  );
}
