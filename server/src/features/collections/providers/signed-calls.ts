import { createHash } from 'node:crypto';
import { KeysRefused, type ProviderAnswer } from './call-provider.ts';
import type { ProviderAccess } from './collection-provider.ts';
import type { NewToken, ProviderTokens } from './provider-tokens.ts';

export const KEYS_REFUSED = 'It does not accept the keys.';

/** A key of the access to a network, so that new secrets or another address get a token of their own. */
const keyOf = ({ base_url, secrets }: ProviderAccess): string =>
  createHash('sha256')
    .update(JSON.stringify([base_url, secrets]))
    .digest('base64url');

/** Makes calls with a token; after a 401 it calls once more with a new one. */
export function signedCalls(access: ProviderAccess, tokens: ProviderTokens, sign: () => Promise<NewToken>) {
  const key = keyOf(access);
  return {
    signIn: async () => {
      await tokens.forget(key, await tokens.get(key, sign));
      await tokens.get(key, sign);
    },
    /** @throws ProviderAway, KeysRefused */
    call: async (ask: (token: string) => Promise<ProviderAnswer>): Promise<ProviderAnswer> => {
      const token = await tokens.get(key, sign);
      const answer = await ask(token);
      if (answer.status !== 401) return answer;
      await tokens.forget(key, token);
      const again = await ask(await tokens.get(key, sign));
      if (again.status === 401) throw new KeysRefused(KEYS_REFUSED);
      return again;
    },
  };
}

/** A property of a JSON value, if the value is an object that has it. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;

/** A text or number of an answer as text; undefined if it is neither, or empty. */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text.slice(0, 100);
}
