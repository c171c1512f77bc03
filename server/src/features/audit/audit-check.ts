import type { AuditCheck } from '@amayumba/contract/audit-log/endpoints.ts';
import type { Db } from '../../db/connect.ts';
import type { Clock } from '../../parts.ts';
import { CHAIN_START, type ChainPlace, walkChain } from './audit-chain.ts';
import { findChainEnd } from './audit-chain.repository.ts';

/** Links that one look walks: some tenths of a second of work. */
const LINKS_AT_ONCE = 5_000;
/** After so long everything is looked at anew, in milliseconds. */
const ANEW_AFTER_MS = 86_400_000;

interface Walked {
  place: ChainPlace;
  /** When the first link and the last were looked at. */
  from: string | null;
  at: string | null;
  fault: string | null;
}

const NOTHING: Walked = { place: CHAIN_START, from: null, at: null, fault: null };

const shorter = (before: number, now: number) =>
  `The end of the audit record was removed: it had ${before} entries, and has ${now}.`;

/**
 * Walks the chain a stretch further each time somebody asks, and says how far it is whole. It remembers that in this process alone: after
 * a restart, and once a day, it begins at the first entry.
 */
export function auditCheck({ db, clock }: { db: Db; clock: Clock }): () => Promise<AuditCheck> {
  let walked = NOTHING;
  let walking: Promise<void> | undefined;

  const walkOn = async () => {
    const now = clock.now();
    if (walked.from !== null && now - Date.parse(walked.from) > ANEW_AFTER_MS) walked = NOTHING;
    const { place, fault } = await walkChain(db, { from: walked.place, atMost: LINKS_AT_ONCE });
    const at = new Date(now).toISOString();
    walked = { place, from: walked.from ?? at, at, fault: fault ?? null };
  };
  return async () => {
    // Two who look at once look together.
    walking ??= walkOn().finally(() => (walking = undefined));
    await walking;
    const end = await findChainEnd(db);
    const { place, from, at } = walked;
    const entries = end?.position ?? 0;
    const fault = walked.fault ?? (entries < place.position ? shorter(place.position, entries) : null);
    return { entries, verified: place.position, verified_from: from, verified_at: at, fault };
  };
}
