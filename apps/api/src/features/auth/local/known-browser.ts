import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, deriveKey, secretsEqual } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { Request, Response } from 'express';

const COOKIE = 'placar.browser';
const PATTERN = /(?:^|; *)placar\.browser=([\w-]{22})\.([\w-]{43})(?:;|$)/;
const PATH = '/api/login';
const YEAR_MS = 365 * 24 * 3600_000;

/**
 * Browsers in which an account was logged in before, by a signed cookie that opens nothing: it only keeps strangers, who try a name
 * until nobody may try it any more, from locking its owner out (OWASP: device cookies).
 */
@Injectable()
export class KnownBrowsers {
  private readonly key: Buffer;

  constructor(@Inject(APP_CONFIG) config: AppConfig) {
    this.key = deriveKey(config.secrets.key, 'browser');
  }

  /** Which of the account's own browsers this is; null for any other. `name` in small letters. */
  of(request: Request, name: string): string | null {
    const [, browser, signature] = PATTERN.exec(request.headers.cookie ?? '') ?? [];
    if (browser === undefined || signature === undefined) return null;
    return secretsEqual(signature, this.sign(browser, name)) ? browser : null;
  }

  /** After a login: from now on this browser is one of the account's own. */
  remember(request: Request, response: Response, name: string): void {
    const browser = this.of(request, name) ?? randomBytes(16).toString('base64url');
    response.cookie(COOKIE, `${browser}.${this.sign(browser, name)}`, {
      path: PATH,
      httpOnly: true,
      sameSite: 'strict',
      secure: request.secure,
      maxAge: YEAR_MS,
    });
  }

  private sign(browser: string, name: string): string {
    return createHmac('sha256', this.key).update(`${browser} ${name}`, 'utf8').digest('base64url');
  }
}
