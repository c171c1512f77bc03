import { formatDay } from '@amayumba/contract/calendar.ts';
import type { OwnerLine, OwnerLineKind } from '@amayumba/contract/owners/owner-statement.ts';
import { monthName } from '@amayumba/contract/payments/rules.ts';
import { plainAmount } from '../../../features/money/money-view.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FileLink } from '../../../ui/FileLink.tsx';
import { LongTable } from '../../../ui/LongTable.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import type { DuePart } from './DueStrip.tsx';
import { stepsOf } from './due-view.ts';
import { OwnCosts } from './OwnCosts.tsx';
import type { OwnerMoney } from './use-owner-money.ts';

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
  { key: 'on', header: 'Day', className: 'whitespace-nowrap tabular', cell: ({ on }) => formatDay(on) },
  { key: 'home', header: 'Home', cell: (line) => placeOf(line) || '–' },
  { key: 'text', header: 'What for', cell: lineText },
  {
    key: 'amount',
    header: 'Amount, USh',
    align: 'right',
    className: 'whitespace-nowrap font-semibold text-ink',
    cell: ({ amount }) => plainAmount(amount),
  },
  {
    key: 'file',
    header: 'Receipt',
    isHeaderHidden: true,
    cell: ({ file, text }) => file && <FileLink href={file} what={`the receipt of ${text}`} />,
  },
];

interface DueRowsModalProps {
  money: OwnerMoney;
  part: DuePart;
  onClose: () => void;
}

/** The rows behind a figure of the month, and the sum step by step. */
export function DueRowsModal({ money, part, onClose }: DueRowsModalProps) {
  const { month, estateName, due } = money;
  const lines = due.statement?.lines.filter(({ kind }) => KINDS[part].includes(kind)) ?? [];
  return (
    <Modal
      title={TITLES[part]}
      description={`${monthName(month.month)} ${month.year} · ${estateName}`}
      size="lg"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {part === 'due' && <Steps money={money} />}
      {due.statement ? (
        (part !== 'due' || lines.length > 0) && <Lines lines={lines} label={TITLES[part]} />
      ) : (
        <p className="text-sm text-muted">
          The statement of {monthName(month.month)} shows each row. It is not issued yet.
        </p>
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
    <LongTable
      isDense
      label={label}
      columns={COLUMNS}
      rows={lines}
      rowKey={(line) => lines.indexOf(line)}
      card={(line) => <LineCard line={line} />}
      empty={<EmptyState icon="wallet" title="Nothing in this month" />}
    />
  );
}

function LineCard({ line }: { line: OwnerLine }) {
  return (
    <div className="text-[0.875rem]">
      <div className="flex justify-between gap-3">
        <span className="min-w-0 text-ink">{lineText(line)}</span>
        <b className="font-semibold whitespace-nowrap text-ink tabular">{plainAmount(line.amount)}</b>
      </div>
      <div className="flex justify-between gap-3 text-sm text-muted">
        <span>{[formatDay(line.on), placeOf(line)].filter(Boolean).join(' · ')}</span>
        {line.file && <FileLink href={line.file} what={`the receipt of ${line.text}`} />}
      </div>
    </div>
  );
}

function placeOf({ apartment, estate_name }: OwnerLine): string {
  return [apartment, estate_name].filter(Boolean).join(' · ');
}

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
