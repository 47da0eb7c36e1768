import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Plan } from '@placar/persistence';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { PageHead } from '../../http/web/page-head';
import { PageHeads } from '../../http/web/page-heads';

const PAGE = /^\/aluguel-servidores\/?$/i;

/** What `/aluguel-servidores` tells search engines, without a script: the plans as offers. */
@Injectable()
export class RentalHead implements OnModuleInit {
  constructor(
    private readonly heads: PageHeads,
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    this.heads.add((path) => (PAGE.test(path) ? this.head() : Promise.resolve(null)));
  }

  private async head(): Promise<PageHead> {
    const { brand, http, payments, fleet } = this.config;
    const isSold = payments.provider !== null && fleet.providers.length > 0;
    const plans = isSold
      ? await this.dataSource.getRepository(Plan).find({
          where: { product: 'rental', active: true },
          order: { position: 'ASC', id: 'ASC' },
          take: 50,
        })
      : [];
    const url = `${http.publicUrl}/aluguel-servidores`;
    return {
      title: 'Aluguel de servidores de CS2',
      description: `Alugue um servidor de Counter-Strike 2 no ${brand.name}: pronto em minutos, com MatchZy, para as suas partidas.`,
      keywords: 'aluguel de servidor, servidor cs2, counter-strike 2, matchzy, competitivo',
      image: null,
      type: 'website',
      ...(plans.length > 0 && { data: dataOf(plans, { brand: brand.name, url }) }),
    };
  }
}

/** JSON-LD of schema.org: a product with an offer for each plan. */
function dataOf(plans: readonly Plan[], { brand, url }: { brand: string; url: string }): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: `Servidor de Counter-Strike 2 · ${brand}`,
    brand: { '@type': 'Brand', name: brand },
    url,
    offers: plans.map((plan) => ({
      '@type': 'Offer',
      name: plan.title,
      price: (plan.priceCents / 100).toFixed(2),
      priceCurrency: plan.currency,
      availability: 'https://schema.org/InStock',
      url,
    })),
  };
}
