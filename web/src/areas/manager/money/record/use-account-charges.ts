import { addMonths } from '@amayumba/contract/calendar.ts';
import { DEFAULT_MONEY_RULES, ruleOn } from '@amayumba/contract/ledger/money-rules.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { DEPOSIT, type PaymentType } from '@amayumba/contract/payments/rules.ts';
import { useListPaymentsQuery } from '../../../../features/payments/payments.api.ts';
import { useListTermsQuery } from '../../../../features/money/money.api.ts';
import { useListMoneyRulesQuery } from '../../../../features/money/money-rules.api.ts';
import { today } from '../../../../lib/today.ts';
import { outstanding } from '../money-place.ts';
import { openCharges } from './settle-preview.ts';

export function useAccountCharges(account: Account | null) {
  const { currentData } = useListPaymentsQuery(
    // Without a page, because the preview needs all of them.
    { tenant_id: account?.tenant },
    { skip: !account, refetchOnMountOrArgChange: true },
  );
  const order = useAllocationOrder();
  const terms = useListTermsQuery(account?.id ?? 0, {
    skip: !account?.schedule_on,
    refetchOnMountOrArgChange: true,
  }).currentData;
  const until = addMonths(today(), useRuleNow('advance_months_max'));
  const chargeDaysBefore = useRuleNow('charge_days_before');
  const charges = account ? currentData?.results.filter((charge) => charge.account === account.id) : undefined;
  const open = charges && account ? openCharges(charges, account.id, order) : [];
  const sum = open.reduce((total, charge) => total + (charge.payment_type === DEPOSIT ? 0 : outstanding(charge)), 0);
  return {
    charges,
    open,
    order,
    ahead: { terms: terms ?? [], until },
    chargeDaysBefore,
    isWhole: charges !== undefined && sum === account?.open_amount && (terms !== undefined || !account.schedule_on),
  };
}

/** The order in which the office settles types of charges; undefined for the usual one. */
function useAllocationOrder(): readonly PaymentType[] | undefined {
  const rules = useListMoneyRulesQuery().data;
  const order = rules?.find(({ key, is_in_force }) => key === 'allocation_order' && is_in_force)?.value;
  return order as PaymentType[] | undefined;
}

/** How far ahead rent is paid, in months, or charged, in days before it is due, by the rule in force today. */
function useRuleNow(key: 'advance_months_max' | 'charge_days_before'): number {
  const rules = useListMoneyRulesQuery().data;
  const inForce = rules?.find((rule) => rule.key === key && rule.is_in_force)?.value;
  return typeof inForce === 'number' ? inForce : (ruleOn(DEFAULT_MONEY_RULES, key, today())?.value ?? 0);
}
