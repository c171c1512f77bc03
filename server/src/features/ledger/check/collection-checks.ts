import { sql } from 'kysely';

/**
 * Invariants of money asked for by phone: each query returns the rows that break one. See docs/rules.md, Ledger
 * invariants.
 */
export const COLLECTION_CHECKS = [
  {
    name: 'Each payment by phone that succeeded has one receipt of its sum, and each such receipt one payment',
    // Allows for a person who decided about an unanswered payment, and for a statement or a person who recorded the
    // same payment first.
    query: sql<{ difference: number }>`
      select k.amount as difference from collections k join receipts r on r.id = k.receipt_id
      where r.amount <> k.amount or r.account_id <> k.account_id
        or (r.source <> 'collection' and k.decided_by is null and r.external_reference is distinct from k.provider_reference
          and not (r.source = 'statement' and (r.external_reference is null
            or replace(r.external_reference, '-', '') = replace(k.id::text, '-', ''))))
      union all
      select r.amount from receipts r
      where r.source = 'collection' and (select count(*) from collections k where k.receipt_id = r.id) <> 1`,
  },
] as const;
