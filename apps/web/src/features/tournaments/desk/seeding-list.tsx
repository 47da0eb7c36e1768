import type { TournamentTeam } from '@placar/contracts/tournaments';
import { ArrowDown, ArrowUp, Shuffle } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TeamCrest } from '../../../components/teams/team-crest';
import { Button, IconButton } from '../../../ui';
import { drawn, moved } from '../model/desk-model';
import styles from './desk.module.css';

export interface SeedingProps {
  /** Best first. */
  teams: readonly TournamentTeam[];
  onChange: (teams: TournamentTeam[]) => void;
}

/** The order in which teams are seeded: moved by buttons, drawn by one click. The focus follows the team that was moved. */
export function SeedingList({ teams, onChange }: SeedingProps) {
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
  return (
    <div className={styles.seeding}>
      <Button
        leftIcon={<Shuffle size={16} aria-hidden="true" />}
        disabled={teams.length < 2}
        onClick={() => onChange(drawn(teams))}
      >
        {t('drawSeeds')}
      </Button>
      <ol ref={list} className={styles.seeds} aria-label={t('seeds')}>
        {teams.map((team, index) => (
          <li key={team.entry} className={styles.seed}>
            <span className={styles.seedNumber}>{index + 1}</span>
            <TeamCrest name={team.name} size={28} />
            <bdi className={styles.seedName}>{team.name}</bdi>
            <IconButton
              label={t('seedUp', { name: team.name })}
              icon={<ArrowUp size={18} aria-hidden="true" />}
              disabled={index === 0}
              data-move="up"
              withTooltip={false}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              label={t('seedDown', { name: team.name })}
              icon={<ArrowDown size={18} aria-hidden="true" />}
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
