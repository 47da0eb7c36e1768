import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { COLLECTOR } from './books';
import type { Checkout, Payment } from './books';
import type { Quirks } from './quirks';

/** One delivery; signed anew each time that it is sent. */
export type Notice = (
  secret: string,
  quirks: Quirks,
) => { url: string; headers: Record<string, string>; body: unknown };

/** What is told of a change of a payment, in the form of the provider that its checkout was made at. */
export function noticeOf(payment: Payment, checkout: Checkout): Notice {
  if (checkout.kind === undefined || checkout.kind === 'fake') return ofFake(payment, checkout);
  const told = checkout.kind === 'order' ? ofOrder(payment, checkout) : ofPayment(payment);
  return ofMercadoPago(checkout.notifyUrl, told);
}

const keyOf = (secret: string, { wrongSignature }: Quirks): string =>
  wrongSignature ? `${secret} of somebody else` : secret;

function ofFake(payment: Payment, { notifyUrl: url }: Checkout): Notice {
  const eventId = randomUUID();
  return (secret, quirks) => {
    const sentAt = new Date().toISOString();
    const text = `${eventId}.${payment.id}.${sentAt}`;
    const signature = createHmac('sha256', keyOf(secret, quirks)).update(text).digest('hex');
    return {
      url,
      headers: { ...(!quirks.unsigned && { 'x-paysim-signature': signature }) },
      body: { event_id: eventId, payment_id: payment.id, sent_at: sentAt },
    };
  };
}

interface Told {
  topic: 'payment' | 'order';
  id: string;
  body: object;
}

const ofPayment = ({ id, live, changedAt, status }: Payment): Told => ({
  topic: 'payment',
  id,
  body: {
    id: randomInt(1e11, 1e12),
    live_mode: live,
    type: 'payment',
    date_created: changedAt,
    user_id: COLLECTOR,
    api_version: 'v1',
    action: status === 'pending' ? 'payment.created' : 'payment.updated',
    data: { id },
  },
});

const ofOrder = ({ live, changedAt, status }: Payment, { reference }: Checkout): Told => ({
  topic: 'order',
  id: reference,
  body: {
    action: `order.${status === 'approved' ? 'processed' : status}`,
    api_version: 'v1',
    application_id: '7364289770550796',
    date_created: changedAt,
    id: randomUUID(),
    live_mode: live,
    type: 'order',
    user_id: String(COLLECTOR),
    data: { id: reference },
  },
});

/** `x-signature` over the id of the query, the id of the request and the time. */
function ofMercadoPago(notifyUrl: string, { topic, id, body }: Told): Notice {
  return (secret, quirks) => {
    const requestId = randomUUID();
    const old = { resource: id, topic };
    const url = new URL(notifyUrl);
    for (const [name, value] of Object.entries(quirks.oldForm ? { topic, id } : { 'data.id': id, type: topic }))
      url.searchParams.set(name, value);
    const ts = quirks.millisecondTimes ? Date.now() : Math.floor(Date.now() / 1_000);
    const signedId = quirks.signsSmallLetters ? id.toLowerCase() : id;
    const manifest = `id:${signedId};request-id:${requestId};ts:${ts};`;
    const v1 = createHmac('sha256', keyOf(secret, quirks)).update(manifest).digest('hex');
    const isSigned = !quirks.unsigned && !quirks.oldForm;
    return {
      url: url.href,
      headers: { 'x-request-id': requestId, ...(isSigned && { 'x-signature': `ts=${ts},v1=${v1}` }) },
      body: quirks.oldForm ? old : body,
    };
  };
}
