const PATIENCE_MS = 20_000;

/** What brings a page of scripts/pages.json into a telling state before its picture is taken, by its name. */
export const PREPARATIONS = {
  'match-admin': openLedger,
  'match-create': pickTeams,
  'server-dialog': openServerDialog,
};

async function openLedger(page, { width }) {
  if (width < 961) return;
  await page.getByTestId('open-ledger').click();
  await page.getByTestId('command-ledger').waitFor();
  // Its tooltip would stand in the picture.
  await page.mouse.move(4, 400);
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
}

async function pickTeams(page) {
  for (const [index, field] of ['Time 1', 'Time 2'].entries()) {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option').filter({ visible: true }).nth(index).click();
  }
  await page.getByLabel('Título da partida').fill('Copa de Verão, semifinal');
  await page.getByLabel('Título da partida').blur();
}

async function openServerDialog(page) {
  await page.getByRole('button', { name: 'Novo servidor' }).first().click();
  await page.getByRole('dialog', { name: 'Novo servidor' }).waitFor();
}

/** Pauses the match and lets it go on, as an organiser would: its page then shows commands with their outcome. */
export async function giveTheLedgerAStory({ read, post }, matchId) {
  const requests = [
    { kind: 'say', args: { text: 'Pausa técnica. Voltamos em 1 minuto.' } },
    { kind: 'pause', args: { reason: 'Teclado trocado na mesa 3' } },
    { kind: 'unpause', args: {} },
  ];
  for (const request of requests) {
    const { id } = await post(`/matches/${matchId}/commands`, request);
    const end = Date.now() + PATIENCE_MS;
    for (let isSettled = false; !isSettled && Date.now() < end;) {
      const { commands } = await read(`/matches/${matchId}/commands`);
      isSettled = commands.some((line) => line.id === id && line.settled_at !== null);
      await new Promise((later) => setTimeout(later, 200));
    }
  }
}
