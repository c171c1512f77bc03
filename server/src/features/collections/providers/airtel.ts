import { createHmac, timingSafeEqual } from 'node:crypto';
import { shortReference } from '@amayumba/contract/money/collection.ts';
import { OWN_CODES } from '@amayumba/contract/money/collection-reason.ts';
import { KeysRefused, ProviderAway } from './call-provider.ts';
import type {
  CallbackFacts,
  CollectionProvider,
  ProviderKind,
  RequestAnswer,
  StatusAnswer,
} from './collection-provider.ts';
import { fieldOf, KEYS_REFUSED, signedCalls, textOf } from './signed-calls.ts';

/** The part of a token's life after which it is renewed. */
const RENEW_AT = 0.8;

/** Airtel's subscriber numbers have no leading 0 and no country code. */
const SUBSCRIBER_DIGITS = 9;

const ASKED_BEFORE = 'ESB000041';
/** Codes for a transaction that Airtel does not know. */
const NOT_KNOWN: ReadonlySet<string> = new Set(['ESB000045', 'DP00800001025']);
/** In process, and accepted: the prompt is on its way. */
const TAKEN: ReadonlySet<string> = new Set(['DP00800001006', 'ESB000010']);
/** Ambiguous, in process, and timed out: the payment may have been made. */
const NOT_FINAL: ReadonlySet<string> = new Set(['DP00800001000', 'DP00800001006', 'DP00800001024']);

/** Airtel's transaction ids have letters and digits only. */
const transactionId = (attemptId: string): string => attemptId.replaceAll('-', '');

/** The attempt with a transaction id; undefined if it is not one of ours. */
function attemptIdOf(id: string): string | undefined {
  const parts = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/i.exec(id);
  return parts?.slice(1).join('-').toLowerCase();
}

/** The most precise code of an answer: of the payment, of the service, or of the gateway in front of it. */
function codeIn(body: unknown): string | undefined {
  const status = fieldOf(body, 'status');
  return (
    textOf(fieldOf(status, 'response_code')) ??
    textOf(fieldOf(status, 'result_code')) ??
    textOf(fieldOf(body, 'status_code'))
  );
}

const isKnownNot = (body: unknown): boolean => {
  const status = fieldOf(body, 'status');
  return [fieldOf(status, 'response_code'), fieldOf(status, 'result_code')].some((code) => NOT_KNOWN.has(String(code)));
};

function readStatus(httpStatus: number, body: unknown): StatusAnswer {
  if (isKnownNot(body)) return { state: 'absent' };
  const transaction = fieldOf(fieldOf(body, 'data'), 'transaction');
  const code = codeIn(body);
  const reference = textOf(fieldOf(transaction, 'airtel_money_id'));
  switch (fieldOf(transaction, 'status')) {
    case 'TS':
      return { state: 'succeeded', ...(reference && { reference }) };
    case 'TF':
      return NOT_FINAL.has(code ?? '') ? { state: 'pending' } : { state: 'failed', reason: code ?? 'TF' };
    case 'TE':
      return { state: 'failed', reason: 'DP00800001029' };
    case 'TA':
    case 'TIP':
      return { state: 'pending' };
    default:
      throw new ProviderAway(`Its answer could not be read (status ${httpStatus}).`);
  }
}

/** The meaning of the answer to a request. An id that was used before belongs to the same request. */
function readAnswer(status: number, body: unknown): RequestAnswer {
  const service = fieldOf(body, 'status');
  const code = codeIn(body);
  if (fieldOf(service, 'result_code') === ASKED_BEFORE) return 'accepted';
  const isTaken = String(fieldOf(service, 'success')) === 'true' || TAKEN.has(code ?? '');
  if (status === 200 && isTaken) return 'accepted';
  if (NOT_FINAL.has(code ?? '')) return 'uncertain';
  const isRefusal = status >= 400 ? status !== 408 : status === 200 && code !== undefined;
  return isRefusal ? { refused: code ?? OWN_CODES.refused } : 'uncertain';
}

/** Whether a hash is that of the transaction, or of the body without it: Airtel's documents disagree. */
function isHashRight(body: object, hash: string, key: string): boolean {
  const { hash: _sent, ...unsigned } = body as { hash?: unknown; transaction?: unknown };
  return [unsigned, unsigned.transaction].some((content) => {
    const wanted = createHmac('sha256', key)
      .update(JSON.stringify(content) ?? '')
      .digest();
    const given = Buffer.from(hash, 'base64');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}

function readCallback(text: string, secrets: Readonly<Record<string, string>>): CallbackFacts {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { attempt_id: undefined, is_hash_right: null };
  }
  const attempt_id = attemptIdOf(textOf(fieldOf(fieldOf(body, 'transaction'), 'id')) ?? '');
  const hash = fieldOf(body, 'hash');
  const key = secrets['hash_key'];
  const isChecked = typeof hash === 'string' && key !== undefined && typeof body === 'object' && body !== null;
  return { attempt_id, is_hash_right: isChecked ? isHashRight(body as object, hash, key) : null };
}

/** Airtel Money collections in Uganda. See docs/mobile-money.md. */
export const airtel: ProviderKind = {
  name: 'airtel',
  base_urls: { sandbox: 'https://openapiuat.airtel.ug', live: 'https://openapi.airtel.ug' },
  currencies: { simulator: 'UGX', sandbox: 'UGX', live: 'UGX' },
  simulator_secrets: { client_id: 'sim-client', client_secret: 'sim-secret' },
  plan: { first: [60, 120, 180], thenEvery: 60 },
  readCallback,

  open(access, call, tokens): CollectionProvider {
    const { base_url, secrets, currency } = access;
    const json = { 'Content-Type': 'application/json', Accept: '*/*' };
    const { call: signed, signIn } = signedCalls(access, tokens, async () => {
      const { status, body } = await call(`${base_url}/auth/oauth2/token`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({
          client_id: secrets['client_id'],
          client_secret: secrets['client_secret'],
          grant_type: 'client_credentials',
        }),
      });
      if (status === 401 || status === 403 || fieldOf(body, 'error') === 'invalid_client')
        throw new KeysRefused(KEYS_REFUSED);
      const value = fieldOf(body, 'access_token');
      if (typeof value !== 'string' || value === '') throw new ProviderAway(`It gave no token (status ${status}).`);
      // Airtel sends the lifetime as text.
      return { value, renew_after_s: (Number(fieldOf(body, 'expires_in')) || 0) * RENEW_AT };
    });
    const headers = (token: string) => ({
      ...json,
      Authorization: `Bearer ${token}`,
      'X-Country': 'UG',
      'X-Currency': currency,
    });
    const place = { country: 'UG', currency };

    return {
      signIn,
      async request({ id, phone, amount, reference_code }) {
        const { status, body } = await signed((token) =>
          call(`${base_url}/merchant/v1/payments/`, {
            method: 'POST',
            headers: headers(token),
            body: JSON.stringify({
              // Letters and digits only.
              reference: `${reference_code}${shortReference(id)}`,
              subscriber: { ...place, msisdn: phone.slice(-SUBSCRIBER_DIGITS) },
              transaction: { ...place, amount, id: transactionId(id) },
            }),
          }),
        );
        return readAnswer(status, body);
      },
      async status(attemptId): Promise<StatusAnswer> {
        const { status, body } = await signed((token) =>
          call(`${base_url}/standard/v1/payments/${transactionId(attemptId)}`, { headers: headers(token) }),
        );
        return readStatus(status, body);
      },
    };
  },
};
