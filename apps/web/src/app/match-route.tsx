import { StatusChip } from '../features/match-admin/status-chip';
import { MatchPage } from '../features/match-view/match-page';
import { latePart } from '../lib/late-part';

const AdminDock = latePart(async () => (await import('../features/match-admin/admin-dock')).AdminDock);
const RecoveryActions = latePart(
  async () => (await import('../features/match-admin/recovery-actions')).RecoveryActions,
);

/** `/match/:id`: the match page with the tools of its admins. */
export function MatchRoute() {
  return <MatchPage StatusChip={StatusChip} AdminDock={AdminDock} RecoveryActions={RecoveryActions} />;
}
