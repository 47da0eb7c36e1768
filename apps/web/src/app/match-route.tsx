import { StatusChip } from '../features/match-admin/commands/status-chip';
import { MatchPage } from '../features/match-view/match-page';
import { withAreas } from '../lib/i18n';
import { latePart } from '../lib/page/late-part';

const AdminDock = latePart(
  async () =>
    (await withAreas(() => import('../features/match-admin/dock/admin-dock'), ['admin', 'commands', 'match']))
      .AdminDock,
);
const RecoveryActions = latePart(
  async () =>
    (
      await withAreas(
        () => import('../features/match-admin/dock/recovery-actions'),
        ['actions', 'admin', 'commands', 'match', 'notices'],
      )
    ).RecoveryActions,
);

/** `/match/:id`: the match page with the tools of its admins. */
export function MatchRoute() {
  return <MatchPage StatusChip={StatusChip} AdminDock={AdminDock} RecoveryActions={RecoveryActions} />;
}
