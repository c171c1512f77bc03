import { addMonths } from '@amayumba/contract/calendar.ts';
import { printStatements } from '@amayumba/contract/money/account-endpoints.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { useState } from 'react';
import { download } from '../../../../api/download.ts';
import type { Problem } from '../../../../api/problem.ts';
import { request } from '../../../../api/request.ts';
import { today } from '../../../../lib/today.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { MoneyForm } from '../MoneyForm.tsx';

/** Saves the statements of the selected accounts as one file, for chosen days. */
export function StatementsModal({ accounts, onClose }: { accounts: readonly Account[]; onClose: () => void }) {
  const [from, setFrom] = useState(() => addMonths(today(), -12));
  const [to, setTo] = useState(today);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const save = async () => {
    setPending(true);
    const query = { accounts: accounts.map(({ id }) => id).join(','), from, to, file: 'pdf' as const };
    const found = await download(request(printStatements, { query }), `amayumba-statements${to && `-${to}`}.pdf`);
    setPending(false);
    setProblem(found);
    if (!found) onClose();
  };
  return (
    <MoneyForm
      title={accounts.length === 1 ? 'Print a statement' : `Print ${accounts.length} statements`}
      description="One PDF file, by name; each statement begins on a new page."
      size="sm"
      sending={{ isPending, problem }}
      fields={['from', 'to']}
      submitLabel="Save as PDF"
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <DateField
          label="From"
          hint="Empty: from the first entry"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
          error={problem?.fields?.['from']}
        />
        <DateField
          label="To"
          hint="Empty: to the last entry"
          value={to}
          onChange={({ target }) => setTo(target.value)}
          error={problem?.fields?.['to']}
        />
      </div>
    </MoneyForm>
  );
}
