import type { TeamSlot } from '@placar/contracts';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, PersistentDialog, SegmentedControl, Stack, TextField } from '../../ui';
import { SLOTS } from '../../components/match/match-summary';
import { useDesk } from './use-match-commands';

/* The rule of the contract (SteamId64), spelled out: importing it would pull the validator into the page. */
const STEAM_ID_64 = /^7656(119\d|120[0-2])\d{9}$/;
type Role = 'player' | 'spectator';

/** Adds a player or a spectator to the running match. */
export function PeopleDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const { match, send } = useDesk();
  const [role, setRole] = useState<Role>('player');
  const [team, setTeam] = useState<TeamSlot>('team1');
  const [steamId, setSteamId] = useState('');
  const [name, setName] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isValid = STEAM_ID_64.test(steamId.trim());
  const close = () => {
    setSteamId('');
    setName('');
    setIsTried(false);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isValid) return;
    const person = { steam_id: steamId.trim(), name: name.trim() };
    send(
      role === 'player' ? { kind: 'add_player', args: { ...person, team } } : { kind: 'add_spectator', args: person },
    );
    close();
  };
  return (
    <PersistentDialog
      isOpen={isOpen}
      onClose={close}
      title={t('admin:people.title')}
      width={520}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close}>{t('admin:cancelButton')}</Button>
          <Button type="submit" variant="primary">
            {t('admin:people.confirm')}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <SegmentedControl
          label={t('admin:people.role')}
          options={(['player', 'spectator'] as const).map((value) => ({ value, label: t(`admin:people.${value}`) }))}
          value={role}
          onChange={setRole}
          fullWidth
        />
        {role === 'player' && (
          <SegmentedControl
            label={t('admin:people.team')}
            options={SLOTS.map((slot) => ({ value: slot, label: match[slot].name }))}
            value={team}
            onChange={setTeam}
            fullWidth
          />
        )}
        <TextField
          label={t('admin:people.steamId')}
          description={t('admin:people.steamIdHint')}
          inputMode="numeric"
          value={steamId}
          maxLength={17}
          required
          error={isTried && !isValid ? t('admin:people.steamIdInvalid') : undefined}
          onChange={(event) => setSteamId(event.currentTarget.value)}
          data-autofocus
        />
        <TextField
          label={t('admin:people.name')}
          value={name}
          maxLength={40}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Stack>
    </PersistentDialog>
  );
}
