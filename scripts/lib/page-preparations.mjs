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

const PAINTED = [
  { defIndex: 7, paint: 282, wear: 0.15, seed: 12, nametag: 'Café da manhã', stattrak: true, teams: [2] },
  { defIndex: 4, paint: 38, wear: 0.02, seed: 7, teams: [2] },
  { defIndex: 16, paint: 309, wear: 0.12, seed: 3, teams: [3] },
  { defIndex: 61, paint: 504, wear: 0.2, seed: 7, teams: [3] },
  { defIndex: 9, paint: 344, wear: 0.05, seed: 1, teams: [2, 3] },
  { defIndex: 1, paint: 37, wear: 0.01, seed: 7, teams: [2, 3] },
  { defIndex: 507, paint: 38, wear: 0.03, seed: 7, teams: [2, 3] },
];

/** Dresses a few weapons of whoever takes the pictures, unless something is dressed already. */
export async function dressSomething({ read, post }) {
  const { version, permissions } = await read('/skins/check?lang=pt');
  if (version !== 0) return;
  const knives = !permissions.locked.includes('knives');
  const items = PAINTED.filter(({ defIndex }) => knives || defIndex < 500);
  const knife = knives ? { knife: 'weapon_knife_karambit' } : {};
  await post('/skins/save', { items, choices: { 2: knife, 3: knife }, version });
}
