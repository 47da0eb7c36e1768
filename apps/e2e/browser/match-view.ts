import type { Locator } from 'playwright-core';
import { waitFor } from '@placar/testing';
import { noteHistory } from './history';
import type { Person } from './person';

/** A match's page as a person reads and uses it. */
export class MatchView {
  private constructor(readonly person: Person) {}

  static async open(person: Person, matchId: number): Promise<MatchView> {
    await person.open(`/match/${matchId}`);
    await person.page.getByTestId('status-chip').waitFor();
    return new MatchView(person);
  }

  static of(person: Person): MatchView {
    return new MatchView(person);
  }

  /** "7–3", as the big figures say. */
  async score(): Promise<string> {
    return (await this.byId('score').locator('.visually-hidden').allTextContents()).join('–');
  }

  async untilScore(wanted: string): Promise<void> {
    await waitFor(async () => (await this.score()) === wanted || Promise.reject(new Error(await this.score())), {
      everyMs: 75,
      what: `the score ${wanted}`,
    });
  }

  /** The words of the state chip. */
  chip(): Locator {
    return this.byId('status-chip');
  }

  command(kind: string): Locator {
    return this.byId(`command-${kind}`);
  }

  /** Chooses what ends the match: in the menu of its own on the bar, on a phone in the sheet with all that is not on it. */
  async chooseEnd(kind: 'restart' | 'forfeit' | 'cancel'): Promise<void> {
    await this.person.press(this.byId(this.person.onPhone ? 'admin-more' : 'danger-menu'));
    await this.person.press(this.command(kind));
  }

  /** The notice about a command that did not end well. */
  outcome(kind: string): Locator {
    return this.person.page.locator(`[data-testid="command-outcome"][data-command="${kind}"]`);
  }

  async openLedger(): Promise<Locator> {
    if (this.person.onPhone) await this.person.press(this.byId('admin-more'));
    await this.person.press(this.byId('open-ledger'));
    return this.byId('command-ledger');
  }

  /** Every state that the chip shows from now on, in order. */
  chipHistory(): Promise<() => Promise<string[]>> {
    return noteHistory(this.person.page, '[data-testid="status-chip"]');
  }

  byId(testId: string): Locator {
    return this.person.page.getByTestId(testId);
  }
}
