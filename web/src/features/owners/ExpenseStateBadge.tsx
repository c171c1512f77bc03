import type { ExpenseState } from '@amayumba/contract/owners/rules.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EXPENSE_STATE_TEXT } from './expense-view.ts';

const TONES = { unpaid: 'amber', paid: 'green', reversed: 'grey' } as const;

export const ExpenseStateBadge = ({ state }: { state: ExpenseState }) => (
  <Badge tone={TONES[state]}>{EXPENSE_STATE_TEXT[state]}</Badge>
);
