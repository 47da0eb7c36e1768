import 'reflect-metadata';
import { hostname } from 'node:os';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { AppConfig } from '@placar/platform';
import { ForeignPages } from '../foreign-pages';
import { Policy, StateChangingGet } from './policy';
import { SameOriginGuard } from './same-origin.guard';

class Routes {
  @StateChangingGet()
  pause(): void {}
  @StateChangingGet({ navigation: true })
  logout(): void {}
  @Policy('public')
  read(): void {}
  @Policy('game_server')
  event(): void {}
}

const config = {
  http: { publicUrl: 'https://placar.example', corsOrigins: ['https://community.example', '*'] },
} as unknown as AppConfig;
const guard = new SameOriginGuard(new Reflector(), new ForeignPages(config), config);

function passes(
  route: keyof Routes,
  headers: Record<string, string>,
  request: { method?: string; viaApiKey?: boolean; host?: string } = {},
): boolean {
  const full = { method: 'GET', viaApiKey: false, host: '10.0.0.5:3000', ...request, headers };
  const context = {
    getHandler: () => Object.getOwnPropertyDescriptor(Routes.prototype, route)?.value as object,
    getClass: () => Routes,
    switchToHttp: () => ({ getRequest: () => full }),
  } as unknown as ExecutionContext;
  try {
    return guard.canActivate(context);
  } catch {
    return false;
  }
}

const script = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
const typed = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', accept: 'text/html' };
const link = { ...typed, 'sec-fetch-site': 'same-origin' };
const foreignLink = { ...typed, 'sec-fetch-site': 'cross-site' };
const foreignImage = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', accept: 'image/*' };
const sibling = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' };
const prefetch = { ...script, 'sec-purpose': 'prefetch' };
const plainHttpLink = { accept: 'text/html', referer: 'http://10.0.0.5:3000/match/1' };
const plainHttpScript = { accept: 'application/json', referer: 'http://10.0.0.5:3000/match/1' };
const bot = { accept: '*/*' };

describe('a GET that changes state', () => {
  it('obeys our own scripts and clients that are no browser, nobody else', () => {
    for (const headers of [script, plainHttpScript, bot]) expect(passes('pause', headers)).toBe(true);
    for (const headers of [typed, link, foreignLink, foreignImage, sibling, prefetch, plainHttpLink])
      expect(passes('pause', headers)).toBe(false);
    expect(passes('pause', bot, { method: 'HEAD' })).toBe(false);
  });

  it('may be a link of ours where the route says so', () => {
    for (const headers of [script, typed, link, plainHttpLink, bot]) expect(passes('logout', headers)).toBe(true);
    for (const headers of [foreignLink, foreignImage, sibling, prefetch]) expect(passes('logout', headers)).toBe(false);
  });

  it('obeys an API key from anywhere: no browser sends one by itself', () => {
    expect(passes('pause', foreignLink, { viaApiKey: true })).toBe(true);
  });
});

describe('other requests', () => {
  it('may read from anywhere', () => {
    for (const headers of [foreignLink, foreignImage, prefetch]) expect(passes('read', headers)).toBe(true);
  });

  it('write from our pages only, told by Sec-Fetch-Site or by Origin', () => {
    const post = { method: 'POST' };
    for (const headers of [
      script,
      { origin: 'https://placar.example' },
      { origin: 'http://10.0.0.5:3000' },
      plainHttpScript,
      bot,
    ])
      expect(passes('read', headers, post)).toBe(true);
    for (const headers of [
      sibling,
      foreignImage,
      { origin: 'null' },
      { origin: 'https://placar.example.evil' },
      { origin: 'https://evil.example' },
      { referer: 'https://evil.example/form' },
    ])
      expect(passes('read', headers as Record<string, string>, post)).toBe(false);
  });

  it('are those of a stranger where a name that is not ours leads here', () => {
    const under = (host: string): boolean =>
      passes('read', { origin: `http://${host}` }, { method: 'POST', host }) &&
      passes('pause', { accept: '*/*', referer: `http://${host}/match/1` }, { host });
    for (const host of ['10.0.0.5:3000', '[fd00::5]:3000', 'localhost:3000', `${hostname().toLowerCase()}:3000`])
      expect([host, under(host)]).toEqual([host, true]);
    for (const host of ['evil.example', 'evil.example:3000', 'localhost.evil.example', '10.0.0.5.evil.example'])
      expect([host, under(host)]).toEqual([host, false]);
  });

  it('and GETs that change state are taken from scripts of a trusted origin, not from its links', () => {
    const trusted = { ...sibling, origin: 'https://community.example' };
    expect(passes('read', trusted, { method: 'POST' })).toBe(true);
    expect(passes('pause', trusted)).toBe(true);
    expect(passes('pause', { ...foreignLink, referer: 'https://community.example/' })).toBe(false);
    for (const origin of ['*', 'null', 'http://community.example', 'https://community.example.evil'])
      expect(passes('read', { ...sibling, origin }, { method: 'POST' })).toBe(false);
  });

  it('of game servers carry a token instead', () => {
    expect(passes('event', { origin: 'https://elsewhere.example' }, { method: 'POST' })).toBe(true);
  });
});
