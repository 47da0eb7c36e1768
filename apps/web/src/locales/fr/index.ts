import type { LocaleResources } from '../pt';
import admin from './admin.json';
import auth from './auth.json';
import claim from './claim.json';
import common from './common.json';
import create from './create.json';
import fleet from './fleet.json';
import home from './home.json';
import live from './live.json';
import match from './match.json';
import matches from './matches.json';
import profile from './profile.json';
import ranking from './ranking.json';
import seasons from './seasons.json';
import servers from './servers.json';
import shell from './shell.json';
import stats from './stats.json';
import teams from './teams.json';
import ui from './ui.json';

export const resources: LocaleResources = {
  admin,
  auth,
  claim,
  common,
  create,
  fleet,
  home,
  live,
  match,
  matches,
  profile,
  ranking,
  seasons,
  servers,
  shell,
  stats,
  teams,
  ui,
};
