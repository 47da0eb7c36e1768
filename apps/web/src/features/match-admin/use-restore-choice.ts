import type { LiveMap, LiveMatch } from '@placar/contracts/live';
import type { RestorePoint, RestorePreview } from '@placar/contracts/matches';
import { useState } from 'react';
import type { ApiError } from '../../lib/api-client';
import { defaultPoint, movablePoints } from './restore-model';
import { useRestorePoints, useRestorePreview } from './use-restore-points';

export interface RestoreChoice {
  /** Undefined until the first answer. */
  points: readonly RestorePoint[] | undefined;
  error: ApiError | undefined;
  reload: () => void;
  mapNumber: number;
  /** The chosen point, else the one that is offered; null when none can be used. */
  point: RestorePoint | null;
  preview: RestorePreview | undefined;
  previewError: ApiError | undefined;
  pickMap: (mapNumber: number) => void;
  pick: (file: string) => void;
  reset: () => void;
}

/* Changes whenever a round is over or taken back, so that what a dialog shows is asked again. */
const epochOf = (maps: Readonly<Record<number, LiveMap>>): string =>
  Object.values(maps)
    .map((map) => `${map.number}:${map.epoch}:${map.team1_score}-${map.team2_score}`)
    .join(' ');

/** The choice of a round to go back to, and what it would undo. `elsewhere`: on another server, which has only what we hold. */
export function useRestoreChoice(
  match: Pick<LiveMatch, 'id' | 'current_map'>,
  maps: Readonly<Record<number, LiveMap>>,
  { isOpen, withPreview, elsewhere = false }: { isOpen: boolean; withPreview: boolean; elsewhere?: boolean },
): RestoreChoice {
  const [file, setFile] = useState<string | null>(null);
  const [map, setMap] = useState<number | null>(null);
  const epoch = epochOf(maps);
  const { points: found, error, reload } = useRestorePoints(match.id, isOpen, epoch);
  const points = found === undefined || !elsewhere ? found : movablePoints(found);
  const offered = defaultPoint(points ?? []);
  // What is offered first stays chosen while rounds go on: the target must not change under a person's finger.
  if (isOpen && file === null && offered !== null) setFile(offered.file);
  const mapNumber = map ?? offered?.map_number ?? match.current_map ?? 0;
  const ofMap = (points ?? []).filter((one) => one.map_number === mapNumber);
  const point = ofMap.find((one) => one.file === file && one.usable) ?? defaultPoint(ofMap);
  const preview = useRestorePreview(match.id, isOpen && withPreview ? (point?.file ?? null) : null, epoch);
  return {
    points,
    error,
    reload,
    mapNumber,
    point,
    preview: preview.preview,
    previewError: preview.error,
    pickMap: setMap,
    pick: setFile,
    reset: () => {
      setFile(null);
      setMap(null);
    },
  };
}
