import { Controller, Get, Inject } from '@nestjs/common';
import type { SiteConfig } from '@placar/contracts';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { Policy } from '../../http/policy/policy';

/** What the page must know before anybody logs in. */
@Policy('public')
@Controller()
export class SiteController {
  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {}

  @Get('config')
  site(): SiteConfig {
    const { auth, brand, demo } = this.config;
    return {
      brand: brand.name,
      steam_login: auth.steamOpenIdEndpoint !== '',
      local_login: auth.localLogins,
      members_may_create: [...auth.membersMayCreate],
      discord_url: null,
      whatsapp_url: null,
      demo: demo.enabled,
    };
  }
}
