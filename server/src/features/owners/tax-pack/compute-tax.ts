import { lastOfMonth } from '@amayumba/contract/calendar.ts';
import { type MoneyRule, type MoneyRuleKey, ruleOn } from '@amayumba/contract/ledger/money-rules.ts';
import { percentOf } from '@amayumba/contract/owners/percent.ts';
import { OWNER_KINDS, type OwnerKind } from '@amayumba/contract/owners/rules.ts';
import type { TaxPack, TaxSetting } from '@amayumba/contract/owners/tax-pack.ts';

type Computation = TaxPack['computations'][number];
type Step = Computation['steps'][number];

/** The sums of a year with which a computation begins, in whole shillings. */
export interface TaxedYear {
  year: number;
  kind: OwnerKind;
  rent_received: number;
  /** Expenses that the office and the owner paid. */
  expenses: number;
  fee: number;
  vat: number;
  /** Tax that tenants withheld. */
  withheld: number;
}

/** The rules that count in a tax year: those in force on its last day, 30 June. */
function settingsOf(rules: readonly MoneyRule[], { year }: TaxedYear) {
  const find = (key: MoneyRuleKey): TaxSetting | undefined => ruleOn(rules, key, lastOfMonth(year + 1, 6));
  return {
    percent: find('rental_tax_individual_percent'),
    threshold: find('rental_tax_threshold'),
    companyPercent: find('rental_tax_company_percent'),
    cap: find('rental_expense_cap_percent'),
    feeDeductible: find('fee_deductible'),
    withholding: find('withholding_percent'),
  };
}
type Settings = ReturnType<typeof settingsOf>;

const step = (text: string, amount: number, ...settings: (TaxSetting | undefined)[]): Step => ({
  text,
  amount,
  settings: settings.filter((setting) => setting !== undefined),
});

const rentStep = ({ rent_received }: TaxedYear) => step('Rent received in the year', rent_received);

function ofIndividual(of: TaxedYear, { percent, threshold }: Settings): Pick<Computation, 'steps' | 'tax'> {
  if (!percent || !threshold) return { steps: [], tax: null };
  const taxed = Math.max(0, of.rent_received - threshold.value);
  const tax = percentOf(taxed, percent.value);
  return {
    steps: [
      rentStep(of),
      step('Less the part without tax', 0 - Math.min(threshold.value, Math.max(0, of.rent_received)), threshold),
      step('Rent that is taxed', taxed),
      step(`Tax: ${percent.value}% of it`, tax, percent),
    ],
    tax,
  };
}

function ofCompany(
  of: TaxedYear,
  { companyPercent, cap, feeDeductible }: Settings,
): Pick<Computation, 'steps' | 'tax'> & { carried_forward?: number } {
  if (!companyPercent || !cap || !feeDeductible) return { steps: [], tax: null };
  const fee = feeDeductible.value === 0 ? 0 : of.fee + of.vat;
  const spent = Math.max(0, of.expenses + fee);
  const most = percentOf(Math.max(0, of.rent_received), cap.value);
  const allowed = Math.min(spent, most);
  const taxed = Math.max(0, of.rent_received - allowed);
  const tax = percentOf(taxed, companyPercent.value);
  return {
    steps: [
      rentStep(of),
      step('Expenses of all categories', of.expenses),
      fee === 0 && feeDeductible.value === 0
        ? step("The manager's fee with VAT is not deducted", 0, feeDeductible)
        : step("The manager's fee with VAT", fee, feeDeductible),
      step(`The most that is deducted: ${cap.value}% of the rent`, most, cap),
      // A sign before nothing would be printed: -0.
      step('Less what is deducted', 0 - allowed),
      step('Rent that is taxed', taxed),
      step(`Tax: ${companyPercent.value}% of it`, tax, companyPercent),
    ],
    tax,
    carried_forward: spent - allowed,
  };
}

/** Subtracts the tax that tenants withheld, where there is a tax to set it against. */
function lessWithheld(computation: Computation, of: TaxedYear, { withholding }: Settings): Computation {
  if (computation.tax === null) return computation;
  const rest = computation.tax - of.withheld;
  return {
    ...computation,
    steps: [
      ...computation.steps,
      step('Less tax withheld by tenants', 0 - of.withheld, withholding),
      step('Tax less what was withheld', rest),
    ],
    tax_less_withheld: rest,
  };
}

/**
 * The tax of an individual and of a company for a year, step by step, by the settings of that year; without a figure
 * where no setting is known. See docs/rules.md, Tax pack.
 */
export function computeTax(of: TaxedYear, rules: readonly MoneyRule[]): Computation[] {
  const settings = settingsOf(rules, of);
  return OWNER_KINDS.map((kind) => {
    const made = kind === 'individual' ? ofIndividual(of, settings) : ofCompany(of, settings);
    const base = { carried_forward: null, tax_less_withheld: null, ...made };
    return lessWithheld({ ...base, kind, applies: kind === of.kind }, of, settings);
  });
}
