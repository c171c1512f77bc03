import { shortReference } from '@amayumba/contract/money/collection.ts';
import { OWN_CODES } from '@amayumba/contract/money/collection-reason.ts';
import { KeysRefused, ProviderAway } from './call-provider.ts';
import type { CollectionProvider, ProviderKind, RequestAnswer, StatusAnswer } from './collection-provider.ts';
import { fieldOf, KEYS_REFUSED, signedCalls, textOf } from './signed-calls.ts';

/** A token is renewed this long before it ends, in seconds; one with a short life at its half. */
const RENEW_EARLY_S = 600;
const MESSAGE_MAX = 160;

const NOT_LET_IN = 'It does not accept requests from this address, or with these keys.';

/** Reasons that MTN gives while a payment may still succeed. */
const NOT_FINAL: ReadonlySet<string> = new Set(['ONGOING', 'PAYER_DELAYED', 'PAYEE_DELAYED']);

/** MTN refuses a message with any other character, such as an apostrophe. */
const plainMessage = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9 .-]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, MESSAGE_MAX);

const reasonIn = (body: unknown): string | undefined => {
  const reason = fieldOf(body, 'reason');
  return textOf(reason) ?? textOf(fieldOf(reason, 'code'));
};

/** The meaning of the answer to a request. After 409 MTN already has the same request. */
function readAnswer(status: number, body: unknown): RequestAnswer {
  if (status === 202 || status === 409) return 'accepted';
  if (status === 403) throw new KeysRefused(NOT_LET_IN);
  if (status < 400 || status === 408) return 'uncertain';
  return { refused: textOf(fieldOf(body, 'code')) ?? OWN_CODES.refused };
}

/** The meaning of a status answer. Unknown words count as pending: MTN's sandbox has some that are not documented. */
function readStatus(body: unknown): StatusAnswer {
  const reason = reasonIn(body);
  const status = textOf(fieldOf(body, 'status'));
  if (status === undefined) throw new ProviderAway('Its answer could not be read.');
  const isFailed = status === 'FAILED' && !NOT_FINAL.has(reason ?? '');
  if (isFailed) return { state: 'failed', reason: reason ?? status };
  if (status !== 'SUCCESSFUL') return { state: 'pending' };
  const amount = Number(textOf(fieldOf(body, 'amount')));
  const currency = textOf(fieldOf(body, 'currency'));
  const payer = textOf(fieldOf(fieldOf(body, 'payer'), 'partyId'))?.replace(/^\+/, '');
  const reference = textOf(fieldOf(body, 'financialTransactionId'));
  return {
    state: 'succeeded',
    ...(Number.isFinite(amount) && { amount }),
    ...(currency && { currency }),
    ...(payer && { payer }),
    ...(reference && { reference }),
  };
}

/** MTN MoMo Collections: requests to pay. See docs/mobile-money.md. */
export const mtn: ProviderKind = {
  name: 'mtn',
  base_urls: { sandbox: 'https://sandbox.momodeveloper.mtn.com', live: 'https://proxy.momoapi.mtn.com' },
  // MTN's sandbox accepts only euros.
  currencies: { simulator: 'UGX', sandbox: 'EUR', live: 'UGX' },
  simulator_secrets: { user: 'sim-user', key: 'sim-key', subscription_key: 'sim' },
  plan: { first: [10, 20, 30], thenEvery: 30 },

  open(access, call, tokens): CollectionProvider {
    const { base_url, secrets, currency, mode } = access;
    const subscription = { 'Ocp-Apim-Subscription-Key': secrets['subscription_key'] ?? '' };
    const { call: signed, signIn } = signedCalls(access, tokens, async () => {
      const basic = Buffer.from(`${secrets['user'] ?? ''}:${secrets['key'] ?? ''}`).toString('base64');
      const { status, body } = await call(`${base_url}/collection/token/`, {
        method: 'POST',
        headers: { ...subscription, Authorization: `Basic ${basic}` },
      });
      if (status === 401 || status === 403) throw new KeysRefused(KEYS_REFUSED);
      const value = fieldOf(body, 'access_token');
      if (typeof value !== 'string' || value === '') throw new ProviderAway(`It gave no token (status ${status}).`);
      const life = Number(fieldOf(body, 'expires_in')) || 0;
      return { value, renew_after_s: Math.max(life - RENEW_EARLY_S, life / 2) };
    });
    const headers = (token: string) => ({
      ...subscription,
      Authorization: `Bearer ${token}`,
      'X-Target-Environment': mode === 'live' ? 'mtnuganda' : 'sandbox',
    });
    const url = `${base_url}/collection/v1_0/requesttopay`;

    return {
      signIn,
      async request({ id, phone, amount, reference_code, unit, callback_url }) {
        const { status, body } = await signed((token) =>
          call(url, {
            method: 'POST',
            headers: {
              ...headers(token),
              'X-Reference-Id': id,
              'Content-Type': 'application/json',
              ...(callback_url !== null && { 'X-Callback-Url': callback_url }),
            },
            body: JSON.stringify({
              amount: String(amount),
              currency,
              externalId: `${reference_code}-${shortReference(id)}`,
              payer: { partyIdType: 'MSISDN', partyId: phone },
              payerMessage: plainMessage(`Rent ${unit}`),
              payeeNote: plainMessage(`${reference_code} ${unit}`),
            }),
          }),
        );
        return readAnswer(status, body);
      },
      async status(attemptId): Promise<StatusAnswer> {
        const { status, body } = await signed((token) => call(`${url}/${attemptId}`, { headers: headers(token) }));
        if (status === 404) return { state: 'absent' };
        if (status === 403) throw new KeysRefused(NOT_LET_IN);
        if (status !== 200) throw new ProviderAway(`It answered with the status ${status}.`);
        return readStatus(body);
      },
    };
  },
};
