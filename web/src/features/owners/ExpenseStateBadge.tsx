import type { ExpenseState } from '@amayumba/contract/owners/rules.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EXPENSE_STATE_TEXT, EXPENSE_STATE_TONES } from './expense-view.ts';

export const ExpenseStateBadge = ({ state }: { state: ExpenseState }) => (
  <Badge tone={EXPENSE_STATE_TONES[state]}>{EXPENSE_STATE_TEXT[state]}</Badge>
);
