import { steamId64Of } from '@placar/contracts/steam';
import type { TournamentTeam } from '@placar/contracts/tournaments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormModal, Refusal, SelectField, TextField, showToast } from '../../../ui';
import { exchangeWay } from './exchange-way';
import type { CupView } from '../page/cup-view';
import type { CupActs } from '../use-tournament';
import styles from '../page/people-card.module.css';

const NAME_MAX = 60;
const REASON_MAX = 200;

interface SubstituteDialogProps {
  /** Teams of which the reader may exchange somebody; one at least. */
  teams: readonly TournamentTeam[];
  asker: Parameters<typeof exchangeWay>[2];
  view: CupView;
  acts: CupActs;
  onClose: () => void;
}

/** One person of a team makes room for another one. */
export function SubstituteDialog({ teams, asker, view, acts, onClose }: SubstituteDialogProps) {
  const { t } = useTranslation(['cupparts', 'cup']);
  const [entry, setEntry] = useState(teams[0]?.entry ?? 0);
  const [leaves, setLeaves] = useState<string | null>(null);
  const [typed, setTyped] = useState({ id: '', name: '', reason: '' });
  const [wasSent, setWasSent] = useState(false);
  const team = teams.find((one) => one.entry === entry) ?? teams[0];
  const way = team === undefined ? null : exchangeWay(view.tournament, team, asker);
  const steamId = steamId64Of(typed.id.trim());
  const update = (next: Partial<typeof typed>) => {
    acts.forget();
    setTyped({ ...typed, ...next });
  };
  const send = async () => {
    setWasSent(true);
    if (team === undefined || way === null || leaves === null || steamId === null) return;
    const name = typed.name.trim();
    const comes = { steam_id: steamId, name: name === '' ? steamId : name };
    const body = { entry: team.entry, leaves, comes, reason: typed.reason.trim(), version: view.tournament.version };
    if (!(await acts.act('POST /tournaments/:id/substitute', body))) return;
    showToast({ tone: 'success', message: t(way.kind === 'ask' ? 'exchange.asked' : 'exchange.made') });
    onClose();
  };
  return (
    <FormModal
      isOpen
      persistent
      width={800}
      onClose={onClose}
      title={t('exchange.open')}
      busy={acts.busy}
      onSubmit={() => void send()}
      submitLabel={t(way?.kind === 'ask' ? 'exchange.ask' : 'exchange.make')}
      isReady={way !== null}
      closeLabel={t('cup:close')}
    >
      <div className={styles.fields}>
        <p className={styles.quiet}>
          {way?.kind === 'free'
            ? t('exchange.way.free', { count: way.left })
            : t(`exchange.way.${way?.kind ?? 'alone'}`)}{' '}
          {t('exchange.frozen')}
        </p>
        <Refusal text={acts.refusal} />
        {teams.length > 1 && (
          <SelectField
            label={t('exchange.team')}
            options={teams.map((one) => ({ value: String(one.entry), label: one.name }))}
            value={String(entry)}
            onChange={(value) => {
              setEntry(Number(value));
              setLeaves(null);
            }}
          />
        )}
        <SelectField
          label={t('exchange.leaves')}
          placeholder={t('exchange.choose')}
          options={(team?.members ?? []).map((one) => ({ value: one.steam_id, label: one.name }))}
          value={leaves}
          error={wasSent && leaves === null ? t('exchange.choose') : undefined}
          onChange={setLeaves}
        />
        <TextField
          label={t('exchange.comes')}
          description={t('cup:form.addId')}
          value={typed.id}
          spellCheck={false}
          autoComplete="off"
          error={wasSent && steamId === null ? t('cup:problem.steamId') : undefined}
          onChange={(event) => update({ id: event.currentTarget.value })}
        />
        <TextField
          label={t('cup:form.addName')}
          value={typed.name}
          maxLength={NAME_MAX}
          autoComplete="off"
          onChange={(event) => update({ name: event.currentTarget.value })}
        />
        <TextField
          label={t('exchange.reason')}
          value={typed.reason}
          maxLength={REASON_MAX}
          autoComplete="off"
          onChange={(event) => update({ reason: event.currentTarget.value })}
        />
      </div>
    </FormModal>
  );
}
