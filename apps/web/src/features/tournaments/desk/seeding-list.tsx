import type { TournamentTeam } from '@placar/contracts/tournaments';
import { ArrowDown, ArrowUp, GripVertical, Shuffle } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TeamCrest } from '../../../components/teams/team-crest';
import { Button, IconButton, useOrderDrag, type OrderDrag } from '../../../ui';
import { drawn, moved } from '../model/desk-model';
import styles from './desk.module.css';

export interface SeedingProps {
  /** Best first. */
  teams: readonly TournamentTeam[];
  /** Somebody moved a team. */
  onChange: (teams: TournamentTeam[]) => void;
  /** A lot decided anew. Absent: it may not. */
  onDraw?: (teams: TournamentTeam[]) => void;
}

/** The order in which teams are seeded: moved by hand or by buttons, drawn by one click. The focus follows the team that was moved. */
export function SeedingList({ teams, onChange, onDraw }: SeedingProps) {
  const { t } = useTranslation('cupdesk');
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, to: number) => {
    onChange(moved(teams, from, to));
    const wanted = to < from ? 'up' : 'down';
    requestAnimationFrame(() => {
      const row = list.current?.children[to];
      const button = row?.querySelector<HTMLButtonElement>(`[data-move="${wanted}"]:not(:disabled)`);
      (button ?? row?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)'))?.focus();
    });
  };
  const drop = useCallback(({ from, to }: OrderDrag) => onChange(moved(teams, from, to)), [teams, onChange]);
  const { drag, begin } = useOrderDrag(drop);
  const seen = drag === null ? teams : moved(teams, drag.from, drag.to);
  const places = new Map(seen.map(({ entry }, place) => [entry, place]));
  return (
    <div className={styles.seeding}>
      {onDraw !== undefined && (
        <Button leftIcon={<Shuffle size={16} />} disabled={teams.length < 2} onClick={() => onDraw(drawn(teams))}>
          {t('drawSeeds')}
        </Button>
      )}
      <ol ref={list} className={styles.seeds} aria-label={t('seeds')}>
        {teams.map((team, index) => (
          <li
            key={team.entry}
            className={styles.seed}
            data-dragged={drag?.from === index || undefined}
            data-order-place={places.get(team.entry)}
            style={{ order: places.get(team.entry) }}
          >
            {/* For a pointer only: the buttons of the row do the same from the keyboard. */}
            <span className={styles.seedGrip} aria-hidden="true" onPointerDown={(event) => begin(event, index)}>
              <GripVertical size={16} />
            </span>
            <span className={styles.seedNumber}>{(places.get(team.entry) ?? index) + 1}</span>
            <TeamCrest name={team.name} size={28} />
            <bdi className={styles.seedName}>{team.name}</bdi>
            <IconButton
              label={t('seedUp', { name: team.name })}
              icon={<ArrowUp size={18} />}
              disabled={index === 0}
              data-move="up"
              withTooltip={false}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              label={t('seedDown', { name: team.name })}
              icon={<ArrowDown size={18} />}
              disabled={index === teams.length - 1}
              data-move="down"
              withTooltip={false}
              onClick={() => move(index, index + 1)}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
