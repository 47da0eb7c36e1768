import { MessageAnswer } from '../shared';
import {
  DemoScenarioList,
  DemoScenariosQuery,
  SalesFigures,
  SiteCharts,
  SiteChartsQuery,
  SiteConfig,
  SiteMetrics,
  StartDemoScenarioBody,
} from '../site';
import { endpoint } from './endpoint';

/** The installation itself. */
export const SITE_ENDPOINTS = {
  'GET /config': endpoint({ answer: SiteConfig }),
  'GET /site/metrics': endpoint({ answer: SiteMetrics }),
  'GET /site/metrics/sales': endpoint({ answer: SalesFigures }),
  'GET /site/metrics/charts': endpoint({ query: SiteChartsQuery, answer: SiteCharts }),
  'GET /demo/scenarios': endpoint({ query: DemoScenariosQuery, answer: DemoScenarioList }),
  'POST /demo/scenarios/:name': endpoint({ body: StartDemoScenarioBody, answer: MessageAnswer }),
  'POST /demo/lobbies/:id/fill': endpoint({ answer: MessageAnswer }),
};
