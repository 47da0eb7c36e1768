import type { StaffActivity } from '@placar/contracts/matches';

/** The dialogs that the dock opens. */
export type DialogName = StaffActivity;
export type PanelName = 'console' | 'ledger';
export type OpenDialog = (dialog: DialogName) => void;
