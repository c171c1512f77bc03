import type { Account } from '@amayumba/contract/money/account.ts';
import type { ReactNode } from 'react';

interface AccountLinesProps {
  label: string;
  head: string;
  lines: readonly (Pick<Account, 'tenant_details'> & { account: number; detail: ReactNode; aside: ReactNode })[];
}

export const AccountLines = ({ label, head, lines }: AccountLinesProps) => (
  <section aria-label={label} className="rounded-md border border-line">
    <p className="border-b border-line bg-sunken px-4 py-2.5 text-[0.875rem] font-semibold tabular">{head}</p>
    <ul className="max-h-72 divide-y divide-line overflow-y-auto">
      {lines.map(({ account, tenant_details, detail, aside }) => (
        <li key={account} className="flex items-center justify-between gap-3 px-4 py-2 text-[0.875rem]">
          <span className="min-w-0">
            <b className="font-semibold text-ink">{tenant_details.name}</b>
            <span className="block text-xs text-muted">{detail}</span>
          </span>
          {aside}
        </li>
      ))}
    </ul>
  </section>
);
