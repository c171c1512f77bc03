import { AsyncLocalStorage } from 'node:async_hooks';
import type { Parts } from '../parts.ts';

const current = new AsyncLocalStorage<Parts>();

/** Runs the work of a request or job with the parts of its company. */
export const withParts = <T>(parts: Parts, work: () => T): T => current.run(parts, work);

/** @throws Error outside the work of a company, so that nothing is read or written in the wrong one */
function partsNow(): Parts {
  const parts = current.getStore();
  if (!parts) throw new Error('this code runs for no company');
  return parts;
}

/** A proxy for an object or function among the current company's parts. */
function standIn<K extends keyof Parts>(name: K): Parts[K] {
  const part = () => partsNow()[name] as object;
  return new Proxy(() => {}, {
    get(_target, key) {
      const target = part();
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
    apply: (_target, _self, values) => Reflect.apply(part() as () => unknown, undefined, values) as unknown,
  }) as never;
}

/**
 * The parts of the company that a request belongs to: the routes are registered once for all companies. Objects may be
 * read from it when routes are registered; texts and keys only while a request runs.
 */
export const currentParts = (clock: Parts['clock']): Parts => ({
  clock,
  db: standIn('db'),
  tokens: standIn('tokens'),
  sealing: standIn('sealing'),
  files: standIn('files'),
  fileLinks: standIn('fileLinks'),
  erased: standIn('erased'),
  mobileMoney: standIn('mobileMoney'),
  webhooks: standIn('webhooks'),
  background: standIn('background'),
  mailWaiting: standIn('mailWaiting'),
  messagesWaiting: standIn('messagesWaiting'),
  jobsWaiting: standIn('jobsWaiting'),
  get company() {
    return partsNow().company;
  },
  get receiptKey() {
    return partsNow().receiptKey;
  },
  get publicUrl() {
    return partsNow().publicUrl;
  },
});
