import { formatUgx } from '@amayumba/contract/money.ts';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

const TONES = { Overdue: 'text-rose-ink', Upcoming: 'text-amber-ink', Recent: 'text-green-ink' };

interface Alert {
  key: number;
  name: string;
  detail: ReactNode;
  amount: number;
  /** When it is or was due, or the day of payment, in words. */
  when: string;
}

interface AlertListProps {
  title: keyof typeof TONES;
  alerts: readonly Alert[];
  /** Names and details stay on one line, for lists of several tenants. */
  isCut?: boolean | undefined;
}

export function AlertList({ title, alerts, isCut = false }: AlertListProps) {
  const tone = TONES[title];
  return (
    <section aria-label={title}>
      <h3 className={`border-b border-line pb-2 text-[0.875rem] font-semibold ${tone}`}>{title}</h3>
      {alerts.length === 0 ? (
        <p className="py-4 text-[0.875rem] text-muted">No {title.toLowerCase()} payments</p>
      ) : (
        <ul>
          {alerts.map(({ key, name, detail, amount, when }) => (
            <li
              key={key}
              className="flex justify-between gap-3 border-b border-line py-2.5 text-[0.875rem] last:border-b-0"
            >
              <div className="min-w-0">
                <p className={cx('font-semibold text-ink', isCut && 'truncate')}>{name}</p>
                <p className={cx('text-sm text-muted', isCut ? 'truncate' : 'tabular')}>{detail}</p>
              </div>
              <div className={cx('flex-none text-right tabular', isCut && 'max-w-3/5 wrap-anywhere')}>
                <p className="font-semibold text-ink">{formatUgx(amount)}</p>
                <p className={`text-sm ${tone}`}>{when}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
