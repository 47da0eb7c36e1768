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
      const area = page.locator('h3[data-tag="Session"]');
      await area.waitFor();
      expect(await page.locator('h3.opblock-tag').count()).toBeGreaterThan(8);
      await area.click();
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
