import type { Browser, BrowserContext, Locator, Page, ViewportSize } from 'playwright-core';

export interface PersonOptions {
  baseUrl: string;
  viewport?: ViewportSize;
  theme?: 'dark' | 'light';
  /** Cookie header of a session, to begin logged in. */
  session?: string;
  /** Touch screen, as on a phone. */
  touch?: boolean;
  /** Comes for the first time: what is announced once is not seen yet. */
  isNew?: boolean;
  /** Animations run. Else the person has asked for less of them, and the page spends its time on what it is looked at for. */
  moving?: boolean;
}

/* The wire answers what is empty or unknown with 404 (wire contract §5), a link that never was with 400; every browser notes that as an error. */
const EMPTY_ANSWERS =
  /\/api\/(seasons(?:\/myseasons\/available)?|maps\/\d+\/enabled|matches\?[^/]*|matches\/mymatches\?[^/]*|veto\/[^/]+|users\/\d{17}|playerstats\/\d+[^/]*|playerstatsextra\/match\/\d+|leaderboard\/rank\/[^/]+|claims\/[^/]+|team-invites\/[^/]+|admin\/orders\/[^/]+)$/;
const isEmptyAnswer = (text: string, url: string): boolean => /40[04]/.test(text) && EMPTY_ANSWERS.test(url);

/** Deadline of one expectation; the machine may be busy with the programs under test. */
const PATIENCE_MS = 120_000;
/** Looking takes time of browser and page, which both need to get on. */
const LOOK_AGAIN_MS = 75;

/**
 * Somebody at a browser of their own: a context with its cookies and storage, and one page. Whatever the browser
 * complains about on the way is kept in `complaints`.
 */
export class Person {
  readonly complaints: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly baseUrl: string,
    /** At a phone, with a finger in the place of a mouse. */
    readonly onPhone: boolean,
  ) {}

  static async arrive(browser: Browser, options: PersonOptions): Promise<Person> {
    const context = await browser.newContext({
      baseURL: options.baseUrl,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      viewport: options.viewport ?? { width: 1440, height: 900 },
      hasTouch: options.touch ?? false,
      reducedMotion: options.moving ? 'no-preference' : 'reduce',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    if (options.session !== undefined) {
      const [name = '', ...value] = options.session.split('=');
      await context.addCookies([
        { name, value: value.join('='), url: options.baseUrl, httpOnly: true, sameSite: 'Lax' },
      ]);
    }
    // Only a first value: what the person chooses later stays, also over a reload.
    if (options.theme !== undefined) {
      await context.addInitScript(
        `localStorage.getItem('placar.theme') ?? localStorage.setItem('placar.theme', '${options.theme}')`,
      );
    }
    if (options.isNew !== true)
      await context.addInitScript(`localStorage.setItem('placar.community-maps-dismissed', 'true')`);
    const person = new Person(context, await context.newPage(), options.baseUrl, options.touch ?? false);
    person.listen();
    return person;
  }

  /** Opens a path and waits until the page itself (not its skeleton) stands. */
  async open(path: string): Promise<void> {
    await this.page.goto(path, { waitUntil: 'load' });
    try {
      await this.heading().waitFor();
    } catch (error) {
      const state = `${await this.words()}\n${this.complaints.join('\n')}`;
      throw new Error(`${path} did not come up; on screen: ${state}`, { cause: error });
    }
  }

  /** Presses what can be pressed as this person does: with a finger on a phone, else with the mouse. */
  press(target: Locator): Promise<void> {
    return this.onPhone ? target.tap() : target.click();
  }

  /** The menu of the site: it stands beside the page, and on a phone comes over it when it is asked for. */
  async menu(): Promise<Locator> {
    if (!this.onPhone) return this.page.getByTestId('permanent-drawer');
    await this.press(this.page.getByRole('button', { name: 'Abrir menu' }));
    return this.page.getByTestId('temporary-drawer');
  }

  heading(): Locator {
    return this.page.locator('#main h1').first();
  }

  /** Marks the document, to prove later with `wasReloaded` that it is still the same one. */
  async markDocument(): Promise<void> {
    await this.page.evaluate('window.__sameDocument = true');
  }

  async wasReloaded(): Promise<boolean> {
    return (await this.page.evaluate('window.__sameDocument === true')) !== true;
  }

  /** All words on screen, for searching. */
  words(): Promise<string> {
    return this.page.evaluate<string>('document.body.innerText');
  }

  /** Waits until the locator's text is, or contains, what is wanted. */
  async sees(locator: Locator, wanted: string | RegExp, timeoutMs = PATIENCE_MS): Promise<void> {
    const matches = (text: string) => (typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text));
    const end = Date.now() + timeoutMs;
    let last = '(nothing)';
    for (;;) {
      last =
        (await locator
          .first()
          .textContent({ timeout: 500 })
          .catch(() => null)) ?? '(nothing)';
      if (matches(last.replace(/\s+/g, ' ').trim())) return;
      if (Date.now() > end) throw new Error(`waited ${timeoutMs} ms for ${String(wanted)}; last seen: ${last}`);
      await this.page.waitForTimeout(LOOK_AGAIN_MS);
    }
  }

  async leave(): Promise<void> {
    // What a test answers in the platform's place may be on its way: it is no failure of the next test.
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.context.close();
  }

  private listen(): void {
    this.page.on('console', (message) => {
      const { url } = message.location();
      if (message.type() === 'error' && !isEmptyAnswer(message.text(), url)) {
        this.complaints.push(`${message.text()} (${url})`);
      }
    });
    this.page.on('pageerror', (error) => this.complaints.push(String(error)));
  }
}
