import type { OutcomeScript } from './match/outcome-script';
import type { RconOptions } from './rcon/rcon-options';
import type { ServerHost } from './server-host';

type HostParts = Pick<
  ServerHost,
  | 'id'
  | 'name'
  | 'profile'
  | 'locale'
  | 'clock'
  | 'timings'
  | 'quirks'
  | 'bots'
  | 'disk'
  | 'ledger'
  | 'demoBytes'
  | 'bootMap'
  | 'bootConvars'
  | 'isAllowedUrl'
>;
/** What a server is made of; given once. */
export interface VirtualServerParts extends HostParts {
  script: (log: (line: string) => void) => OutcomeScript;
  seed: string;
  password: string;
  port: number;
  rcon: RconOptions;
}
