import admin from './admin.json';
import auth from './auth.json';
import common from './common.json';
import create from './create.json';
import fleet from './fleet.json';
import home from './home.json';
import live from './live.json';
import match from './match.json';
import matches from './matches.json';
import servers from './servers.json';
import shell from './shell.json';
import stats from './stats.json';
import ui from './ui.json';

/** Portuguese is the source text: its shape is the type of every language, so a missing key does not compile. */
export const resources = { admin, auth, common, create, fleet, home, live, match, matches, servers, shell, stats, ui };

export type LocaleResources = typeof resources;
