import type { Paysim } from '../../paysim/src/paysim';
import type { Person } from '../browser/person';
import { ON_A_PHONE } from '../browser/screens';
import type { World } from '../browser/world';

/** VIP, bought by Pix at the simulated provider: with a coupon, declined, forged, and given back. */
export function shopping(given: () => { world: World; paysim: Paysim }): void {
  describe('a supporter', () => {
    let world: World;
    let paysim: Paysim;
    beforeAll(async () => {
      ({ world, paysim } = given());
      const owner = await world.account({ superAdmin: true, admin: true });
      const plan = { slug: 'vip-30', title: 'VIP Bronze', days: 30, listPrice: 2_990, price: 1_990 };
      const coupon = { code: 'BEMVINDO', kind: 'percent', value: 2_000 };
      for (const [path, body] of [
        ['/plans', plan],
        ['/coupons', coupon],
      ] as const)
        expect((await owner.api.post(path, body)).status).toBeLessThan(300);
    });
    afterAll(() => world?.everybodyLeaves());

    const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true });
    const label = ({ page }: Person) => page.getByRole('button', { name: /^Menu de / });
    const followed = ({ page }: Person) => page.getByTestId('followed');
    /** To the provider's page, of the plan that is chosen there already. */
    async function order(person: Person): Promise<void> {
      await person.page.getByRole('checkbox').check();
      await person.press(button(person, 'Pagar com Pix'));
      await person.page.waitForURL(/\/pay\//);
    }

    it('pays by Pix with a coupon, comes back, and is VIP without a reload', async () => {
      const person = await world.person({ as: await world.account({ name: 'Dito' }) });
      await person.open('/plans');
      await person.sees(label(person), /MEMBRO/);
      await person.page.getByRole('textbox', { name: 'Cupom' }).fill('nada');
      await person.press(button(person, 'Aplicar'));
      await person.page.getByText('Este cupom não existe.').waitFor();
      await person.page.getByRole('textbox', { name: 'Cupom' }).fill('bemvindo');
      await person.press(button(person, 'Aplicar'));
      await person.sees(person.page.getByTestId('total'), /15,92/);
      await order(person);
      // The bank takes its time, so that the page stands before the money does.
      const checkout = paysim.books.checkout(person.page.url().split('/').at(-1) ?? '');
      if (checkout === null) throw new Error(`nothing to pay at ${person.page.url()}`);
      const { id } = paysim.books.pay(checkout, { status: 'pending', live: false });
      await person.open(checkout.returnUrl);
      await person.sees(followed(person), /Pagamento em andamento/);
      await person.markDocument();
      paysim.books.change(id, 'approved');
      await person.sees(label(person), /VIP/);
      await person.sees(followed(person), 'Pago! VIP Bronze já está valendo.');
      expect(await person.wasReloaded()).toBe(false);
      await person.sees(person.page.getByTestId('order'), /R\$\s15,92/);
      await person.leave();
    });

    it('is told of a declined payment, is not fooled by an address, and takes the money back at a phone', async () => {
      const person = await world.person({ as: await world.account({ name: 'Bento' }), ...ON_A_PHONE });
      const { page } = person;
      await person.open('/plans');
      await order(person);
      await person.press(button(person, 'Recusar'));
      await person.sees(followed(person), /recusou o pagamento e nada foi cobrado/);
      const id = new URL(page.url()).searchParams.get('order') ?? '';
      await person.open(`/plans?order=${id}&status=approved&collection_status=approved&payment_id=1`);
      await person.sees(followed(person), /recusou o pagamento/);
      await person.sees(page.getByTestId('vip-status'), 'Você ainda não é VIP.');
      await person.press(button(person, 'Pagar'));
      await page.waitForURL(/\/pay\//);
      await person.press(button(person, 'Pagar com Pix'));
      await person.sees(followed(person), /já está valendo/);
      await person.sees(page.getByTestId('vip-status'), /VIP até/);
      await person.markDocument();
      await person.press(button(person, 'Desistir da compra'));
      await person.press(page.getByRole('dialog').getByRole('button', { name: 'Desistir da compra' }));
      await person.sees(followed(person), /O dinheiro voltou/);
      await person.sees(page.getByTestId('vip-status'), 'Você ainda não é VIP.');
      expect(await person.wasReloaded()).toBe(false);
      const [payment] = paysim.books.paymentsOf(id).filter(({ status }) => status !== 'rejected');
      expect(payment).toMatchObject({ refundedCents: 1_990 });
      await person.leave();
    });
  });
}
