import type { Checkout, Payment } from './books';

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)?.toString() ?? ''};`);

const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency }).format(cents / 100);

const ACTIONS: readonly (readonly [string, string, string])[] = [
  ['pay', 'Pagar com Pix', 'main'],
  ['delay', 'Pagar, aprovado em 5 segundos', ''],
  ['decline', 'Recusar', ''],
  ['less', 'Pagar um centavo', ''],
];
const ACTIONS_AFTER: readonly (readonly [string, string, string])[] = [
  ['back', 'Voltar para a loja', 'main'],
  ['refund', 'Estornar tudo', ''],
  ['part', 'Estornar a metade', ''],
  ['chargeback', 'Contestar no banco', ''],
  ['pay', 'Pagar outra vez', ''],
];

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#eef1f6,#0d1117);color:light-dark(#131a26,#e8edf5)}
main{width:min(26rem,calc(100vw - 2rem));padding:2rem;border-radius:1rem;background:light-dark(#fff,#171d27);box-shadow:0 12px 40px #0003}
h1{font-size:1.1rem;margin:0}.sum{font-size:2.4rem;font-weight:700;margin:.25rem 0 1rem}
form{display:grid;gap:.6rem}button{min-height:44px;border-radius:.6rem;border:1px solid light-dark(#c5cede,#364152);background:none;color:inherit;font:inherit;cursor:pointer}
button.main{background:#0f7b4f;border-color:#0f7b4f;color:#fff;font-weight:600}button:focus-visible{outline:3px solid #4c9aff;outline-offset:2px}
small,li{color:light-dark(#55617a,#9aa7bd)}ul{padding-left:1.2rem;margin:1rem 0}`;

/** The hosted page: what is paid, and what can be done with it. */
export function checkoutPage(checkout: Checkout, payments: readonly Payment[]): string {
  const isPaid = payments.some(({ status }) => status === 'approved');
  const buttons = (isPaid ? ACTIONS_AFTER : ACTIONS)
    .filter(([name]) => name !== 'back' || checkout.returnUrl !== '')
    .map(([name, words, look]) => `<button name="action" value="${name}" class="${look}">${words}</button>`)
    .join('');
  const lines = payments.map(
    ({ id, status, amountCents, refundedCents, currency }) =>
      `<li>${escaped(id)}: ${status}, ${money(amountCents, currency)}${refundedCents > 0 ? ` (−${money(refundedCents, currency)})` : ''}</li>`,
  );
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Pagamento simulado</title><style>${STYLE}</style>
<main><small>Provedor simulado: nenhum dinheiro é movido</small><h1>${escaped(checkout.title)}</h1>
<p class="sum">${money(checkout.amountCents, checkout.currency)}</p><form method="post">${buttons}</form>
${lines.length > 0 ? `<ul>${lines.join('')}</ul>` : ''}</main></html>`;
}
