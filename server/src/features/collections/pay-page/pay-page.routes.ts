import { randomUUID } from 'node:crypto';
import { withoutEnd } from '@amayumba/contract/plain-text.ts';
import { Refusal } from '@amayumba/contract/refusal.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { refusalOf } from '../../../http/errors.ts';
import { throttle } from '../../../http/throttle.ts';
import type { Parts } from '../../../parts.ts';
import { listNetworks } from '../networks.service.ts';
import { countedFor } from '../pay-link-token.ts';
import { findByKey, mayBePaidTwice, payByLink, showPayPage } from '../pay-links.service.ts';
import { isSamePrompt } from '../same-prompt.ts';
import { type PayForm, payLinkProblemPage, payPage, type PayProblem } from './pay-page.ts';
import { PAY_PAGE_POLICY } from './pay-page-policy.ts';
import { readForm } from './read-form.ts';

interface Linked {
  Params: { token: string };
  Querystring: { collection?: unknown };
}

const EMPTY: Omit<PayForm, 'key'> = { choice: 'open', shown: '', amount: '', phone: '', provider: '', again: '' };
const SUM_CHANGED =
  'What is open has changed since you opened this page. Nothing was asked yet. Check the sum, then pay.';
const MAY_BE_PAID =
  'Nothing was asked yet. An earlier payment for this home may have been taken. Tick the last line to pay all the same.';
const CHECK_FIELDS = 'Nothing was asked yet. Please check the marked fields.';
/** Longer than any form of the page. */
const FORM_MAX_BYTES = 4096;

/** The page behind a pay link. It needs no sign-in, and no JavaScript. */
export function payPageRoutes(app: FastifyInstance, parts: Parts): void {
  const options = { helmet: PAY_PAGE_POLICY };
  const opened = throttle(parts, { what: 'pay links opened', requests: 60, minutes: 1 });

  app.get<Linked>('/pay/:token', options, async ({ params: { token }, query, ip }, reply) => {
    await opened.take(countedFor(parts, token, ip));
    return answering(reply, () => showPage(parts, token, z.safeParse(z.uuid(), query.collection).data));
  });

  void app.register((forms, _options, done) => {
    forms.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
      (_request, body, parsed) => parsed(null, new URLSearchParams(body)),
    );
    forms.post<Linked>('/pay/:token', options, async ({ params: { token }, body, ip }, reply) => {
      await opened.take(countedFor(parts, token, ip));
      const form = formIn(body instanceof URLSearchParams ? body : new URLSearchParams());
      return answering(reply, () => sendForm(parts, token, form, reply));
    });
    done();
  });
}

/** The path prefix of a company without a host name. */
const basePathOf = ({ publicUrl }: Pick<Parts, 'publicUrl'>): string => withoutEnd(new URL(publicUrl).pathname, '/');

const formIn = (sent: URLSearchParams): PayForm => ({
  choice: sent.get('choice') ?? 'another',
  shown: sent.get('shown') ?? '',
  amount: sent.get('amount') ?? '',
  phone: sent.get('phone') ?? '',
  provider: sent.get('provider') ?? '',
  again: sent.get('again') ?? '',
  key: sent.get('key')?.slice(0, 64) || randomUUID(),
});

/** Sends a page; a link that does not work has its own page, with the refusal's sentence. */
async function answering(reply: FastifyReply, page: () => Promise<string | undefined>) {
  reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  try {
    // Undefined once the form has redirected.
    return (await page()) ?? reply;
  } catch (error) {
    const isAboutLink = error instanceof Refusal && (error.code === 'not_found' || error.code === 'pay_link_ended');
    if (!isAboutLink) throw error;
    return reply.status(error.status).send(payLinkProblemPage(error.message));
  }
}

async function showPage(parts: Parts, token: string, collection: string | undefined): Promise<string> {
  const { id, state, reason = '', prompt_left_s = 0, ...page } = await showPayPage(parts, token, collection);
  const networks = await listNetworks(parts.db, parts);
  const base = basePathOf(parts);
  if (id === undefined || state === undefined)
    return payPage({
      base,
      token,
      page,
      networks,
      mayBePaidTwice: await mayBePaidTwice(parts, token),
      form: { ...EMPTY, key: randomUUID() },
    });
  const simulatorUrl = networks.find(({ simulator_url }) => simulator_url !== null)?.simulator_url ?? null;
  return payPage({ base, token, page, attempt: { id, state, reason, prompt_left_s }, simulatorUrl });
}

async function sendForm(parts: Parts, token: string, form: PayForm, reply: FastifyReply): Promise<string | undefined> {
  const page = await showPayPage(parts, token, undefined);
  const isDoubtful = await mayBePaidTwice(parts, token);
  const again = async (problem: PayProblem, status: number, key = form.key) => {
    reply.status(status);
    const networks = await listNetworks(parts.db, parts);
    return payPage({
      base: basePathOf(parts),
      token,
      page,
      form: { ...form, key },
      problem,
      networks,
      mayBePaidTwice: isDoubtful,
    });
  };
  const follow = (id: string) => {
    reply.redirect(`${basePathOf(parts)}/pay/${encodeURIComponent(token)}?collection=${id}`, 303);
    return undefined;
  };
  const read = readForm(form, page.open_amount);
  // First, because a repeated form may arrive after the payment, when another sum is open.
  const asked = await findByKey(parts, token, form.key);
  if (asked && (!('prompt' in read) || isSamePrompt(read.prompt, asked))) return follow(asked.id);
  if ('faults' in read) return again({ error: CHECK_FIELDS, fields: read.faults }, 400);
  if (!asked && form.choice === 'open' && read.prompt.amount !== page.open_amount)
    return again({ error: SUM_CHANGED }, 409);
  if (!asked && isDoubtful && form.again !== 'yes') return again({ error: MAY_BE_PAID }, 409);
  try {
    return follow((await payByLink(parts, token, read.prompt, form.key)).id);
  } catch (error) {
    const refusal = error instanceof Refusal ? error : refusalOf(error);
    if (!refusal) throw error;
    const { fields } = refusal;
    // With a key of another payment, the form could never be sent.
    const key = refusal.code === 'key_reused' ? randomUUID() : form.key;
    return again({ error: fields ? CHECK_FIELDS : refusal.message, fields }, refusal.status, key);
  }
}
