import { addMonths, firstOfMonth } from '@amayumba/contract/calendar.ts';
import { type MessageCosts, PURPOSE_NAMES } from '@amayumba/contract/messages/message.ts';
import { formatWhole } from '@amayumba/contract/money.ts';
import { monthName } from '@amayumba/contract/payments/rules.ts';
import { formatCost } from '../../../../features/messages/message-view.ts';
import { useGetMessageCostsQuery } from '../../../../features/messages/messages.api.ts';
import { counted } from '../../../../lib/counted.ts';
import { thisMonth } from '../../../../lib/today.ts';
import { useListParams } from '../../../../lib/use-list-params.ts';
import { type Column, column, DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { FigureStrip } from '../../../../ui/FigureStrip.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { ProgressBar } from '../../../../ui/ProgressBar.tsx';
import { CardLine, RowCard } from '../../../../ui/RowCard.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';

/** The months to choose from: this one and two years before it. */
const MONTHS_SHOWN = 25;

/** `2026-11`, the newest first. */
function monthChoices() {
  const { year, month } = thisMonth();
  const first = firstOfMonth(year, month);
  return Array.from({ length: MONTHS_SHOWN }, (_, ago) => addMonths(first, -ago).slice(0, 7)).map((value) => ({
    value,
    label: `${monthName(Number(value.slice(5)))} ${value.slice(0, 4)}`,
  }));
}

type PurposeRow = MessageCosts['by_purpose'][number];
const COLUMNS: readonly Column<PurposeRow>[] = [
  column('Purpose', { className: 'w-full font-semibold text-ink' }, ({ purpose }) => PURPOSE_NAMES[purpose]),
  column('SMS', { align: 'right' }, ({ count }) => formatWhole(count)),
  column('Parts', { align: 'right' }, ({ segments }) => formatWhole(segments)),
  column('Cost', { align: 'right', className: 'whitespace-nowrap' }, ({ cost }) => formatCost(cost)),
];

export function CostsTab() {
  const { params, change } = useListParams();
  const months = monthChoices();
  const month = months.find(({ value }) => value === params.get('month')) ?? months[0];
  const query = useGetMessageCostsQuery(month?.value ?? '', { refetchOnMountOrArgChange: true });
  return (
    <>
      <div className="labels-inside flex flex-wrap items-end gap-3 border-b border-line p-3 sm:px-4">
        <SelectField
          label="Month"
          className="w-56 max-sm:w-full"
          options={months}
          value={month?.value}
          onChange={({ target }) => change({ month: target.value === months[0]?.value ? null : target.value })}
        />
      </div>
      <Figures title="The costs" query={query}>
        {(costs) => (
          <>
            <FigureStrip isPart label="Costs of SMS" figures={figuresOf(costs)} />
            <BudgetBar costs={costs} />
            <div className="border-t border-line">
              <DataTable
                isDense
                label="Costs by purpose"
                columns={COLUMNS}
                rows={costs.by_purpose}
                rowKey={({ purpose }) => purpose}
                card={({ purpose, count, segments, cost }) => (
                  <RowCard title={PURPOSE_NAMES[purpose]} aside={formatCost(cost)}>
                    <CardLine>
                      {formatWhole(count)} SMS, {counted(segments, 'part')}
                    </CardLine>
                  </RowCard>
                )}
                empty={
                  <EmptyState icon="mobile" title="No SMS in this month">
                    Reminders, receipts and notices that go by SMS are counted here.
                  </EmptyState>
                }
              />
            </div>
          </>
        )}
      </Figures>
    </>
  );
}

function figuresOf(costs: MessageCosts) {
  const { count, segments, cost, waiting_cost } = costs;
  const left = budgetLeft(costs);
  return [
    { label: 'SMS', value: formatWhole(count), note: 'accepted by the gateway' },
    { label: 'Parts', value: formatWhole(segments), note: 'each is charged' },
    { label: 'Cost', value: formatCost(cost), note: 'as the gateway charged' },
    {
      label: 'Waiting',
      value: `${Number(waiting_cost) > 0 ? 'about ' : ''}${formatCost(waiting_cost)}`,
      note: 'not sent yet',
    },
    {
      label: 'Budget left',
      value: left === null ? 'No budget' : formatCost(left.toFixed(2)),
      note: 'for reminders and announcements',
      tone: left !== null && left <= 0 ? ('rose' as const) : undefined,
    },
  ];
}

/** Per cent of the budget from which it is shown as nearly used up. */
const NEARLY = 80;

function BudgetBar({ costs }: { costs: MessageCosts }) {
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

type Sums = Pick<MessageCosts, 'cap' | 'cost' | 'waiting_cost'>;

/** Shillings of the month's budget that are not spent and not planned; null without a budget. */
const budgetLeft = ({ cap, cost, waiting_cost }: Sums): number | null =>
  cap === null ? null : Math.max(0, Number(cap) - Number(cost) - Number(waiting_cost));

/** The share of the budget that is spent or planned, in per cent; a budget of nothing is used up. */
function budgetUsed({ cap, cost, waiting_cost }: Sums): number {
  const used = Number(cost) + Number(waiting_cost);
  return Number(cap) > 0 ? (used / Number(cap)) * 100 : 100;
}
