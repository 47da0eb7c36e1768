import type { SeasonListItem } from '@placar/contracts/seasons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card, cx } from '../../ui';
import grid from '../../components/card-grid.module.css';
import { seasonState } from './season-model';
import { SeasonBadge, SeasonDates, SeasonProgress } from './season-span';
import styles from './seasons.module.css';

export interface SeasonCardProps {
  season: SeasonListItem;
  /** `YYYY-MM-DD`. */
  today: string;
  /** Buttons of the owner. */
  actions?: ReactNode;
}

/** A season in a grid: name, dates, where it stands. The whole card is a link. */
export function SeasonCard({ season, today, actions }: SeasonCardProps) {
  const state = seasonState(season, today);
  return (
    <Card as="article" interactive className={cx(grid.card, styles.card)} data-state={state}>
      <div className={styles.cardTop}>
        <SeasonBadge state={state} />
        {actions !== undefined && <span className={grid.actions}>{actions}</span>}
      </div>
      <div>
        <h2 className={cx(grid.name, styles.cardName)}>
          <Link to={`/season/${season.id}`} className={grid.cardLink}>
            <bdi>{season.name}</bdi>
          </Link>
        </h2>
        <SeasonDates season={season} />
      </div>
      <SeasonProgress season={season} today={today} />
    </Card>
  );
}
