import { accountOf, linesOf, settingsOf } from './rental-settings-model';

it.each([
  ['mp_freezetime 10', { mp_freezetime: '10' }],
  [
    '  SV_Alltalk "1"\n\n// para o treino\nhostname "Treino da Ágata"',
    { sv_alltalk: '1', hostname: 'Treino da Ágata' },
  ],
  ['', {}],
  ['mp_freezetime', null],
  ['mp_freezetime "10" extra', null],
  ['; quit', null],
])('typed lines %j are the settings %j', (lines, settings) => {
  expect(settingsOf(lines)).toEqual(settings);
  if (settings !== null) expect(settingsOf(linesOf(settings))).toEqual(settings);
});

it.each([
  ['12', 12],
  [' https://placar.example/user/34/ ', 34],
  ['/user/5', 5],
  ['Ágata', null],
  ['', null],
  ['1x', null],
])('%j names the account %j', (typed, account) => {
  expect(accountOf(typed)).toBe(account);
});
