/** The dialogs that the dock opens. */
export type DialogName =
  'restore' | 'change_server' | 'forfeit' | 'cancel' | 'restart' | 'people' | 'say' | 'pause' | 'force_start' | 'load';
export type PanelName = 'console' | 'ledger';
export type OpenDialog = (dialog: DialogName) => void;
