import { formatDay } from '@amayumba/contract/calendar.ts';
import type { Statement } from '@amayumba/contract/money/statement.ts';
import { formatUgx } from '@amayumba/contract/money.ts';

/** The deposit that the landlord holds, and its movements. Renders nothing if there was none. */
export function DepositLines({ deposit: { held, lines } }: { deposit: Statement['deposit'] }) {
  if (held === 0 && lines.length === 0) return null;
  return (
    <section aria-label="Deposit" className="border-t border-line px-4 py-3 text-[0.875rem] sm:px-5">
      <p className="flex justify-between gap-4">
        <b className="font-semibold text-ink">Deposit held by the landlord</b>
        <b className="font-bold text-ink tabular">{formatUgx(held)}</b>
      </p>
      <ul className="mt-1 divide-y divide-line">
        {lines.toReversed().map(({ id, on, text, debit, credit, balance }) => (
          <li key={id} className="flex justify-between gap-4 py-2">
            <span>
              {text}
              <span className="block text-sm text-muted tabular">{formatDay(on)}</span>
            </span>
            <span className="text-right tabular">
              <span className={credit > 0 ? 'text-green-ink' : 'text-ink'}>
                {credit > 0 ? `+ ${formatUgx(credit)}` : `− ${formatUgx(debit)}`}
              </span>
              <span className="block text-sm text-muted">Held {formatUgx(balance)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
