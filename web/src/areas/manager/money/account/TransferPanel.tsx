import { formatReferenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Transfer } from '@amayumba/contract/money/transfer.ts';
import type { ReactNode } from 'react';
import { useGetTransferQuery } from '../../../../features/money/money.api.ts';
import { Drawer } from '../../../../ui/Drawer.tsx';
import { FactList } from '../../../../ui/FactList.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { accountPath, homeText } from '../money-place.ts';

interface TransferPanelProps {
  id: number;
  onClose: () => void;
}

/** One move of credit or deposit to another account of the tenant. It ends only by moving the money back. */
export function TransferPanel({ id, onClose }: TransferPanelProps) {
  const query = useGetTransferQuery(id);
  return (
    <Drawer title="Move to another account" isOpen onClose={onClose}>
      <Figures title="The move" query={query}>
        {(transfer) => <TransferFacts transfer={transfer} />}
      </Figures>
    </Drawer>
  );
}

function TransferFacts({ transfer: { from, to, credit, deposit, reason, effective_on } }: { transfer: Transfer }) {
  const facts: (readonly [string, ReactNode] | false)[] = [
    ['From', <AccountLink key="from" account={from} />],
    ['To', <AccountLink key="to" account={to} />],
    credit > 0 && ['Credit', formatUgx(credit)],
    deposit > 0 && ['Deposit', formatUgx(deposit)],
    ['Moved on', formatDay(effective_on)],
    reason !== '' && ['Reason', reason],
  ];
  return (
    <>
      <p className="text-2xl font-bold text-ink tabular">{formatUgx(credit + deposit)}</p>
      <FactList facts={facts.filter((fact) => fact !== false)} />
      <p className="mt-4 text-[0.875rem] text-muted">
        A move is not reversed. To undo it, open the account it went to and move the money back.
      </p>
    </>
  );
}

function AccountLink({ account: { id, tenant_details, reference_code } }: { account: Account }) {
  return (
    <Link to={accountPath(id)} className="font-semibold text-link hover:underline">
      {homeText(tenant_details)}, code {formatReferenceCode(reference_code)}
    </Link>
  );
}
