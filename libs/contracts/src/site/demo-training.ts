import { z } from 'zod';
import { RowId } from '../shared';

/** Mark of the server rows that the demo plays on (column `provider`). */
export const DEMO_PROVIDER = 'demo';

/** Bad things that an admin lets happen to a match on a simulated server, to train for them (plugin contract §8.6); `heal` ends them. */
export const DemoScenarioName = z.enum([
  'crash_and_return',
  'crash_for_good',
  'crash_disk_lost',
  'plays_on',
  'plugin_missing',
  'events_lost',
  'rcon_silent',
  'pause_ignored',
  'team_leaves',
  'heal',
]);
export type DemoScenarioName = z.infer<typeof DemoScenarioName>;

/** Query of `GET /demo/scenarios`: with a match, only what can be done to that one. */
export const DemoScenariosQuery = z.object({
  match_id: RowId.optional().describe('Only what can be done to this match.'),
});
export type DemoScenariosQuery = z.infer<typeof DemoScenariosQuery>;

/** Body of `POST /demo/scenarios/:name`, which answers 202 `{message}`. */
export const StartDemoScenarioBody = z.object({ match_id: RowId.describe('Id of the match.') });
export type StartDemoScenarioBody = z.infer<typeof StartDemoScenarioBody>;
