import { BYTE_ORDER_MARK, csvLine, type CsvValue } from '@amayumba/contract/csv.ts';
import { dayInKampala, timeInKampala } from '@amayumba/contract/calendar.ts';
import { amountPaid, transactionId } from './payment.ts';
import { nameOf } from './people.ts';
import type { Provider } from './provider.ts';
import type { State } from './state.ts';

/** A line of a statement: a payment, requested or not, including one that failed. */
interface StatementLine {
  id: string;
  at: number;
  isPaid: boolean;
  phone: string;
  name: string;
  amount: number;
  reference: string;
}

const MTN_HEADINGS = [
  'Id',
  'Date',
  'Status',
  'Type',
  'From',
  'From Name',
  'To',
  'To Name',
  'Amount',
  'Fee',
  'Balance',
  'Reference',
];
const AIRTEL_HEADINGS = [
  'Transaction ID',
  'Transaction Date and Time',
  'Sender Number',
  'Sender Name',
  'Amount',
  'Reference',
  'Status',
];
/** The number and name of the account that receives the money. */
const MERCHANT = { number: '256771000000', name: 'AMAYUMBA RENT' };

function linesOf({ payments, unasked }: Readonly<State>, provider: Provider): StatementLine[] {
  const lines: StatementLine[] = [];
  for (const payment of payments.values()) {
    if (payment.provider !== provider || !payment.settled) continue;
    const { at, outcome } = payment.settled;
    const [name, amount] = [nameOf(payment.phone), amountPaid(payment)];
    lines.push({ ...payment, id: transactionId(payment), at, isPaid: outcome === 'succeeded', name, amount });
  }
  for (const paid of unasked.values())
    if (paid.provider === provider) lines.push({ ...paid, id: transactionId(paid), at: paid.paidAt, isPaid: true });
  return lines.toSorted((a, b) => a.at - b.at);
}

function mtnRows(lines: readonly StatementLine[]): CsvValue[][] {
  let balance = 0;
  return lines.map(({ id, at, isPaid, phone, name, amount, reference }) => {
    if (isPaid) balance += amount;
    return [
      id,
      `${dayInKampala(at)} ${timeInKampala(at)}`,
      isPaid ? 'Successful' : 'Failed',
      'Payment',
      `FRI:${phone}/MSISDN`,
      name,
      `FRI:${MERCHANT.number}/MSISDN`,
      MERCHANT.name,
      amount,
      0,
      balance,
      reference,
    ];
  });
}

const airtelDay = (at: number) => dayInKampala(at).split('-').toReversed().join('/');

const airtelRows = (lines: readonly StatementLine[]): CsvValue[][] =>
  lines.map(({ id, at, isPaid, phone, name, amount, reference }) => [
    id,
    `${airtelDay(at)} ${timeInKampala(at)}`,
    // Airtel writes numbers without the country code.
    phone.replace(/^256/, ''),
    name,
    amount,
    reference,
    isPaid ? 'Successful' : 'Failed',
  ]);

/** The statement of a network's merchant account as CSV, oldest line first. */
export function statementCsv(state: Readonly<State>, provider: Provider): string {
  const lines = linesOf(state, provider);
  const rows = provider === 'mtn' ? [MTN_HEADINGS, ...mtnRows(lines)] : [AIRTEL_HEADINGS, ...airtelRows(lines)];
  return BYTE_ORDER_MARK + rows.map(csvLine).join('');
}
