import type { RouteObject } from 'react-router';
import { requireLogin } from './guards';
import { page } from './live-routes';

/** Pages of texts, of the shop and of invitations. */
export const siteRoutes: RouteObject[] = [
  { path: 'FAQ', lazy: page(async () => (await import('../features/site/faq-page')).FaqPage, ['faq']) },
  { path: 'rules', lazy: page(async () => (await import('../features/site/rules-page')).RulesPage, ['rules', 'site']) },
  { path: 'support', lazy: page(async () => (await import('../features/site/support-page')).SupportPage, ['site']) },
  {
    path: 'privacy',
    lazy: page(async () => (await import('../features/site/legal-pages')).PrivacyPage, ['legal', 'site']),
  },
  {
    path: 'terms',
    lazy: page(async () => (await import('../features/site/legal-pages')).TermsPage, ['legal', 'site']),
  },
  {
    path: 'cookies',
    lazy: page(async () => (await import('../features/site/legal-pages')).CookiesPage, ['legal', 'site']),
  },
  { path: 'skins', lazy: page(async () => (await import('../features/skins/skins-page')).SkinsPage, ['skins']) },
  {
    path: 'inventory',
    loader: requireLogin,
    lazy: page(async () => (await import('../features/skins/inventory-page')).InventoryPage, ['skins']),
  },
  { path: 'plans', lazy: page(async () => (await import('../features/shop/plans-page')).PlansPage, ['shop']) },
  {
    path: 'orders/:orderId/receipt',
    loader: requireLogin,
    lazy: page(async () => (await import('../features/shop/receipt-page')).ReceiptPage, ['shop']),
  },
  {
    path: 'affiliates',
    lazy: page(async () => (await import('../features/affiliates/affiliates-page')).AffiliatesPage, ['affiliates']),
  },
  {
    path: 'affiliates/me',
    loader: requireLogin,
    lazy: page(async () => (await import('../features/partners/partner-page')).PartnerPage, ['partners']),
  },
  {
    path: 'aluguel-servidores',
    lazy: page(async () => (await import('../features/shop/rental-page')).RentalPage, ['rental', 'shop']),
  },
  {
    path: 'discord',
    lazy: page(async () => (await import('../features/site/community-redirect')).DiscordRedirect, ['site']),
  },
  {
    path: 'whatsapp',
    lazy: page(async () => (await import('../features/site/community-redirect')).WhatsappRedirect, ['site']),
  },
];
