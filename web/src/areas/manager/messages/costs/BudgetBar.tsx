import type { MessageCosts } from '@amayumba/contract/messages/message.ts';
import { formatCost } from '../../../../features/messages/message-view.ts';
import { Link } from '../../../../ui/Link.tsx';
import { ProgressBar } from '../../../../ui/ProgressBar.tsx';
import { budgetUsed } from './budget.ts';

/** Per cent of the budget from which it is shown as nearly used up. */
const NEARLY = 80;

/** How much of the month's budget is spent. */
export function BudgetBar({ costs }: { costs: MessageCosts }) {
  const { cap, cost, waiting_cost } = costs;
  const used = budgetUsed(costs);
  return (
    <div className="grid gap-1.5 border-t border-line px-4 py-3.5">
      {cap !== null && (
        <ProgressBar
          label="Budget used"
          percent={used}
          tone={used >= 100 ? 'rose' : used >= NEARLY ? 'amber' : 'brand'}
          className="h-2"
        />
      )}
      <p className="text-sm text-muted tabular">
        {cap === null
          ? 'There is no budget. '
          : `${formatCost(cost)} of ${formatCost(cap)} spent${Number(waiting_cost) > 0 ? `, about ${formatCost(waiting_cost)} waits` : ''}. `}
        Once it is used up, reminders and announcements go without SMS; receipts, notices and codes still go.{' '}
        <Link to="/manager/settings#sms-budget" className="text-link underline underline-offset-2">
          Change it in Settings
        </Link>
      </p>
    </div>
  );
}
