import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

/** Debian's: the journeys download no browser of their own. The one that never had a window takes two thirds of the other's time. */
const EXECUTABLES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No page is open for long: what the optimising compilers of its scripts would win is less than their work costs.
  '--js-flags=--no-turbofan --no-maglev --semi-space-growth-factor=4',
];

/** Starts the browser on an empty profile in a temporary folder, which goes away with `close()`. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = EXECUTABLES.find((file) => existsSync(file));
  if (executablePath === undefined)
    throw new Error('there is no Chromium: install the Debian package "chromium-headless-shell" or "chromium"');
  return chromium.launch({ executablePath, args: FLAGS, chromiumSandbox: false });
}
