import { Described } from '../../http/routes/described';
import { Controller, Get, Inject } from '@nestjs/common';
import { SiteConfig } from '@placar/contracts';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';

/** What the page must know before anybody logs in. */
@Policy('public')
@Controller()
export class SiteController {
  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {}

  @Described({
    summary: 'What a page must know before anybody logs in.',
    answer: SiteConfig,
  })
  @PublicRead({ tags: [] })
  @Get('config')
  site(): SiteConfig {
    const { auth, brand, demo, seller } = this.config;
    return {
      brand: brand.name,
      steam_login: auth.steamOpenIdEndpoint !== '',
      local_login: auth.localLogins,
      members_may_create: [...auth.membersMayCreate],
      discord_url: brand.discordUrl,
      whatsapp_url: brand.whatsappUrl,
      demo: demo.enabled,
      seller,
    };
  }
}
