import type { NoticeKind } from '@amayumba/contract/messages/notice.ts';
import { NOTICE_SECTIONS } from '@amayumba/contract/messages/notice-law.ts';
import { useMoneyRule } from '../../../../features/money/use-money-rule.ts';
import { Icon } from '../../../../ui/Icon.tsx';

/** The section of the law behind a notice, and the period that it requires. See docs/rules.md, Notices. */
export function NoticeLaw({ kind }: { kind: NoticeKind }) {
  const text = useLawText(kind);
  return (
    <p className="flex items-start gap-2 rounded-md bg-sunken px-3.5 py-2.5 text-sm text-muted">
      <Icon name="info" className="mt-px size-4 flex-none" />
      <span>
        <b className="font-semibold text-ink">Landlord and Tenant Act 2022, {NOTICE_SECTIONS[kind]}.</b> {text}
      </span>
    </p>
  );
}

function useLawText(kind: NoticeKind): string {
  const percent = useMoneyRule('rent_rise_percent');
  const days = useMoneyRule('notice_days');
  const advised = useMoneyRule('notice_days_advised');
  const [week, month, year] = [
    useMoneyRule('end_notice_week_days'),
    useMoneyRule('end_notice_month_days'),
    useMoneyRule('end_notice_year_days'),
  ];
  const hours = useMoneyRule('entry_notice_hours');
  const late = useMoneyRule('default_days');
  switch (kind) {
    case 'rent_increase':
      return `At most ${percent} % a year, once in 12 months, with ${days} days' notice; ${advised} days are safer.`;
    case 'end_of_tenancy':
      return `${week} days' notice where rent is due each week, ${month} each month, ${year} each year. Longer is allowed.`;
    case 'inspection':
      return `The tenant must be notified in writing at least ${hours} hours before.`;
    case 'arrears':
      return `States what is overdue. After ${late} days without payment you may go to the local council court or a magistrate.`;
  }
}
