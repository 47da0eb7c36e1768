import common from './common.json';
import shell from './shell.json';
import ui from './ui.json';

/** Texts that every page needs (kit and layout): they come with the language. */
export const core = { common, shell, ui };

/**
 * Every other area of texts is a chunk of its own, fetched by the pages that name it (`page(load, areas)`).
 * A new area: a JSON file and a line here in each of the four languages.
 */
export const areas = {
  actions: () => import('./actions.json'),
  admin: () => import('./admin.json'),
  affiliates: () => import('./affiliates.json'),
  announce: () => import('./announce.json'),
  arrivals: () => import('./arrivals.json'),
  auth: () => import('./auth.json'),
  before: () => import('./before.json'),
  bell: () => import('./bell.json'),
  calendar: () => import('./calendar.json'),
  claim: () => import('./claim.json'),
  commands: () => import('./commands.json'),
  console: () => import('./console.json'),
  coupons: () => import('./coupons.json'),
  cup: () => import('./cup.json'),
  cupform: () => import('./cupform.json'),
  cupdesk: () => import('./cupdesk.json'),
  cuplanes: () => import('./cuplanes.json'),
  cupdialogs: () => import('./cupdialogs.json'),
  cupshow: () => import('./cupshow.json'),
  cupparts: () => import('./cupparts.json'),
  cupsteps: () => import('./cupsteps.json'),
  create: () => import('./create.json'),
  desk: () => import('./desk.json'),
  discord: () => import('./discord.json'),
  factor: () => import('./factor.json'),
  faq: () => import('./faq.json'),
  fleet: () => import('./fleet.json'),
  home: () => import('./home.json'),
  legal: () => import('./legal.json'),
  live: () => import('./live.json'),
  lobbies: () => import('./lobbies.json'),
  lobby: () => import('./lobby.json'),
  match: () => import('./match.json'),
  matches: () => import('./matches.json'),
  mymatch: () => import('./mymatch.json'),
  notices: () => import('./notices.json'),
  notifications: () => import('./notifications.json'),
  orders: () => import('./orders.json'),
  overlay: () => import('./overlay.json'),
  palette: () => import('./palette.json'),
  metrics: () => import('./metrics.json'),
  partners: () => import('./partners.json'),
  party: () => import('./party.json'),
  plans: () => import('./plans.json'),
  profile: () => import('./profile.json'),
  ranking: () => import('./ranking.json'),
  records: () => import('./records.json'),
  referral: () => import('./referral.json'),
  refusals: () => import('./refusals.json'),
  rental: () => import('./rental.json'),
  rentals: () => import('./rentals.json'),
  rulebook: () => import('./rulebook.json'),
  rules: () => import('./rules.json'),
  seasons: () => import('./seasons.json'),
  servers: () => import('./servers.json'),
  setup: () => import('./setup.json'),
  shop: () => import('./shop.json'),
  site: () => import('./site.json'),
  skill: () => import('./skill.json'),
  skins: () => import('./skins.json'),
  spectate: () => import('./spectate.json'),
  staff: () => import('./staff.json'),
  stats: () => import('./stats.json'),
  status: () => import('./status.json'),
  teamLife: () => import('./teamLife.json'),
  teams: () => import('./teams.json'),
  veto: () => import('./veto.json'),
  vetoOrder: () => import('./vetoOrder.json'),
  watch: () => import('./watch.json'),
  webhooks: () => import('./webhooks.json'),
  tournaments: () => import('./tournaments.json'),
  versus: () => import('./versus.json'),
};

/** Portuguese is the source text: its shape is the type of every language, so a missing key does not compile. */
export type CoreTexts = typeof core;
type LazyArea = keyof typeof areas;
export type LocaleResources = CoreTexts & { [A in LazyArea]: Awaited<ReturnType<(typeof areas)[A]>>['default'] };
export type LazyTexts = { readonly [A in LazyArea]: () => Promise<{ default: LocaleResources[A] }> };
