/* Without the schemas: a form of the page reads what was typed and does not load the validator for it. */
export { parseSteamId, steamId64Of, type ParsedSteamId } from '../shared/steam-id';
