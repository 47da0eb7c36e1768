import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { APP_CONFIG, AppError } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { Request } from 'express';
import { ForeignPages } from '../foreign-pages';
import { POLICY_KEY, STATE_CHANGING_GET_KEY } from './policy';
import type { PolicyName, StateChangingGetOptions } from './policy';

/**
 * Refuses what another site made a browser send, but for scripts of the origins that the installation trusts. Cookies go along with such requests, API keys and game server tokens do
 * not, so those are exempt. A client that is no browser sends none of the headers and is let through.
 */
@Injectable()
export class SameOriginGuard implements CanActivate {
  private readonly publicOrigin: string;

  constructor(
    private readonly reflector: Reflector,
    private readonly foreign: ForeignPages,
    @Inject(APP_CONFIG) config: AppConfig,
  ) {
    this.publicOrigin = new URL(config.http.publicUrl).origin;
  }

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const targets = [context.getHandler(), context.getClass()];
    const changing = this.reflector.getAllAndOverride<StateChangingGetOptions | undefined>(
      STATE_CHANGING_GET_KEY,
      targets,
    );
    // What link checkers and previews send; it never means a click, and no script that means it sends it.
    if (changing && request.method === 'HEAD') throw refusal('head');
    if (request.viaApiKey) return true;
    if (this.reflector.getAllAndOverride<PolicyName | undefined>(POLICY_KEY, targets) === 'game_server') return true;
    const isRead = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
    const reason = isRead ? changing && this.refusalOfGet(request, changing) : this.refusalOfWrite(request);
    if (!reason) return true;
    throw refusal(reason);
  }

  /** Why a write with these headers is refused; null: it comes from our page, or from no browser. */
  refusalOfWrite(request: Request): string | null {
    const site = request.headers['sec-fetch-site'];
    // A browser states it for scripts, and no page can state another's.
    if (this.foreign.trusts(request.headers.origin)) return null;
    if (site !== undefined) return site === 'same-origin' || site === 'none' ? null : 'sec-fetch-site';
    const { origin, referer } = request.headers;
    const source = origin ?? referer;
    if (source === undefined || this.isOurs(source, request)) return null;
    return origin === undefined ? 'referer' : 'origin';
  }

  private refusalOfGet(request: Request, { navigation = false }: StateChangingGetOptions): string | null {
    const { headers } = request;
    const purpose = `${String(headers['sec-purpose'] ?? '')} ${String(headers.purpose ?? '')} ${String(headers['x-moz'] ?? '')}`;
    if (/prefetch|prerender|preview/i.test(purpose)) return 'prefetch';
    const site = headers['sec-fetch-site'];
    // Given by scripts that ask by CORS; pages that are led here and pictures have none.
    if (this.foreign.trusts(headers.origin)) return null;
    if (site === undefined) return this.refusalByReferer(request, navigation);
    if (site !== 'same-origin' && site !== 'none') return 'sec-fetch-site';
    return headers['sec-fetch-mode'] === 'navigate' && !navigation ? 'navigation' : null;
  }

  /** Browsers leave the Sec-Fetch headers out on plain http; a page load is then told by what it accepts. */
  private refusalByReferer(request: Request, navigation: boolean): string | null {
    const source = request.headers.origin ?? request.headers.referer;
    if (source !== undefined && !this.isOurs(source, request)) return 'referer';
    const isPageLoad = (request.headers.accept ?? '').includes('text/html');
    return isPageLoad && !navigation ? 'navigation' : null;
  }

  /** Our public address, or the very host this request was sent to, where that can be no other machine's. */
  private isOurs(source: string, request: Request): boolean {
    // What a browser says on our own pages, to the letter.
    if (source === this.publicOrigin) return true;
    let url: URL;
    try {
      url = new URL(source);
    } catch {
      return false;
    }
    return url.origin === this.publicOrigin || (url.host === request.host && isThisMachine(url.hostname));
  }
}

const OWN_NAME = hostname().toLowerCase();

/**
 * An address, or a name that only this machine has. A page of any other name could have had it lead here after it was loaded (DNS
 * rebinding): then its origin is the host of the request, and the page is a stranger's. Such names are told by PUBLIC_URL and CORS_ORIGINS.
 */
function isThisMachine(name: string): boolean {
  const plain = name.replace(/^\[|\]$/g, '');
  return isIP(plain) !== 0 || /(?:^|\.)localhost$/.test(plain) || plain === OWN_NAME || plain === `${OWN_NAME}.local`;
}

const refusal = (reason: string): AppError =>
  new AppError('CROSS_SITE_REFUSED', 'This action must come from this site.', { details: { reason } });
