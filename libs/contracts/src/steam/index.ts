/* Without the schemas: a form of the page reads what was typed and does not load the validator for it. */
export { steamId64Of } from '../shared/steam-id';
