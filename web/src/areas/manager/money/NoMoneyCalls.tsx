import type { Problem } from '../../../api/problem.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Whether a server has no ledger, by a call that names no record. See docs/product.md, Another server. */
export const hasNoLedger = (problem: Problem | undefined): boolean =>
  problem?.status === 404 || problem?.status === 405;

export const NoMoneyCalls = () => (
  <Card>
    <EmptyState icon="wallet" title="This server keeps no accounts">
      The portal is connected to a server without accounts and receipts. Payments and Security Deposits work as usual.
    </EmptyState>
  </Card>
);
