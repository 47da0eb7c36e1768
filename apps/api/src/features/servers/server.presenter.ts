import type { ServerListItem, ServerTag } from '@placar/contracts';
import { canSeeRconPassword, isStaff } from '@placar/domain/access';
import { openSecret } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { Viewer } from '../../http/session/viewer';
import { isOffered } from './server-offer';

export interface ServerRow {
  id: number;
  user_id: number | null;
  display_name: string;
  ip_string: string;
  port: number;
  gotv_port: number | null;
  rcon_password_encrypted: string;
  public_server: boolean;
  flag: string | null;
  tag: ServerTag | null;
  provider: string;
  plugin_version: string | null;
  game_version: string | null;
  last_seen_at: Date | null;
  last_latency_ms: number | null;
  last_problem: string | null;
  owner_name: string | null;
  leased: boolean;
  /** The match that plays there; null, too, while its server is reserved for what a match left on it. */
  match_id: number | null;
  cordoned: boolean;
  skins_enabled: boolean;
  skins_since: Date | null;
  /** Name of who switched them on. */
  skins_by: string | null;
}

/** `full`: where it is and whose; `public`: only that it is there. The password is decided apart from both. */
export function presentServer(
  row: ServerRow,
  viewer: Viewer,
  detail: 'full' | 'public',
  config: AppConfig,
): ServerListItem {
  const shown: ServerListItem = {
    id: row.id,
    in_use: row.leased ? 1 : 0,
    display_name: row.display_name,
    name: row.owner_name,
    public_server: row.public_server ? 1 : 0,
    flag: row.flag,
    tag: row.tag,
    provider: row.provider,
    plugin_version: row.plugin_version,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    last_latency_ms: row.last_latency_ms,
    last_problem: row.last_problem,
    match_id: row.match_id,
    cordoned: row.cordoned ? 1 : 0,
    offered: isOffered(row) ? 1 : 0,
    skins_enabled: row.skins_enabled ? 1 : 0,
  };
  if (detail === 'public') return shown;
  const { ip_string, port, gotv_port, user_id, skins_by } = row;
  const skins = { skins_since: row.skins_since?.toISOString() ?? null, skins_by };
  return { ...shown, ip_string, port, gotv_port, user_id, ...skins, ...rconPassword(row, viewer, config) };
}

/** Strangers on a public server see how to connect to it, no more. */
export function presentAddress(
  row: ServerRow,
): Pick<ServerListItem, 'id' | 'display_name' | 'flag' | 'tag' | 'ip_string' | 'port'> {
  const { id, display_name, flag, tag, ip_string, port } = row;
  return { id, display_name, flag, tag, ip_string, port };
}

export function detailFor(row: ServerRow, viewer: Viewer): 'full' | 'public' {
  return isStaff(viewer) || row.user_id === viewer.id ? 'full' : 'public';
}

function rconPassword(row: ServerRow, viewer: Viewer, config: AppConfig): { rcon_password?: string } {
  // That of a rented server is told once, when it is made (`POST /rentals/:id/rcon`).
  if (viewer.readOnly || row.provider === 'rented' || !canSeeRconPassword(viewer, row)) return {};
  const { encryptionKey, previousEncryptionKeys } = config.secrets;
  const sealed = row.rcon_password_encrypted;
  return { rcon_password: sealed === '' ? '' : openSecret(sealed, encryptionKey, ...previousEncryptionKeys) };
}
