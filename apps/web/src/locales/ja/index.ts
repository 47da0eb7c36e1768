import type { LocaleResources } from '../pt';
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

export const resources: LocaleResources = {
  admin,
  auth,
  common,
  create,
  fleet,
  home,
  live,
  match,
  matches,
  servers,
  shell,
  stats,
  ui,
};
