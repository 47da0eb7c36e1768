import type { LobbySnapshot } from '@placar/contracts/lobby';
import { pickTeam } from '@placar/domain/lobby';
import { mapDisplayName } from '@placar/domain/maps';
import { presetFormat } from '@placar/domain/veto';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../../ui';
import styles from './order-strip.module.css';
import type { Slot } from '../room-model';
import { useTeamName } from '../room-words';

interface Mark {
  key: string;
  /** Null: nobody is asked. */
  team: Slot | null;
  label: string;
  note: string;
  state: 'done' | 'now' | 'ahead';
}

function Strip({ label, marks }: { label: string; marks: readonly Mark[] }) {
  const { t } = useTranslation('lobby');
  return (
    <ol className={styles.strip} aria-label={label} tabIndex={0}>
      {marks.map(({ key, team, label: words, note, state }) => (
        <li
          key={key}
          className={cx(styles.mark, styles[state])}
          data-team={team ?? 'none'}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.label}>{words}</span>
          <span className={styles.note}>{state === 'now' ? t('veto.next') : note}</span>
        </li>
      ))}
    </ol>
  );
}

/** The order in which captains pick players; what was picked so far shows in the columns. */
export function DraftOrder({ lobby }: { lobby: LobbySnapshot }) {
  const { t } = useTranslation('lobby');
  const teamName = useTeamName(lobby);
  const first = lobby.first_pick;
  if (first === null) return null;
  const all = Math.max(0, lobby.seats.length - 2);
  const free = lobby.seats.filter(({ team }) => team === null).length;
  const made = all - free;
  const marks = Array.from({ length: all }, (_, pick): Mark => {
    const team = pickTeam(lobby.settings.order, pick, first);
    const state = pick < made ? 'done' : pick === made ? 'now' : 'ahead';
    return { key: String(pick), team, label: teamName(team), note: String(pick + 1), state };
  });
  return <Strip label={t('draft.order')} marks={marks} />;
}

/** The steps of the veto: what was done, whose step it is, and what comes. */
export function VetoOrder({ lobby, isWingman }: { lobby: LobbySnapshot; isWingman: boolean }) {
  const { t } = useTranslation(['lobby', 'common']);
  const teamName = useTeamName(lobby);
  const { veto, turn, settings, pool, status } = lobby;
  const format = presetFormat(settings.series, pool.length, { deciderSides: isWingman ? 'chosen' : 'knife' });
  const first = veto.find(({ team }) => team !== null)?.team ?? turn?.team ?? null;
  const marks = format.map((step, index): Mark => {
    const made = veto[index];
    const planned = !('team' in step) || first === null ? null : step.team === 'first' ? first : other(first);
    const team = made === undefined ? planned : made.team;
    const state = made !== undefined ? 'done' : index === veto.length && status === 'maps' ? 'now' : 'ahead';
    const what = t(`lobby:veto.step.${made?.action ?? step.action}`);
    const side = made?.side === null || made?.side === undefined ? '' : ` ${t(`common:side.${made.side}`)}`;
    const note = made === undefined ? '' : `${mapDisplayName(made.map)}${made.action === 'side' ? side : ''}`;
    return { key: String(index), team, label: team === null ? what : `${what} · ${teamName(team)}`, note, state };
  });
  return <Strip label={t('lobby:veto.order')} marks={marks} />;
}

const other = (team: Slot): Slot => (team === 'team1' ? 'team2' : 'team1');
