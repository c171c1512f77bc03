import { monthTitle } from '@amayumba/contract/owners/months.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { OwnerBalance } from '@amayumba/contract/owners/owner-statement.ts';
import type { StripFigure } from '../../../../ui/FigureStrip.tsx';

interface BalanceRows {
  onDue: () => void;
  onStatements: () => void;
  onRemittances: () => void;
}

export function balanceFigures(owner: OwnerBalance | undefined, isKnown: boolean, rows: BalanceRows): StripFigure[] {
  const { onDue, onStatements, onRemittances } = rows;
  const none = isKnown ? '–' : undefined;
  const { balance = 0, expected_fee = 0, last_statement = null, last_remitted_on = null } = owner ?? {};
  return [
    {
      label: 'Due now',
      value: owner ? formatUgx(balance) : none,
      note: balance < 0 ? 'the owner owes it' : owner?.payout_account,
      tone: balance < 0 ? 'rose' : undefined,
      onOpen: owner && onDue,
    },
    {
      label: 'Fee to come',
      value: owner ? formatUgx(expected_fee) : none,
      note: 'of months without a statement',
      onOpen: owner && onDue,
    },
    {
      label: 'Last statement',
      value: owner ? (last_statement ? monthTitle(last_statement.month) : 'None yet') : none,
      note: last_statement && `closing ${formatUgx(last_statement.closing_balance)}`,
      onOpen: last_statement ? onStatements : undefined,
    },
    {
      label: 'Last paid out',
      value: owner ? (last_remitted_on ? formatDay(last_remitted_on) : 'Never') : none,
      onOpen: last_remitted_on === null ? undefined : onRemittances,
    },
  ];
}
