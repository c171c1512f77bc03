import { BYTE_ORDER_MARK, csvLine, type CsvValue } from '@amayumba/contract/csv.ts';
import { dayInKampala, timeInKampala } from '@amayumba/contract/calendar.ts';
import { amountPaid, type Payment, transactionId } from './payment.ts';
import { nameOf } from './people.ts';
import type { Provider } from './provider.ts';
import type { State, UnaskedPayment } from './state.ts';

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

const isOf =
  (provider: Provider) =>
  (line: { provider: Provider }): boolean =>
    line.provider === provider;

const lineOf = (payment: Payment): StatementLine[] =>
  payment.settled
    ? [
        {
          id: transactionId(payment),
          at: payment.settled.at,
          isPaid: payment.settled.outcome === 'succeeded',
          phone: payment.phone,
          name: nameOf(payment.phone),
          amount: amountPaid(payment),
          reference: payment.reference,
        },
      ]
    : [];

const lineOfUnasked = (paid: UnaskedPayment): StatementLine => ({
  id: transactionId(paid),
  at: paid.paidAt,
  isPaid: true,
  phone: paid.phone,
  name: paid.name,
  amount: paid.amount,
  reference: paid.reference,
});

function linesOf(state: Readonly<State>, provider: Provider): StatementLine[] {
  const asked = [...state.payments.values()].filter(isOf(provider)).flatMap(lineOf);
  const unasked = [...state.unasked.values()].filter(isOf(provider)).map(lineOfUnasked);
  return [...asked, ...unasked].toSorted((a, b) => a.at - b.at);
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
