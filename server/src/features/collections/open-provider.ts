import { setTimeout as pause } from 'node:timers/promises';
import { OWN_CODES } from '@amayumba/contract/money/collection-reason.ts';
import type { Network } from '@amayumba/contract/money/collection.ts';
import type { ProviderName } from '@amayumba/contract/money/provider.ts';
import type { Db } from '../../db/connect.ts';
import type { Parts } from '../../parts.ts';
import { recordAnswered, recordFailed, reserveCall } from './provider-health.repository.ts';
import {
  callByHttp,
  type CallProvider,
  KeysRefused,
  type ProviderAnswer,
  ProviderAway,
  Unreachable,
} from './providers/call-provider.ts';
import type { CollectionProvider, ProviderAccess } from './providers/collection-provider.ts';
import { PROVIDERS } from './providers/providers.ts';

/** Makes calls to a provider, and records whether it answered. */
export function notedCalls(
  { db, mobileMoney: { timeoutMs, stop } }: Pick<Parts, 'db' | 'mobileMoney'>,
  provider: ProviderName,
): CallProvider {
  return async (url: string, init: RequestInit): Promise<ProviderAnswer> => {
    try {
      const answer = await callByHttp(url, init, AbortSignal.any([AbortSignal.timeout(timeoutMs), stop.signal]));
      if (answer.status !== 401 && answer.status !== 403) await recordAnswered(db, provider);
      return answer;
    } catch (error) {
      if (error instanceof ProviderAway && !stop.signal.aborted) await recordFailed(db, provider, error.message, true);
      throw error;
    }
  };
}

/** Makes calls to a network at the rate that it allows. */
const pacedCalls =
  (
    { db, mobileMoney: { betweenCallsMs } }: Pick<Parts, 'db' | 'mobileMoney'>,
    provider: Network,
    call: CallProvider,
  ): CallProvider =>
  async (url, init) => {
    const waitMs = await reserveCall(db, provider, betweenCallsMs);
    if (waitMs > 0) await pause(waitMs);
    return call(url, init);
  };

/** Records that a provider refuses the keys. */
export async function noting<T>(db: Db, provider: ProviderName, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof KeysRefused) await recordFailed(db, provider, error.message, false);
    throw error;
  }
}

/** A network that can be asked. Its requests always return an answer, also if the network gave none. */
export function openProvider(
  { db, mobileMoney }: Pick<Parts, 'db' | 'mobileMoney'>,
  provider: Network,
  access: ProviderAccess,
): CollectionProvider {
  const call = pacedCalls({ db, mobileMoney }, provider, notedCalls({ db, mobileMoney }, provider));
  const opened = PROVIDERS[provider].open(access, call, mobileMoney.tokens);
  return {
    async request(attempt) {
      try {
        return await noting(db, provider, () => opened.request(attempt));
      } catch (error) {
        if (error instanceof Unreachable) return 'unsent';
        if (error instanceof ProviderAway) return 'uncertain';
        if (error instanceof KeysRefused) return { refused: OWN_CODES.keysRefused };
        throw error;
      }
    },
    status: (id) => noting(db, provider, () => opened.status(id)),
    signIn: () => noting(db, provider, () => opened.signIn()),
  };
}
