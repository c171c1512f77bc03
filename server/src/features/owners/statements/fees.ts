import { type CalendarDate, laterDay, lastOfMonth, monthOf } from '@amayumba/contract/calendar.ts';
import { partOf, percentOf, type Slice } from '@amayumba/contract/owners/percent.ts';
import type { FeeBase } from '@amayumba/contract/owners/rules.ts';

/** The office's fee for an estate from a day on. */
export interface Agreement {
  estate: number;
  from_date: CalendarDate;
  percent_of: FeeBase;
  percent: number;
  minimum: number;
  letting_fee: number;
  vat_percent: number;
}

/** An owner's share of an estate and its days. */
export interface Share extends Slice {
  estate: number;
  from_date: CalendarDate;
  to_date: CalendarDate | null;
}

/** A lease with a new tenant whose letting was not charged yet. */
export interface Letting {
  lease: number;
  estate: number;
  apartment: string;
  lease_start: CalendarDate;
  /** The rent of a month. */
  rent: number;
}

/** An owner's share of the base of a month's fee. */
export interface FeeBases {
  estate: number;
  received: number;
  charged: number;
}

/** A fee of a month and its VAT. */
export interface Fee {
  kind: 'management' | 'letting';
  estate: number;
  lease: number | null;
  apartment: string | null;
  base: number;
  percent_of: FeeBase;
  percent: number;
  /** Whether it is the least fee of a month. */
  is_minimum: boolean;
  amount: number;
  vat_percent: number;
  vat: number;
}

const covers = ({ from_date, to_date }: Share, day: CalendarDate) =>
  from_date <= day && (to_date === null || day <= to_date);

/** The last day until `day` on which an owner had a share of an estate. */
function lastDayOf(shares: readonly Share[], estate: number, day: CalendarDate): CalendarDate | undefined {
  const days = shares
    .filter((share) => share.estate === estate && share.from_date <= day)
    .map(({ to_date }) => (to_date === null || to_date > day ? day : to_date));
  return days.length === 0 ? undefined : days.reduce(laterDay);
}

/** The agreement of an estate that is in force on a day. */
const agreementOn = (agreements: readonly Agreement[], estate: number, day: CalendarDate) =>
  agreements
    .filter((agreement) => agreement.estate === estate && agreement.from_date <= day)
    .reduce<Agreement | undefined>((last, one) => (last && last.from_date > one.from_date ? last : one), undefined);

const withVat = (fee: Omit<Fee, 'vat'>): Fee[] =>
  fee.amount === 0 ? [] : [{ ...fee, vat: percentOf(fee.amount, fee.vat_percent) }];

interface MonthOfFees {
  /** The last day that counts. */
  until: CalendarDate;
  agreements: readonly Agreement[];
  shares: readonly Share[];
}

/** The owners with a share on the last day pay the least fee, so that an estate that changes hands pays it once. */
function managementFee({ until, agreements, shares }: MonthOfFees, bases: FeeBases): Fee[] {
  const { estate } = bases;
  const day = lastDayOf(shares, estate, until);
  const agreement = day === undefined ? undefined : agreementOn(agreements, estate, day);
  if (!agreement) return [];
  const { percent_of, percent, vat_percent } = agreement;
  const base = bases[percent_of];
  const share = shares.find((one) => one.estate === estate && covers(one, until));
  const minimum = share ? partOf(agreement.minimum, share) : 0;
  const amount = percentOf(base, percent);
  const is_minimum = minimum > 0 && amount < minimum;
  const fee = { base, percent_of, percent, vat_percent, is_minimum, amount: is_minimum ? minimum : amount };
  return withVat({ kind: 'management', estate, lease: null, apartment: null, ...fee });
}

function lettingFee({ agreements, shares }: MonthOfFees, letting: Letting): Fee[] {
  const { estate, lease, apartment, lease_start } = letting;
  const share = shares.find((one) => one.estate === estate && covers(one, lease_start));
  const { year, month } = monthOf(lease_start);
  const day = lastDayOf(shares, estate, lastOfMonth(year, month));
  const agreement = day === undefined ? undefined : agreementOn(agreements, estate, day);
  if (!share || !agreement) return [];
  const { letting_fee: percent, vat_percent } = agreement;
  const base = partOf(letting.rent, share);
  const fee = { base, percent_of: 'charged' as const, percent, vat_percent, is_minimum: false };
  return withVat({ kind: 'letting', estate, lease, apartment, ...fee, amount: percentOf(base, percent) });
}

/** The fees of an owner's month. See docs/rules.md, Management fees. */
export const feesOf = (month: MonthOfFees, bases: readonly FeeBases[], lettings: readonly Letting[]): Fee[] => [
  ...bases.flatMap((one) => managementFee(month, one)),
  ...lettings.flatMap((one) => lettingFee(month, one)),
];
