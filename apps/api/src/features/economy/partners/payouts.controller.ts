import { Controller, Get, HttpCode, Post, Put, StreamableFile } from '@nestjs/common';
import {
  DecideReviewBody,
  MakePayoutsBody,
  MessageAnswer,
  PayoutChanged,
  PayoutRunAnswer,
  PayoutTableQuery,
  PayoutsAnswer,
  RowId,
  SettlePayoutBody,
} from '@placar/contracts';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { NoteOfChange } from '../../../http/audit/audit-changes';
import type { NoteChange } from '../../../http/audit/audit-changes';
import { AuditedRead, CurrentUser, Policy, StepUp } from '../../../http/policy/policy';
import { Described } from '../../../http/routes/described';
import type { Viewer } from '../../../http/session/viewer';
import { ZodBody, ZodParam, ZodQuery } from '../../../http/zod-pipe';
import { amountIn, heading, tableOptions } from '../spreadsheet';
import type { TableLanguage } from '../spreadsheet';
import { PayoutsService } from './payouts.service';
import type { Transfer } from './payouts.service';

const HEADINGS = [
  heading('Pagamento', 'Payout', 'Paiement', '支払い'),
  heading('Afiliado', 'Affiliate', 'Affilié', 'アフィリエイト'),
  heading('Tipo de chave', 'Kind of key', 'Type de clé', 'キーの種類'),
  heading('Chave Pix', 'Pix key', 'Clé Pix', 'Pixキー'),
  heading('Valor', 'Amount', 'Montant', '金額'),
];

/** Money that goes out to partners. */
@Controller('affiliates')
export class PayoutsController {
  constructor(private readonly payouts: PayoutsService) {}

  @Described({
    summary: 'What is owed to partners, what was paid, and what must be looked at first.',
    answer: PayoutsAnswer,
  })
  @Policy('admin')
  @Get('payouts')
  overview(): Promise<PayoutsAnswer> {
    return this.payouts.overview();
  }

  @Described({
    summary: 'Makes payouts of all that is due to these partners.',
    answer: PayoutRunAnswer,
    details:
      'A line of the books is settled by one payout. Whoever is owed less than the least, or has no Pix key, is left out.',
  })
  @Policy('super_admin')
  @StepUp()
  @HttpCode(200)
  @Post('payouts')
  async make(
    @CurrentUser() viewer: Viewer,
    @ZodBody(MakePayoutsBody) { affiliateIds }: MakePayoutsBody,
    @NoteOfChange() note: NoteChange,
  ): Promise<PayoutRunAnswer> {
    const made = (await this.payouts.make(affiliateIds, viewer.id)) ?? { run: null, payouts: [] };
    const cents = made.payouts.reduce((sum, payout) => sum + payout.cents, 0);
    note(null, { run: made.run, payouts: made.payouts.map(({ id }) => id), cents });
    return made;
  }

  @Described({
    summary: 'The transfers of payouts that were made together, as a table with Pix keys.',
    answer: 'file',
    errors: ['NOT_FOUND'],
    details: '`text/csv` in the language of `lang`; those that are paid or cancelled are left out.',
  })
  @Policy('super_admin')
  @StepUp()
  @AuditedRead()
  @Get('payouts/:run/table')
  async table(
    @ZodParam('run', z.uuid().describe('Payouts that were made at one time.')) run: string,
    @ZodQuery(PayoutTableQuery) { lang }: PayoutTableQuery,
  ): Promise<StreamableFile> {
    const csv = payoutCsv(await this.payouts.transfers(run), lang);
    return new StreamableFile(Buffer.from(csv, 'utf8'), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="payouts-${run.slice(0, 8)}.csv"`,
    });
  }

  @Described({
    summary: 'Marks a payout as paid, or cancels it.',
    answer: PayoutChanged,
    errors: ['NOT_FOUND', 'CONFLICT'],
    details: 'Once. What a cancelled one was for is due again.',
  })
  @Policy('super_admin')
  @StepUp()
  @Put('payouts/:payoutId')
  async settle(
    @CurrentUser() viewer: Viewer,
    @ZodParam('payoutId', RowId.describe('Number of the payout.')) id: number,
    @ZodBody(SettlePayoutBody) body: SettlePayoutBody,
    @NoteOfChange() note: NoteChange,
  ): Promise<PayoutChanged> {
    const changed = await this.payouts.settle(id, body, viewer.id);
    note(changed.before, body);
    return { message: 'Payout settled.', ...changed };
  }

  @Described({
    summary: 'Decides about a sale that the partner seems to have made to themselves.',
    answer: MessageAnswer,
    errors: ['NOT_FOUND', 'CONFLICT'],
    details: 'Until then its share waits. Refused: the share is taken back in the books, for good.',
  })
  @Policy('super_admin')
  @Put('reviews/:orderId')
  async decide(
    @CurrentUser() viewer: Viewer,
    @ZodParam('orderId', z.uuid().describe('Id of the order.')) orderId: string,
    @ZodBody(DecideReviewBody) body: DecideReviewBody,
    @NoteOfChange() note: NoteChange,
  ): Promise<MessageAnswer> {
    await this.payouts.decide(orderId, body, viewer.id);
    note(null, body);
    return { message: 'Commission decided.' };
  }
}

/** Transfers as a spreadsheet or a bank reads them. A phone stands without its plus, which a spreadsheet would take for a formula. */
function payoutCsv(transfers: readonly Transfer[], language: TableLanguage): string {
  const rows = transfers.map(({ id, partner, key, cents }) => [
    String(id),
    partner,
    key?.kind ?? '',
    key?.key.replace(/^\+/, '') ?? '',
    amountIn(language, cents),
  ]);
  return stringify([HEADINGS.map((words) => words[language]), ...rows], tableOptions(language));
}
