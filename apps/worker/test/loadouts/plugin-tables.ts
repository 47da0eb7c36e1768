const END = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4';
const sticker = (slot: number): string => `weapon_sticker_${slot} varchar(128) NOT NULL DEFAULT '0;0;0;0;0;0;0'`;

/** The six tables as the plugin makes them (economy reference §1.3). */
export const TABLES: readonly string[] = [
  `CREATE TABLE wp_player_skins (
    steamid varchar(18) NOT NULL, weapon_team int(1) NOT NULL, weapon_defindex int(6) NOT NULL, weapon_paint_id int(6) NOT NULL,
    weapon_wear float NOT NULL DEFAULT 0.000001, weapon_seed int(16) NOT NULL DEFAULT 0, weapon_nametag varchar(128) DEFAULT NULL,
    weapon_stattrak tinyint(1) NOT NULL DEFAULT 0, weapon_stattrak_count int(10) NOT NULL DEFAULT 0,
    ${[0, 1, 2, 3, 4].map(sticker).join(', ')}, weapon_keychain varchar(128) NOT NULL DEFAULT '0;0;0;0;0',
    UNIQUE KEY (steamid, weapon_team, weapon_defindex)) ${END}`,
  `CREATE TABLE wp_player_knife (steamid varchar(18) NOT NULL, weapon_team int(1) NOT NULL, knife varchar(64) NOT NULL,
    UNIQUE KEY (steamid, weapon_team)) ${END}`,
  `CREATE TABLE wp_player_gloves (steamid varchar(18) NOT NULL, weapon_team int(1) NOT NULL, weapon_defindex int(11) NOT NULL,
    UNIQUE KEY (steamid, weapon_team)) ${END}`,
  `CREATE TABLE wp_player_agents (steamid varchar(18) NOT NULL, agent_ct varchar(64) DEFAULT NULL, agent_t varchar(64) DEFAULT NULL,
    UNIQUE KEY (steamid)) ${END}`,
  `CREATE TABLE wp_player_music (steamid varchar(64) NOT NULL, weapon_team int(1) NOT NULL, music_id int(11) NOT NULL,
    UNIQUE KEY (steamid, weapon_team)) ${END}`,
  `CREATE TABLE wp_player_pins (steamid varchar(64) NOT NULL, weapon_team int(1) NOT NULL, id int(11) NOT NULL,
    UNIQUE KEY (steamid, weapon_team)) ${END}`,
];

/** Of an older version: items had no team, no name, no counter and no stickers. */
export const TABLES_WITHOUT_TEAM: readonly string[] = [
  `CREATE TABLE wp_player_skins (steamid varchar(64) NOT NULL, weapon_defindex int(6) NOT NULL, weapon_paint_id int(6) NOT NULL,
    weapon_wear float NOT NULL DEFAULT 0.0001, weapon_seed int(16) NOT NULL DEFAULT 0) ${END}`,
  `CREATE TABLE wp_player_knife (steamid varchar(64) NOT NULL, knife varchar(64) NOT NULL, UNIQUE KEY (steamid)) ${END}`,
];
/** Between the two: teams, but neither stickers nor charms, and no table of pins. */
export const TABLES_WITHOUT_STICKERS: readonly string[] = [
  `CREATE TABLE wp_player_skins (
    steamid varchar(18) NOT NULL, weapon_team int(1) NOT NULL, weapon_defindex int(6) NOT NULL, weapon_paint_id int(6) NOT NULL,
    weapon_wear float NOT NULL DEFAULT 0.000001, weapon_seed int(16) NOT NULL DEFAULT 0, weapon_nametag varchar(128) DEFAULT NULL,
    weapon_stattrak tinyint(1) NOT NULL DEFAULT 0, weapon_stattrak_count int(10) NOT NULL DEFAULT 0,
    UNIQUE KEY (steamid, weapon_team, weapon_defindex)) ${END}`,
  ...TABLES.slice(1, 5),
];
