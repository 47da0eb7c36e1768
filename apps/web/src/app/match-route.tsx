import { StatusChip } from '../features/match-admin/commands/status-chip';
import { MatchPage } from '../features/match-view/match-page';
import { latePart } from '../lib/page/late-part';

const AdminDock = latePart(() => import('../features/match-admin/dock/admin-dock'), 'AdminDock', [
  'admin',
  'commands',
  'match',
]);
const RecoveryActions = latePart(() => import('../features/match-admin/dock/recovery-actions'), 'RecoveryActions', [
  'actions',
  'admin',
  'commands',
  'match',
  'notices',
]);

/** `/match/:id`: the match page with the tools of its admins. */
export function MatchRoute() {
  return <MatchPage StatusChip={StatusChip} AdminDock={AdminDock} RecoveryActions={RecoveryActions} />;
}
