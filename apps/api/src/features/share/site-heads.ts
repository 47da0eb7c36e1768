import type { PageHead } from '../../http/web/page-head';

/**
 * Heads of pages that show the same to everybody and that people look for by name, by path in small letters. The words are those
 * that the page itself has in the language of the installation; a test compares them.
 */
export function siteHead(path: string, brand: string): PageHead | null {
  if (!/^\/aluguel-servidores\/?$/i.test(path)) return null;
  return {
    title: 'Aluguel de servidores de CS2',
    description: `Servidores de Counter-Strike 2 sob demanda em ${brand}: prontos para a partida, com placar ao vivo, backups por round e controle pelo navegador.`,
    keywords:
      'aluguel de servidor cs2, servidor counter-strike 2, servidor para campeonato, matchzy, servidor sob demanda, mix cs2',
    image: null,
    type: 'website',
  };
}
