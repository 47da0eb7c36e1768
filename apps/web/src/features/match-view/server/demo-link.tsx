import type { LiveMapSummary, LiveMatch } from '@placar/contracts/live';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { apiUrl } from '../../../lib/api-client';
import { useEndpoint } from '../../../lib/endpoints';
import { ButtonAnchor } from '../../../ui';
import { mapDisplayName } from '@placar/domain/maps';
import styles from '../boards/boards-card.module.css';

/* Demos come some seconds after the map: asked again with each version of the match, and not while nothing happens. */
function useDemoFile(match: LiveMatch, map: number): string | null {
  const { data, mutate } = useEndpoint(
    'GET /mapstats/:matchId',
    { params: { matchId: match.id } },
    { revalidateOnFocus: false, nothing: { mapstats: [] } },
  );
  const version = useRef(match.version);
  useEffect(() => {
    if (version.current === match.version) return;
    version.current = match.version;
    void mutate();
  }, [match.version, mutate]);
  return data?.mapstats.find((row) => row.map_number === map)?.demoFile ?? null;
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
        leftIcon={<Download size={16} />}
      >
        {t('demo.of', { map: mapDisplayName(map.name) })}
      </ButtonAnchor>
    </div>
  );
}
