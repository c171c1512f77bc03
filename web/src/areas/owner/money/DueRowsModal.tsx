import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Expense } from '@amayumba/contract/owners/expense.ts';
import type { OwnerLine, OwnerLineKind } from '@amayumba/contract/owners/owner-statement.ts';
import { CATEGORY_TEXT, PAID_BY_TEXT } from '@amayumba/contract/owners/rules.ts';
import { monthTitle } from '@amayumba/contract/owners/months.ts';
import { FRESH_LINK_MS, usePolling } from '../../../api/use-polling.ts';
import { plainAmount } from '../../../features/money/money-view.ts';
import { useListOwnExpensesQuery } from '../../../features/owners/own-owner-money.api.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Column, column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { FileLink } from '../../../ui/FileLink.tsx';
import { LongTable } from '../../../ui/LongTable.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { CardLine, RowCard } from '../../../ui/RowCard.tsx';
import { stepsOf } from './due-view.ts';
import type { DuePart } from './DueStrip.tsx';
import type { OwnerMoney } from './use-owner-money.ts';
import { unbroken } from '../../../ui/unbroken.tsx';

const TITLES: Readonly<Record<DuePart, string>> = {
  received: 'Received',
  spent: 'Spent',
  fee: "Manager's fee",
  due: 'How this is worked out',
};
const KINDS: Readonly<Record<DuePart, readonly OwnerLineKind[]>> = {
  received: ['received'],
  spent: ['expense'],
  fee: ['fee', 'vat'],
  due: ['withheld', 'remittance', 'correction'],
};

const COLUMNS: readonly Column<OwnerLine>[] = [
  column('Day', { className: 'whitespace-nowrap tabular' }, ({ on }) => formatDay(on)),
  column('Home', (line) => placeOf(line) || '–'),
  column('What for', lineText),
  column('Amount, USh', { align: 'right', className: 'whitespace-nowrap font-semibold text-ink' }, ({ amount }) =>
    plainAmount(amount),
  ),
  column(
    'Receipt',
    { isHeaderHidden: true },
    ({ file, text }) => file && <FileLink href={file} what={`the receipt of ${text}`} />,
  ),
];

export function DueRowsModal({ money, part, onClose }: { money: OwnerMoney; part: DuePart; onClose: () => void }) {
  const { month, monthName, estateName, due } = money;
  const lines = due.statement?.lines.filter(({ kind }) => KINDS[part].includes(kind)) ?? [];
  return (
    <Modal
      title={TITLES[part]}
      description={`${monthTitle(month)} · ${estateName}`}
      size="lg"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {part === 'due' && <Steps money={money} />}
      {due.statement ? (
        (part !== 'due' || lines.length > 0) && <Lines lines={lines} label={TITLES[part]} />
      ) : (
        <p className="text-sm text-muted">The statement of {monthName} shows each row. It is not issued yet.</p>
      )}
      {part === 'spent' && <OwnCosts money={money} />}
      {part === 'fee' && lines.length > 0 && (
        <p className="mt-3 text-sm text-muted">The fee follows the agreement of each estate with the office.</p>
      )}
    </Modal>
  );
}

function Lines({ lines, label }: { lines: readonly OwnerLine[]; label: string }) {
  return (
    <div className="max-sm:-mx-4">
      <LongTable
        isDense
        label={label}
        columns={COLUMNS}
        rows={lines}
        rowKey={(line) => lines.indexOf(line)}
        card={(line) => <LineCard line={line} />}
        empty={<EmptyState icon="wallet" title="Nothing in this month" />}
      />
    </div>
  );
}

const LineCard = ({ line }: { line: OwnerLine }) => (
  <RowCard title={<span className="text-ink">{unbroken(lineText(line))}</span>} aside={plainAmount(line.amount)}>
    <CardLine aside={line.file && <FileLink href={line.file} what={`the receipt of ${line.text}`} />}>
      {[formatDay(line.on), placeOf(line)].filter(Boolean).join(' · ')}
    </CardLine>
  </RowCard>
);

const placeOf = ({ apartment, estate_name }: OwnerLine): string => [apartment, estate_name].filter(Boolean).join(' · ');

function lineText({ text, is_late }: OwnerLine): string {
  return is_late ? `${text} (of an earlier month)` : text;
}

function Steps({ money: { due } }: { money: OwnerMoney }) {
  if (!due.due) return null;
  return (
    <table className="mb-4 w-full text-[0.875rem]">
      <caption className="sr-only">How the sum is worked out, in shillings</caption>
      <tbody className="divide-y divide-line">
        {stepsOf(due.due).map(({ label, amount }) => (
          <tr key={label}>
            <th scope="row" className="py-2 text-left font-normal text-muted">
              {label}
            </th>
            <td className="py-2 text-right whitespace-nowrap text-ink tabular">{plainAmount(amount)}</td>
          </tr>
        ))}
        <tr className="font-semibold text-ink">
          <th scope="row" className="py-2 text-left font-semibold">
            {due.sumLabel}
          </th>
          <td className="py-2 text-right whitespace-nowrap tabular">{plainAmount(due.due.due)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/**
 * Costs of the month, with their receipts, that the statement does not take off: those that the owner or a tenant paid,
 * and unpaid ones. Without a statement, all.
 */
function OwnCosts({ money: { range, estateId, due } }: { money: OwnerMoney }) {
  const days = { from: range.start_date, to: range.end_date };
  const query = useListOwnExpensesQuery(
    { ...days, ...(estateId !== null && { estate_id: estateId }) },
    usePolling(FRESH_LINK_MS),
  );
  return (
    <Figures title="Other costs" query={query}>
      {(costs) => {
        const shown = costs.filter(
          ({ state, paid_by }) =>
            state !== 'reversed' && (!due.statement || paid_by !== 'office' || state === 'unpaid'),
        );
        if (shown.length === 0) return null;
        return (
          <section className="mt-5">
            <h3 className="mb-1 text-[0.9375rem] font-semibold">
              {due.statement ? 'Not taken off in this month' : 'Costs of the month'}
            </h3>
            <ul className="divide-y divide-line">
              {shown.map((expense) => (
                <CostLine key={expense.id} expense={expense} />
              ))}
            </ul>
          </section>
        );
      }}
    </Figures>
  );
}

function CostLine({ expense }: { expense: Expense }) {
  const { category, description, place, estate_name, spent_on, state, paid_by, amount, receipt_file } = expense;
  const words = description || CATEGORY_TEXT[category];
  return (
    <li className="flex items-center justify-between gap-3 py-2.5 text-[0.875rem]">
      <div className="min-w-0">
        <p className="text-ink">{words}</p>
        <p className="text-sm text-muted">
          {[
            formatDay(spent_on),
            place || estate_name,
            state === 'unpaid' ? 'to be paid' : `paid by ${PAID_BY_TEXT[paid_by].toLowerCase()}`,
          ].join(' · ')}
        </p>
      </div>
      <div className="flex flex-none items-center gap-3">
        {receipt_file && <FileLink href={receipt_file} what={`the receipt of ${words}`} />}
        <span className="font-semibold whitespace-nowrap text-ink tabular">{formatUgx(amount)}</span>
      </div>
    </li>
  );
}
