import type { LiveScoreboard, ArrivalsFrame } from '@placar/contracts/live';
import { steamId64Of } from '@placar/contracts/steam';
import type { TeamSlot } from '@placar/contracts';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, FormModal, SegmentedControl, Stack, TextField } from '../../../ui';
import { Avatar } from '../../../components/players/avatar';
import { SLOTS } from '../../../components/match/match-summary';
import styles from './people-dialog.module.css';
import { UNDO_MS } from '../commands/undo-window';
import { NoLongerPossible, useStillPossible } from '../dialog-parts';
import { useDesk } from '../commands/use-match-commands';

const ROLES = ['player', 'coach', 'spectator'] as const;
type Role = (typeof ROLES)[number];
const MODES = ['add', 'remove'] as const;
type Mode = (typeof MODES)[number];

interface Person {
  steamId: string;
  name: string;
  team: TeamSlot | null;
}

/** Everybody who has played in this match, newest map first, and who else was last seen on its rosters, each once. */
export function peopleOf(
  scoreboards: Readonly<Record<number, LiveScoreboard>>,
  arrivals: ArrivalsFrame | null,
): Person[] {
  const found = new Map<string, Person>();
  for (const board of Object.values(scoreboards).toSorted((a, b) => b.map_number - a.map_number))
    for (const player of board.players)
      if (!found.has(player.steam_id))
        found.set(player.steam_id, { steamId: player.steam_id, name: player.name, team: player.team });
  for (const team of SLOTS)
    for (const { steam_id: steamId, name } of arrivals?.[team].players ?? [])
      if (!found.has(steamId)) found.set(steamId, { steamId, name: name === '' ? steamId : name, team });
  return [...found.values()];
}

function SteamIdField({
  required = false,
  value,
  error,
  onChange,
}: {
  required?: boolean;
  value: string;
  error: boolean;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('actions');
  return (
    <TextField
      label={t('people.steamId')}
      description={t('people.steamIdHint')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      maxLength={200}
      required={required}
      error={error ? t('people.steamIdInvalid') : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      data-autofocus
    />
  );
}

function RemoveList({ people, onRemove }: { people: readonly Person[]; onRemove: (person: Person) => void }) {
  const { t } = useTranslation('actions');
  const { match } = useDesk();
  if (people.length === 0) return <p className={styles.note}>{t('people.nobody')}</p>;
  return (
    <div className={styles.teams}>
      {SLOTS.map((slot) => (
        <section key={slot} aria-label={match[slot].name}>
          <h3 className={styles.teamName}>
            <bdi>{match[slot].name}</bdi>
          </h3>
          <ul className={styles.list}>
            {people
              .filter((person) => person.team === slot)
              .map((person) => (
                <li key={person.steamId} className={styles.person}>
                  <Avatar name={person.name} size={24} />
                  <bdi className={styles.name}>{person.name}</bdi>
                  <Button
                    size="sm"
                    variant="danger-quiet"
                    leftIcon={<UserMinus size={14} />}
                    aria-label={t('people.removeOne', { name: person.name })}
                    onClick={() => onRemove(person)}
                  >
                    {t('people.remove')}
                  </Button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Adds a player, coach or spectator to the running match, or takes a player out of it. */
export function PeopleDialog({
  isOpen,
  onClose,
  scoreboards,
  arrivals,
}: {
  isOpen: boolean;
  onClose: () => void;
  scoreboards: Readonly<Record<number, LiveScoreboard>>;
  arrivals: ArrivalsFrame | null;
}) {
  const { t } = useTranslation(['actions', 'common']);
  const { match, send, sendLater } = useDesk();
  const [mode, setMode] = useState<Mode>('add');
  const [role, setRole] = useState<Role>('player');
  const [team, setTeam] = useState<TeamSlot>('team1');
  const [steamId, setSteamId] = useState('');
  const [name, setName] = useState('');
  const [isTried, setIsTried] = useState(false);
  const people = peopleOf(scoreboards, arrivals);
  const account = steamId64Of(steamId);
  const close = () => {
    setSteamId('');
    setName('');
    setIsTried(false);
    setMode('add');
    onClose();
  };
  const remove = (person: Pick<Person, 'steamId' | 'name'>) => {
    sendLater(
      { kind: 'remove_player', args: { steam_id: person.steamId } },
      t('actions:undo.remove', { name: person.name }),
    );
    close();
  };
  const kind = mode === 'remove' ? 'remove_player' : 'add_player';
  const isPossible = useStillPossible(kind);
  const submit = () => {
    setIsTried(true);
    if (account === null) return;
    if (mode === 'remove') {
      const known = people.find((person) => person.steamId === account);
      remove({ steamId: account, name: known?.name ?? account });
      return;
    }
    const person = { steam_id: account, name: name.trim() };
    send(
      role === 'spectator'
        ? { kind: 'add_spectator', args: person }
        : { kind: 'add_player', args: { ...person, team, ...(role === 'coach' ? { coach: true } : {}) } },
    );
    close();
  };
  return (
    <FormModal
      isOpen={isOpen}
      onClose={close}
      title={t('actions:people.title')}
      width={620}
      persistent
      busy={false}
      onSubmit={submit}
      submitLabel={t(mode === 'add' ? 'actions:people.confirm' : 'actions:people.removeById')}
      tone={mode === 'add' ? 'primary' : 'danger-quiet'}
      isReady={isPossible}
      closeLabel={t('actions:cancelButton')}
    >
      <NoLongerPossible kind={kind} />
      <Stack gap={16}>
        <SegmentedControl
          label={t('actions:people.mode')}
          hideLabel
          options={MODES.map((value) => ({ value, label: t(`actions:people.modes.${value}`) }))}
          value={mode}
          onChange={setMode}
          fullWidth
        />
        {mode === 'remove' ? (
          <>
            <RemoveList people={people} onRemove={remove} />
            <SteamIdField value={steamId} error={isTried && account === null} onChange={setSteamId} />
            <p className={styles.note}>{t('actions:undo.note', { seconds: UNDO_MS / 1000 })}</p>
          </>
        ) : (
          <>
            <SegmentedControl
              label={t('actions:people.role')}
              options={ROLES.map((value) => ({ value, label: t(`actions:people.${value}`) }))}
              value={role}
              onChange={setRole}
              fullWidth
              description={role === 'coach' ? t('actions:people.coachHint') : undefined}
            />
            {role !== 'spectator' && (
              <SegmentedControl
                label={t('actions:people.team')}
                options={SLOTS.map((slot) => ({ value: slot, label: match[slot].name }))}
                value={team}
                onChange={setTeam}
                fullWidth
              />
            )}
            <SteamIdField required value={steamId} error={isTried && account === null} onChange={setSteamId} />
            <TextField
              label={t('actions:people.name')}
              value={name}
              maxLength={40}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </>
        )}
      </Stack>
    </FormModal>
  );
}
