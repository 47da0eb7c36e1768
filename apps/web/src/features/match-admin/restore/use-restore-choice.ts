import type { LiveMap, LiveMatch } from '@placar/contracts/live';
import type { RestorePoint } from '@placar/contracts/matches';
import { useEffect, useState } from 'react';
import { useEndpoint } from '../../../lib/endpoints';
import { defaultPoint, movablePoints } from './restore-model';

const OPTIONS = { revalidateOnFocus: false, dedupingInterval: 500 } as const;

/* What the match can go back to; asked while a dialog that needs it is open, again when another round is over (`epoch` changes). */
function useRestorePoints(matchId: number, isOpen: boolean, epoch: string) {
  const input = isOpen ? { params: { id: matchId } } : null;
  const { data, error, mutate } = useEndpoint('GET /matches/:id/restore-points', input, OPTIONS);
  useEffect(() => {
    if (isOpen) void mutate();
  }, [isOpen, epoch, mutate]);
  return { points: data?.points, error, reload: () => void mutate() };
}

/* What going back to one point would undo. */
function useRestorePreview(matchId: number, file: string | null, epoch: string) {
  const input = file === null ? null : { params: { id: matchId, file } };
  const { data, error, mutate } = useEndpoint('GET /matches/:id/restore-points/:file', input, {
    ...OPTIONS,
    keepPreviousData: true,
  });
  useEffect(() => {
    if (file !== null) void mutate();
  }, [file, epoch, mutate]);
  return { preview: data?.point.file === file ? data : undefined, error };
}

/* Changes whenever a round is over or taken back, so that what a dialog shows is asked again. */
const epochOf = (maps: Readonly<Record<number, LiveMap>>): string =>
  Object.values(maps)
    .map((map) => `${map.number}:${map.epoch}:${map.team1_score}-${map.team2_score}`)
    .join(' ');

interface Target {
  map: number;
  /** Null: none of that map can be used. */
  file: string | null;
}

/* The point that was aimed at, as far as it can still be used. */
function targetOf(
  points: readonly RestorePoint[] | undefined,
  target: Target | null,
): { point: RestorePoint | null; lost: string | null } {
  if (points === undefined || target === null || target.file === null) return { point: null, lost: null };
  const chosen = points.find((one) => one.map_number === target.map && one.file === target.file);
  if (chosen?.usable === true) return { point: chosen, lost: null };
  return { point: null, lost: chosen?.problem ?? 'missing' };
}

export type RestoreChoice = ReturnType<typeof useRestoreChoice>;

/** The choice of a round to go back to, and what it would undo. `elsewhere`: on another server, which has only what we hold. */
export function useRestoreChoice(
  match: Pick<LiveMatch, 'id' | 'current_map'>,
  maps: Readonly<Record<number, LiveMap>>,
  { isOpen, withPreview, elsewhere = false }: { isOpen: boolean; withPreview: boolean; elsewhere?: boolean },
) {
  const [target, setTarget] = useState<Target | null>(null);
  const epoch = epochOf(maps);
  const { points: found, error, reload } = useRestorePoints(match.id, isOpen, epoch);
  const points = found === undefined || !elsewhere ? found : movablePoints(found);
  const offered = defaultPoint(points ?? []);
  // What is offered first stays chosen, its map too, while rounds and maps go on: the target must not change under a person's finger.
  if (isOpen && target === null && offered !== null) setTarget({ map: offered.map_number, file: offered.file });
  const mapNumber = target?.map ?? match.current_map ?? 0;
  const { point, lost } = targetOf(points, target);
  const preview = useRestorePreview(match.id, isOpen && withPreview ? (point?.file ?? null) : null, epoch);
  return {
    /** Undefined until the first answer. */
    points,
    error,
    reload,
    mapNumber,
    /** The chosen point, at first the one that is offered; null when none is chosen any more. */
    point,
    /** Why the chosen point went away, as a code of `POINT_PROBLEMS`; null while it is there, and before one is chosen. */
    lost,
    preview: preview.preview,
    previewError: preview.error,
    pickMap: (map: number) => {
      const own = (points ?? []).filter((one) => one.map_number === map);
      setTarget({ map, file: defaultPoint(own)?.file ?? null });
    },
    pick: (file: string) => setTarget({ map: mapNumber, file }),
    reset: () => setTarget(null),
  };
}
