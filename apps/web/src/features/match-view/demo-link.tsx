import type { LiveMapSummary, LiveMatch } from '@placar/contracts/live';
import type { MapStat } from '@placar/contracts/stats';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { ApiError, api, apiUrl } from '../../lib/api-client';
import { ButtonAnchor, mapDisplayName } from '../../ui';
import styles from './boards-card.module.css';

/* Demos come some seconds after the map: asked again with each version of the match, and not while nothing happens. */
function useDemoFile(match: LiveMatch, map: number): string | null {
  const { data, mutate } = useSWR<MapStat[], ApiError>(
    `/mapstats/${match.id}`,
    (path: string) =>
      api<{ mapstats: MapStat[] }>(path).then(
        (answer) => answer.mapstats,
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return [];
          throw error;
        },
      ),
    { revalidateOnFocus: false },
  );
  const version = useRef(match.version);
  useEffect(() => {
    if (version.current === match.version) return;
    version.current = match.version;
    void mutate();
  }, [match.version, mutate]);
  return data?.find((row) => row.map_number === map)?.demoFile ?? null;
}

/** The recording of a map that is over, once it lies on the platform. */
export function DemoLink({ match, map }: { match: LiveMatch; map: Pick<LiveMapSummary, 'number' | 'name'> }) {
  const { t } = useTranslation('spectate');
  const file = useDemoFile(match, map.number);
  if (file === null) return null;
  return (
    <div className={styles.demo}>
      <ButtonAnchor
        size="sm"
        href={apiUrl(`/demo/${encodeURIComponent(file)}`)}
        download
        leftIcon={<Download size={16} aria-hidden="true" />}
      >
        {t('demo.of', { map: mapDisplayName(map.name) })}
      </ButtonAnchor>
    </div>
  );
}
