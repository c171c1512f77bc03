import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Expense } from '@amayumba/contract/owners/expense.ts';
import { CATEGORY_TEXT, isPosted } from '@amayumba/contract/owners/rules.ts';
import { type ReactNode, useState } from 'react';
import { FRESH_LINK_MS, usePolling } from '../../../api/use-polling.ts';
import { HistoryPart } from '../../../features/audit/HistoryPart.tsx';
import { expensePlace, expenseTitle, paidText } from '../../../features/owners/expense-view.ts';
import { useGetExpenseQuery } from '../../../features/owners/expenses.api.ts';
import { ExpenseStateBadge } from '../../../features/owners/ExpenseStateBadge.tsx';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { useSavesData } from '../../../lib/saves-data.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { FileLink } from '../../../ui/FileLink.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { RecordDrawer } from '../../../ui/RecordDrawer.tsx';
import type { ExpenseDialog } from './ExpenseDialogs.tsx';

const loadDialogs = () => import('./late-parts.ts');

export function ExpensePanel({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useGetExpenseQuery(id, usePolling(FRESH_LINK_MS));
  const { currentData: expense } = query;
  const [asked, setAsked] = useState<ExpenseDialog | null>(null);
  const dialogs = useLazyPart(loadDialogs, asked !== null);
  return (
    <>
      <RecordDrawer
        what="expense"
        title="Expense"
        query={query}
        isOpen={asked === null}
        onClose={onClose}
        footer={expense && <Actions expense={expense} onAsk={setAsked} />}
      >
        {expense && <Details expense={expense} />}
        {expense && (
          <HistoryPart
            of={{ subject: 'expense', subject_id: id }}
            logPath={`/manager/audit?subject=expense&no=${id}`}
          />
        )}
      </RecordDrawer>
      {dialogs && asked && expense && (
        <dialogs.ExpenseDialogs dialog={asked} expense={expense} onClose={() => setAsked(null)} onDeleted={onClose} />
      )}
    </>
  );
}

function Actions({ expense, onAsk }: { expense: Expense; onAsk: (dialog: ExpenseDialog) => void }) {
  const { state } = expense;
  return (
    <div className="grid w-full grid-cols-2 gap-2">
      {state === 'unpaid' && (
        <Button
          variant="primary"
          icon="check"
          className="col-span-2"
          may="owner_costs:write"
          onClick={() => onAsk('pay')}
        >
          Record as paid
        </Button>
      )}
      <Button icon="edit" may="owner_costs:write" onClick={() => onAsk('edit')}>
        Edit
      </Button>
      {state === 'paid' && isPosted(expense) && (
        <Button className="text-rose-ink!" may="owner_costs:write" onClick={() => onAsk('reverse')}>
          Reverse...
        </Button>
      )}
      {!isPosted(expense) && (
        <Button className="text-rose-ink!" may="owner_costs:write" onClick={() => onAsk('delete')}>
          Delete...
        </Button>
      )}
    </div>
  );
}

const LINK = 'font-semibold text-link hover:underline';

function Details({ expense }: { expense: Expense }) {
  const { estate, apartment, vendor, vendor_name, complaint, complaint_title } = expense;
  const facts: (readonly [string, ReactNode] | false)[] = [
    ['Category', CATEGORY_TEXT[expense.category]],
    [
      'For',
      <Link
        key="place"
        to={apartment === null ? RECORD_PATHS.estate(estate) : RECORD_PATHS.apartment(apartment)}
        className={LINK}
      >
        {expensePlace(expense)}
      </Link>,
    ],
    vendor !== null && [
      'Vendor',
      <Link key="vendor" to={`/manager/expenses?vendor=${vendor}`} className={LINK}>
        {vendor_name}
      </Link>,
    ],
    ['Day of the cost', formatDay(expense.spent_on)],
    ['Paid', paidText(expense)],
    expense.reference !== '' && ['Reference', expense.reference],
    expense.withheld > 0 && ['Tax withheld', formatUgx(expense.withheld)],
    complaint !== null &&
      complaint_title !== null && [
        'Complaint',
        <Link key="complaint" to={RECORD_PATHS.complaint(complaint)} className={LINK}>
          {complaint_title}
        </Link>,
      ],
    expense.recurring !== null && [
      'Made by',
      <Link key="recurring" to={`/manager/expenses?tab=recurring&estate=${estate}`} className={LINK}>
        A recurring cost
      </Link>,
    ],
    expense.notes !== '' && ['Notes', expense.notes],
  ];
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-2xl font-bold text-ink tabular">{formatUgx(expense.amount)}</p>
          <p className="font-semibold wrap-anywhere text-ink">{expenseTitle(expense)}</p>
        </div>
        <ExpenseStateBadge state={expense.state} />
      </div>
      {expense.state === 'reversed' && (
        <Banner tone="rose" className="mt-4" title={`Reversed on ${formatDay(expense.reversed_on)}`}>
          {expense.reverse_reason}
        </Banner>
      )}
      <ReceiptPicture expense={expense} />
      <FactList facts={facts} />
    </>
  );
}

/** The receipt of an expense as a picture that opens it; a link for PDFs and with low data. */
function ReceiptPicture({ expense }: { expense: Expense }) {
  const [isPicture, setPicture] = useState(true);
  const isSaving = useSavesData();
  const { receipt_file: href } = expense;
  const what = `receipt of ${expenseTitle(expense)}`;
  if (!href) {
    return (
      <p className="mt-4 flex items-center gap-2.5 rounded-md border border-dashed border-line px-4 py-3 text-sm text-muted">
        <Icon name="receipt" className="size-5" />
        No receipt yet. Edit adds one.
      </p>
    );
  }
  if (!isPicture || isSaving) {
    return (
      <p className="mt-4 flex items-center justify-between rounded-md bg-sunken px-4 py-3 text-[0.875rem]">
        Receipt
        <FileLink href={href} what={what} />
      </p>
    );
  }
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="mt-4 block overflow-hidden rounded-md border border-line bg-sunken"
    >
      <img
        src={href}
        alt={`View ${what}`}
        className="mx-auto max-h-72 min-h-24 object-contain"
        onError={() => setPicture(false)}
      />
    </a>
  );
}
