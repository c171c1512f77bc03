import { phoneEnd } from '@amayumba/contract/phone-field.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { amountPaid, dueOutcome, endingOfPayment, type Payment, transactionId } from './payment.ts';
import { type Outcome, PROVIDERS } from './provider.ts';
import type { Simulation } from './simulation.ts';
import { statementCsv } from './statement.ts';

/** The PIN that the simulated payers do not have. */
const WRONG_PIN = '0000';
/** How many ended payments the page shows. */
const RECENT = 6;
const LONGEST_ADVANCE_SECONDS = 366 * 24 * 60 * 60;

const providerSchema = z.enum(PROVIDERS);
const unaskedSchema = z.object({
  provider: providerSchema,
  phone: z.string().check(z.maxLength(20)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  amount: z.int().check(z.positive(), z.maximum(1_000_000_000)),
  reference: z.optional(z.string().check(z.maxLength(200))),
});
const advanceSchema = z.object({ seconds: z.number().check(z.nonnegative(), z.maximum(LONGEST_ADVANCE_SECONDS)) });
const switchSchema = z.object({ wait_for_pin: z.boolean() });
const decisionSchema = z.union([
  z.object({ pin: z.string().check(z.regex(/^\d{4,5}$/)) }),
  z.object({ declined: z.literal(true) }),
]);

const instant = (at: number) => new Date(at).toISOString();

/** A number as people or networks write it, in digits with the country code; undefined for any other text. */
function digitsOf(phone: string): string | undefined {
  const end = phoneEnd(phone);
  const digits = phone.replaceAll(/\D/g, '');
  const isUgandan = digits.length === 9 || /^(?:0|256)/.test(digits);
  return end && isUgandan ? `256${end}` : end && digits;
}

const shown = (payment: Payment) => ({
  provider: payment.provider,
  id: payment.id,
  phone: payment.phone,
  amount: payment.amount,
  currency: payment.currency,
  reference: payment.reference,
  message: payment.message,
  note: payment.note,
  asked_at: instant(payment.askedAt),
});

function prompt(payment: Payment) {
  const { outcome, at } = dueOutcome(payment) ?? {};
  return { ...shown(payment), expires_at: outcome === 'expired' && at ? instant(at) : null };
}

/**
 * The calls for tests and the page, in addition to the networks' own. See docs/mobile-money.md, Calls of the simulator.
 */
export function simRoutes(app: FastifyInstance, simulation: Simulation): void {
  const { state } = simulation;
  const payments = () => [...state.payments.values()];

  app.post('/sim/pay', (request, reply) => {
    const { success, data } = unaskedSchema.safeParse(request.body);
    const phone = success ? digitsOf(data.phone) : undefined;
    if (!success || !phone) return reply.code(400).send({ error: 'Enter provider, phone, name and amount.' });
    const paid = simulation.payUnasked({ ...data, phone, reference: data.reference ?? '' });
    return reply.code(201).send({ transaction_id: transactionId(paid), paid_at: instant(paid.paidAt) });
  });

  app.get('/sim/payments', () => {
    const paid = payments().flatMap((payment) =>
      payment.settled?.outcome === 'succeeded'
        ? [
            {
              ...shown(payment),
              amount: amountPaid(payment),
              ending: endingOfPayment(payment).name,
              transaction_id: transactionId(payment),
              paid_at: instant(payment.settled.at),
            },
          ]
        : [],
    );
    return { payments: paid, count: paid.length, sum: paid.reduce((sum, { amount }) => sum + amount, 0) };
  });

  app.get<{ Querystring: { provider?: string } }>('/sim/statement', ({ query }, reply) => {
    const { success, data: provider } = providerSchema.safeParse(query.provider);
    if (!success) return reply.code(400).send({ error: 'Name the provider: mtn or airtel.' });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${provider}-statement.csv"`)
      .send(statementCsv(state, provider));
  });

  app.get('/sim/prompts', () => ({
    now: instant(simulation.now()),
    wait_for_pin: simulation.waitsForPin(),
    prompts: payments()
      .filter(({ settled }) => settled === null)
      .map(prompt),
    recent: payments()
      .toReversed()
      .flatMap((payment) =>
        payment.settled
          ? [{ ...shown(payment), outcome: payment.settled.outcome, ended_at: instant(payment.settled.at) }]
          : [],
      )
      .slice(0, RECENT),
  }));

  app.post<{ Params: { provider: string; id: string } }>('/sim/prompts/:provider/:id', ({ params, body }, reply) => {
    const { data: provider } = providerSchema.safeParse(params.provider);
    const payment = provider && simulation.find(provider, params.id);
    if (!payment) return reply.code(404).send({ error: 'There is no such prompt.' });
    const { data } = decisionSchema.safeParse(body);
    if (!data) return reply.code(400).send({ error: 'Enter a PIN of 4 or 5 digits.' });
    const isApproved = 'pin' in data;
    const outcome: Outcome = !isApproved ? 'declined' : data.pin === WRONG_PIN ? 'wrong_pin' : 'succeeded';
    if (!simulation.decide(payment, outcome)) return reply.code(409).send({ error: 'This prompt has ended.' });
    return reply.send({ outcome });
  });

  app.put('/sim/settings', ({ body }, reply) => {
    const { success, data } = switchSchema.safeParse(body);
    if (!success) return reply.code(400).send({ error: 'wait_for_pin must be true or false.' });
    simulation.setWaitForPin(data.wait_for_pin);
    return reply.send(data);
  });

  app.post('/sim/advance', async ({ body }, reply) => {
    const { success, data } = advanceSchema.safeParse(body);
    if (!success) return reply.code(400).send({ error: 'seconds must be a number from 0.' });
    await simulation.advance(data.seconds * 1000);
    return reply.send({ now: instant(simulation.now()) });
  });

  app.post('/sim/reset', () => {
    simulation.reset();
    return {};
  });
}
