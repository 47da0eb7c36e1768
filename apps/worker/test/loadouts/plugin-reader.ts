import type { Connection, RowDataPacket } from 'mysql2/promise';

interface Weapon {
  paint: number;
  wear: number;
  seed: number;
  nametag: string;
  stattrak: boolean;
  count: number;
  stickers: number[];
  keychain: number | null;
}
type Row = RowDataPacket & Record<string, string | number | null>;

/** Reads the tables as the plugin does (economy reference §1.3, §1.4): what it has read stays until the person leaves. */
export class PluginReader {
  readonly weapons = new Map<string, Weapon>();
  readonly knives = new Map<number, string>();
  readonly gloves = new Map<number, number>();
  readonly music = new Map<number, number>();
  readonly pins = new Map<number, number>();
  agents: { ct: string; t: string } | null = null;

  constructor(
    private readonly connection: Connection,
    private readonly steamId: string,
  ) {}

  /** On connect, and on `!wp`. Rows of team 0 are for both teams; later rows take the place of earlier ones. */
  async refresh(): Promise<void> {
    for (const row of await this.rows('wp_player_skins'))
      for (const team of teamsOf(row)) this.weapons.set(`${team}:${row.weapon_defindex}`, weaponOf(row));
    for (const [table, column, into] of [
      ['wp_player_knife', 'knife', this.knives],
      ['wp_player_gloves', 'weapon_defindex', this.gloves],
      ['wp_player_music', 'music_id', this.music],
      ['wp_player_pins', 'id', this.pins],
    ] as const)
      for (const row of await this.rows(table))
        for (const team of teamsOf(row)) (into as Map<number, unknown>).set(team, row[column]);
    const [agents] = await this.rows('wp_player_agents', '');
    // When both are empty the answer counts for nothing.
    if (agents?.agent_ct || agents?.agent_t)
      this.agents = { ct: String(agents.agent_ct ?? ''), t: String(agents.agent_t ?? '') };
  }

  /** What gloves are shown: both rows are needed, and a finish. */
  gloveShown(team: number): string | null {
    const def = this.gloves.get(team) ?? 0;
    const finish = this.weapons.get(`${team}:${def}`);
    return def === 0 || finish === undefined || finish.paint === 0 ? null : `${def}-${finish.paint}`;
  }

  kill(team: number, def: number): void {
    const weapon = this.weapons.get(`${team}:${def}`);
    if (weapon?.stattrak) weapon.count += 1;
  }

  /** On disconnect it writes back whether a weapon counts, and what it counted. */
  async leave(): Promise<void> {
    for (const [key, { stattrak, count }] of this.weapons) {
      const [team, def] = key.split(':');
      await this.connection.query(
        `UPDATE wp_player_skins SET weapon_stattrak = ?, weapon_stattrak_count = ?
          WHERE steamid = ? AND weapon_team = ? AND weapon_defindex = ?`,
        [stattrak ? 1 : 0, count, this.steamId, team, def],
      );
    }
  }

  private async rows(table: string, order = 'ORDER BY weapon_team'): Promise<Row[]> {
    const [rows] = await this.connection.query<Row[]>(`SELECT * FROM ${table} WHERE steamid = ? ${order}`, [
      this.steamId,
    ]);
    return rows;
  }
}

const teamsOf = ({ weapon_team: team }: Row): number[] => (Number(team) === 0 ? [2, 3] : [Number(team)]);

function weaponOf(row: Row): Weapon {
  const parts = (column: string, count: number): number[] | null => {
    const text = String(row[column] ?? '').split(';');
    return text.length === count && text.every((part) => /^-?\d+(\.\d+)?$/.test(part)) ? text.map(Number) : null;
  };
  const keychain = parts('weapon_keychain', 5);
  return {
    paint: Number(row.weapon_paint_id),
    wear: Number(row.weapon_wear),
    seed: Number(row.weapon_seed),
    nametag: String(row.weapon_nametag ?? ''),
    stattrak: row.weapon_stattrak === 1,
    count: Number(row.weapon_stattrak_count),
    // Another number of parts is dropped without a word.
    stickers: [0, 1, 2, 3, 4].map((slot) => parts(`weapon_sticker_${slot}`, 7)?.[0] ?? -1),
    keychain: keychain?.[0] ?? null,
  };
}
