import { expect, test } from 'vitest';
import { airtel } from './airtel.ts';
import { ProviderTokens } from './provider-tokens.ts';

const TOKEN = { status: 200, body: { access_token: 'token', expires_in: '3600' } };

const ATTEMPT = {
  id: '7d1c4c2e-8f53-4a43-9d64-0a1f6e3b2c11',
  phone: '256752000100',
  amount: 500_000,
  reference_code: 'ACC-7F3K2Q',
  unit: 'A01',
  callback_url: null,
};

/** Airtel's adapter, where every call but the one for a token gets this answer. */
function answering(body: object, status = 200) {
  const access = { mode: 'live', base_url: 'https://airtel.example', currency: 'UGX', secrets: {} } as const;
  const call = async (url: string) => (url.endsWith('/token') ? TOKEN : { status, body });
  return airtel.open(access, call, new ProviderTokens());
}

test.each([{ response_code: 'DP00800001006', result_code: 'ESB000010' }, { result_code: 'ESB000010' }])(
  'a request that is in process is no refusal, though it does not say success: %j',
  async (codes) => {
    const body = { status: { ...codes, code: '200', message: 'In process' } };
    expect(await answering(body).request(ATTEMPT)).toBe('accepted');
  },
);

test('a request that is refused names the code', async () => {
  const body = { status: { response_code: 'DP00800001007', result_code: 'ESB000010', success: false } };
  expect(await answering(body).request(ATTEMPT)).toEqual({ refused: 'DP00800001007' });
});

test.each(['DP00800001000', 'DP00800001006', 'DP00800001024'])(
  'a failure with a code that is not final (%s) is asked about again',
  async (code) => {
    const body = { data: { transaction: { status: 'TF' } }, status: { response_code: code, success: true } };
    expect(await answering(body).status(ATTEMPT.id)).toEqual({ state: 'pending' });
  },
);

test('a failure with a final code is one', async () => {
  const body = { data: { transaction: { status: 'TF' } }, status: { response_code: 'DP00800001008', success: true } };
  expect(await answering(body).status(ATTEMPT.id)).toEqual({ state: 'failed', reason: 'DP00800001008' });
});

test('a failure without a code of its own is final, though the question about it was taken', async () => {
  const body = { data: { transaction: { status: 'TF' } }, status: { result_code: 'ESB000010', success: true } };
  expect(await answering(body).status(ATTEMPT.id)).toMatchObject({ state: 'failed' });
});
