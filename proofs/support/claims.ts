import type { LedgerCheck } from '@amayumba/contract/money/check.ts';

/** A claim of a proof, and whether it holds. */
export type Claim = [sentence: string, holds: boolean];

const SHOWN_FAULTS = 40;

/** The checks of a ledger that failed, as sentences. */
export const failedChecks = (checks: LedgerCheck['checks']): string[] =>
  checks.filter(({ ok }) => !ok).map(({ name, count }) => `the ledger: ${name} (${count})`);

/** Prints each claim and the first faults, and ends the proof: with 1 where a claim does not hold. */
export function conclude(claims: readonly Claim[], faults: readonly string[] = []): never {
  for (const [sentence, holds] of claims) console.log(`${holds ? 'holds ' : 'FAILS '} ${sentence}`);
  for (const fault of faults.slice(0, SHOWN_FAULTS)) console.log(`  ${fault}`);
  process.exit(claims.every(([, holds]) => holds) ? 0 : 1);
}
