import { useEndpoint } from '../../lib/endpoints';
import { isPartOn } from '../../lib/page/page-meta';

/** Periods that the server counts. */
export const PERIODS = ['30', '90'] as const;
export type Period = (typeof PERIODS)[number];

/** The server counts once a minute at most. */
const RECOUNT_MS = 60_000;

/** Totals of the installation. */
export function useSiteMetrics() {
  const { data, error, mutate } = useEndpoint('GET /site/metrics', {}, { refreshInterval: RECOUNT_MS });
  return { totals: data, error, reload: () => void mutate() };
}

/** What was played in a period, counted in the viewer's time zone. */
export function useSiteCharts(days: Period) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { data, error, mutate, isValidating } = useEndpoint(
    'GET /site/metrics/charts',
    { query: { days, zone } },
    { refreshInterval: RECOUNT_MS, keepPreviousData: true },
  );
  return { charts: data, error, isValidating, reload: () => void mutate() };
}

/** What is sold; nothing is asked where nothing can be bought. */
export function useSalesFigures() {
  const isSelling = isPartOn('shop') || isPartOn('rental');
  const { data, error } = useEndpoint('GET /site/metrics/sales', isSelling ? {} : null, {
    refreshInterval: RECOUNT_MS,
  });
  return { sales: data, isAsked: isSelling && error === undefined };
}
