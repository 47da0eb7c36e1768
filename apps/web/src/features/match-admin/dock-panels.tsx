import { CommandLedger } from './command-ledger';
import type { PanelName } from './dock-dialog-name';
import { RconConsole } from './rcon-console';

export { DockPanel } from './dock-panel';

/** What a panel of the dock shows. */
export function PanelContent({ panel }: { panel: PanelName }) {
  return panel === 'ledger' ? <CommandLedger /> : <RconConsole />;
}
