import type { World } from '../browser/world';

/** Only reads. */
export function apiDocs(given: () => World): void {
  let world: World;
  beforeAll(() => {
    world = given();
  });

  describe('somebody who integrates', () => {
    it('reads the API in pages of ours and tries a call, and the browser has nothing to complain of', async () => {
      const person = await world.person();
      const { page } = person;
      await page.goto(`${world.url}/api-docs`);
      await page.waitForURL('**/api/api-docs');
      const areas = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
      expect(await areas.count()).toBeGreaterThan(8);
      await areas.filter({ hasText: 'Teams' }).click();
      await page.locator('.opblock', { hasText: '/teams/myteams' }).first().waitFor();
      await areas.filter({ hasText: 'Session' }).click();
      const call = page.locator('.opblock', { hasText: '/isLoggedIn' }).first();
      await call.locator('.opblock-summary-control').click();
      await call.getByRole('button', { name: 'Try it out' }).click();
      await call.getByRole('button', { name: 'Execute' }).click();
      const answer = call.locator('.live-responses-table .response').first();
      await answer.waitFor();
      expect(await answer.locator('.response-col_status').first().innerText()).toContain('200');
      expect(await answer.innerText()).toContain('false');
      expect(person.complaints).toEqual([]);
    });
  });
}
