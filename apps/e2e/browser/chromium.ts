import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

/** Debian's Chromium: the journeys download no browser of their own. */
const EXECUTABLE = '/usr/bin/chromium';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the browser on an empty profile in a temporary folder, which goes away with `close()`. */
export async function launchChromium(): Promise<Browser> {
  if (!existsSync(EXECUTABLE)) throw new Error(`${EXECUTABLE} is missing: install the Debian package "chromium"`);
  return chromium.launch({ executablePath: EXECUTABLE, args: FLAGS, chromiumSandbox: false });
}
