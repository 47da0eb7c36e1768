import type { TournamentPlanAnswer, TournamentServersAnswer } from '@placar/contracts/tournaments';
import { CalendarClock, Hourglass, ZoomIn, ZoomOut } from 'lucide-react';
import { memo, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format';
import { Alert, Button, Card, CardHeader, EmptyState, IconButton, Skeleton, useIsDesktop, useNow } from '../../../ui';
import type { DeskProps } from '../desk/desk-ways';
import { TimeConflicts } from '../desk/set-times';
import { ownZone } from '../model/local-time';
import { useSameParts } from '../model/use-same-parts';
import type { CupView } from '../page/cup-view';
import { useCupPlan, useCupServers, type CupActs } from '../use-tournament';
import { LaneBoard } from './lane-board';
import { LaneList } from './lane-list';
import { useLaneWords } from './lane-words';
import { laneBlocks, lanesOf, windowOf } from './lanes-model';
import { MOST_EMPTY, planHeight } from './plan-height';
import { useMoves, type Moves } from './use-moves';
import styles from './lanes.module.css';

const MINUTE_MS = 60_000;
/** Pixels of an hour, from the whole day down to single minutes. */
const ZOOMS = [48, 96, 192, 384] as const;
const USUAL_ZOOM = 1;

/** The plan of a running tournament, one lane for each server; organisers move matches in it. As high before it is there as with it. */
export function PlanLanes({ view, acts }: DeskProps) {
  const { t } = useTranslation('cuplanes');
  const { plan } = useCupPlan(view.tournament);
  const height = planHeight(view.tournament.servers, useIsDesktop());
  return (
    <Card as="section" padded={false} className={styles.card} style={{ height }}>
      {plan === undefined ? (
        <Skeleton height={height} radius={12} />
      ) : plan.matches.length === 0 ? (
        <EmptyState icon={<Hourglass size={28} strokeWidth={1.6} />} title={t('none')} />
      ) : (
        <Plan tournament={view.tournament} bracket={view.bracket} nameOf={view.nameOf} acts={acts} plan={plan} />
      )}
    </Card>
  );
}

interface PlanProps extends Pick<CupView, 'tournament' | 'bracket' | 'nameOf'> {
  acts: CupActs;
  plan: TournamentPlanAnswer;
}

/** The plan itself; what the page hears of all matches, and this one does not show, draws none of it anew. */
const Plan = memo(function Plan({ tournament, bracket, nameOf, acts, plan }: PlanProps) {
  const { t } = useTranslation('cuplanes');
  const isDesktop = useIsDesktop();
  const hintId = useId();
  const [zoom, setZoom] = useState(USUAL_ZOOM);
  const now = useNow(MINUTE_MS);
  const pixelsOfHour = ZOOMS[zoom] ?? ZOOMS[USUAL_ZOOM];
  const { servers } = useCupServers(tournament.id);
  const stations = servers?.chosen ?? null;
  const moves = useMoves({ tournament, acts, now, pixelsOfHour, stations });
  const words = useLaneWords(nameOf, useSameParts(plan.conflicts));
  // A score changes the bracket, and no block.
  const blocks = useSameParts(useMemo(() => laneBlocks(plan, bracket), [plan, bracket]));
  const least = stations?.length ?? Math.min(plan.servers, MOST_EMPTY);
  const lanes = useSameParts(useMemo(() => lanesOf(blocks, least), [blocks, least]));
  const names = lanes.map((_, lane) => {
    const known = servers?.pool.find(({ id }) => id === stations?.[lane]);
    return known?.name ?? t('lane', { number: lane + 1 });
  });
  const left = plan.matches.length - blocks.length;
  const conflicts = moves.conflicts.length > 0 ? moves.conflicts : plan.conflicts;
  const shown = { lanes, names, words };
  return (
    <>
      <CardHeader
        title={t('title')}
        icon={<CalendarClock size={18} />}
        actions={
          isDesktop && (
            <>
              <IconButton
                label={t('zoomOut')}
                icon={<ZoomOut size={18} />}
                disabled={zoom === 0}
                onClick={() => setZoom(zoom - 1)}
              />
              <IconButton
                label={t('zoomIn')}
                icon={<ZoomIn size={18} />}
                disabled={zoom === ZOOMS.length - 1}
                onClick={() => setZoom(zoom + 1)}
              />
            </>
          )
        }
      />
      <div className={styles.lead}>
        {isDesktop && moves.draft !== null ? (
          <DraftBar
            moves={moves}
            teams={words(moves.draft.block).teams}
            server={stations === null ? null : (names[moves.draft.lane] ?? null)}
          />
        ) : (
          <p id={hintId} className={styles.quiet}>
            {t(stations === null ? 'forecast' : 'chosen')}{' '}
            {isDesktop && t(stations === null ? 'hint' : 'hintOfStations')} <Zone tournament={tournament} />
          </p>
        )}
      </div>
      {isDesktop ? (
        <LaneBoard
          {...{ ...shown, now, pixelsOfHour, moves, hintId }}
          span={windowOf(blocks, now)}
          hasStations={stations !== null}
        />
      ) : (
        <LaneList {...shown} />
      )}
      <div className={styles.notes} aria-live="polite">
        {servers !== undefined && <PoolNote servers={servers} />}
        {moves.failure !== null && <Alert tone="danger">{moves.failure}</Alert>}
        {conflicts.length > 0 && <TimeConflicts conflicts={conflicts} view={{ bracket, nameOf }} />}
        {left > 0 && <p className={styles.quiet}>{t('left', { count: left })}</p>}
      </div>
    </>
  );
});

/** No server, or none of those that were chosen, can take a match now. */
function PoolNote({ servers: { chosen, pool } }: { servers: TournamentServersAnswer }) {
  const { t } = useTranslation('cuplanes');
  const left = pool.filter(({ id, is_out: isOut }) => !isOut && (chosen === null || chosen.includes(id)));
  if (left.length > 0) return null;
  return <Alert tone="danger">{t(pool.length === 0 ? 'poolEmpty' : 'noneLeft')}</Alert>;
}

function Zone({ tournament }: Pick<CupView, 'tournament'>) {
  const { t } = useTranslation('cuplanes');
  const zone = tournament.settings.timetable?.zone ?? 'UTC';
  return zone === ownZone() ? null : t('zone', { zone });
}

/** What a block that was moved would come to, and the two ways on. */
function DraftBar({ moves, teams, server }: { moves: Moves; teams: string; server: string | null }) {
  const { t } = useTranslation('cuplanes');
  if (moves.draft === null) return null;
  const collides = moves.conflicts.length > 0;
  return (
    <>
      <p className={styles.to} role="status">
        <bdi>{teams}</bdi>: <strong>{formatMoment(moves.draft.from)}</strong>
        {server !== null && (
          <>
            {' · '}
            <bdi>{server}</bdi>
          </>
        )}
      </p>
      <Button
        size="sm"
        variant={collides ? 'danger' : 'primary'}
        loading={moves.busy}
        onClick={moves.confirm}
        data-testid="set-draft"
      >
        {t(collides ? 'setDespite' : 'set')}
      </Button>
      {moves.draft.block.isFixed && moves.draft.block.mayFix && (
        <Button size="sm" disabled={moves.busy} onClick={moves.release}>
          {t('anyServer')}
        </Button>
      )}
      <Button size="sm" disabled={moves.busy} onClick={moves.leave}>
        {t('leave')}
      </Button>
    </>
  );
}
