import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cell } from '../reading/workbook.ts';
import { readHeaderCell } from './header-words.ts';
import { splitUnit } from './place-of-unit.ts';
import { readAmount } from './read-amount.ts';
import { readDay } from './read-day.ts';
import { readDueDay } from './read-due-day.ts';
import { readPeople, isVacant, splitName, usernameFor } from './read-people.ts';
import { readPhones } from './read-phones.ts';
import { allocatePaid } from './allocate-paid.ts';

const text = (value: string): Cell => ({ kind: 'text', text: value });
const number = (value: number): Cell => ({ kind: 'number', text: String(value), number: value });

/** Groups digits by three with a sign between them. */
const grouped = (amount: number, sign: string) => String(amount).replace(/\B(?=(\d{3})+$)/g, sign);

describe('money', () => {
  const amounts = fc.integer({ min: 1_000, max: 999_999_999 });

  test('an amount is read in every usual format', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const commas = grouped(amount, ',');
        const writings = [
          String(amount),
          commas,
          grouped(amount, ' '),
          grouped(amount, '\u00A0'),
          `UGX ${commas}`,
          `UGX${amount}`,
          `ugx. ${commas}`,
          `Shs ${commas}`,
          `USh ${commas}`,
          `${commas}/=`,
          `${commas}/-`,
          `Shs. ${commas} /=`,
          `${commas}.00`,
          `${amount},00`,
          `${grouped(amount, ' ')},00`,
          ` ${commas} `,
        ];
        for (const writing of writings)
          expect([writing, readAmount(text(writing))]).toEqual([writing, { kind: 'amount', amount }]);
        for (const writing of [`-${commas}`, `(${commas})`, `- ${commas}`, `(UGX ${commas})`, `−${amount}`])
          expect([writing, readAmount(text(writing))]).toEqual([writing, { kind: 'amount', amount: -amount }]);
        expect(readAmount(number(amount))).toEqual({ kind: 'amount', amount });
      }),
    );
  });

  test.each([
    ['450k', 450_000],
    ['450K/=', 450_000],
    ['1.2m', 1_200_000],
    ['1.25M', 1_250_000],
    ['1,5m', 1_500_000],
    ['1,250k', 1_250_000],
    ['850 000,00', 850_000],
    ['1.200.000', 1_200_000],
    ['450.000', 450_000],
    ['36 k', 36_000],
  ])('%s is %i', (writing, amount) => {
    expect(readAmount(text(writing))).toEqual({ kind: 'amount', amount });
  });

  test.each(['', '-', '–', 'nil', 'Nil', 'none', '0', '0.00', '0/=', 'n/a'])('“%s” is nothing', (writing) => {
    expect(readAmount(text(writing))).toEqual({ kind: 'nothing' });
  });

  test.each(['free', '45,00,0', 'see Musa', '450000 or 500000', '12/3', '1.2.3', 'abc 450000'])(
    '“%s” is no amount',
    (writing) => {
      expect(readAmount(text(writing))).toEqual({ kind: 'unreadable' });
    },
  );

  test.each(['$600', '600 USD', '€500', 'KES 20,000', '600 dollars'])('“%s” is not in shillings', (writing) => {
    expect(readAmount(text(writing))).toEqual({ kind: 'currency' });
  });

  test.each([
    ['1 month', 1],
    ['2 months', 2],
    ['2 MONTHS', 2],
    ['one month', 1],
    ['3 mths', 3],
    ['1.5 months', 1.5],
  ])('“%s” is %d times the rent', (writing, months) => {
    expect(readAmount(text(writing))).toEqual({ kind: 'months', months });
  });

  test('any text is read without a crash, and never as a fraction of a shilling', () => {
    fc.assert(
      fc.property(fc.string(), (writing) => {
        const read = readAmount(text(writing));
        expect(read.kind !== 'amount' || Number.isSafeInteger(read.amount)).toBe(true);
      }),
    );
  });
});

describe('days', () => {
  const days = fc
    .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2069-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const NAMES = 'January February March April May June July August September October November December'.split(' ');

  test('a day is read in every usual format', () => {
    fc.assert(
      fc.property(days, (day) => {
        const [year = '', month = '', date = ''] = day.split('-');
        const [m, d, name] = [Number(month), Number(date), NAMES[Number(month) - 1] ?? ''];
        const short = name.slice(0, 3);
        const writings = [
          day,
          `${date}/${month}/${year}`,
          `${d}/${m}/${year}`,
          `${d}/${m}/${year.slice(2)}`,
          `${d}.${m}.${year}`,
          `${date}-${month}-${year}`,
          `${d} ${short} ${year}`,
          `${date}-${short}-${year.slice(2)}`,
          `${d}th ${name} ${year}`,
          `${d} ${name.toUpperCase()}, ${year}`,
          `${short} ${d}, ${year}`,
          `${day} 00:00:00`,
          `${d} / ${m} / ${year}`,
        ];
        for (const writing of writings)
          expect([writing, readDay(text(writing))]).toEqual([writing, { kind: 'day', day }]);
        const serial = Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;
        expect(readDay(number(serial))).toEqual({ kind: 'day', day });
        expect(readDay(text(String(serial)))).toEqual({ kind: 'day', day });
      }),
    );
  });

  test.each([
    ['1 Janwali 2026', '2026-01-01'],
    ['2 Febwaali 2026', '2026-02-02'],
    ['3 Maaki 2026', '2026-03-03'],
    ['4 Apuli 2026', '2026-04-04'],
    ['5 Maayi 2026', '2026-05-05'],
    ['6 Juuni 2026', '2026-06-06'],
    ['7 Julaayi 2026', '2026-07-07'],
    ['8 Agusito 2026', '2026-08-08'],
    ['9 Sebuttemba 2026', '2026-09-09'],
    ['10 Okitobba 2026', '2026-10-10'],
    ['11 Novemba 2026', '2026-11-11'],
    ['12 Desemba 2026', '2026-12-12'],
    ['1 Museenene 2026', '2026-11-01'],
    ['3 Sept 2026', '2026-09-03'],
    ['1 Gatonnya 2024', '2024-01-01'],
    ['4 Kafuumuulampawu 2024', '2024-04-04'],
    ['6 Ssebaaseka 24', '2024-06-06'],
    ['12th Ntenvo 2024', '2024-12-12'],
    ['9 Febuary 2024', '2024-02-09'],
    ['2nd Octobar 2024', '2024-10-02'],
  ])('%s is %s', (writing, day) => {
    expect(readDay(text(writing))).toEqual({ kind: 'day', day });
  });

  test.each([
    ['31/06/2026', '2026-06-30', 'There is no 31 June 2026.'],
    ['30 Feb 2026', '2026-02-28', 'There is no 30 February 2026.'],
    ['29/2/2025', '2025-02-28', 'There is no 29 February 2025.'],
    ['31st September 2024', '2024-09-30', 'There is no 31 September 2024.'],
    ['11/25/2025', '2025-11-25', '“11/25/2025” is not a date: there is no month 25 (day/month/year).'],
    ['June 2024', '2024-06-01', '“June 2024” names no day.'],
  ])('%s is a question, with %s as its answer', (writing, day, sentence) => {
    expect(readDay(text(writing))).toEqual({ kind: 'proposal', day, sentence });
  });

  test.each([
    ['long ago', 'date_unreadable', '“long ago” is not a date.'],
    ['12 Foo 2026', 'date_unreadable', '“12 Foo 2026” is not a date.'],
    ['45/13/2026', 'date_impossible', '“45/13/2026” is not a date: there is no month 13 (day/month/year).'],
    ['45 June 2026', 'date_impossible', 'There is no 45 June 2026.'],
  ])('%s is no day', (writing, kind, sentence) => {
    expect(readDay(text(writing))).toEqual({ kind, sentence });
  });

  test('a number outside the years 1950 to 2099 is not a date', () => {
    expect(readDay(number(2026))).toMatchObject({ kind: 'date_unreadable' });
    expect(readDay(text('-'))).toEqual({ kind: 'none' });
  });
});

describe('phones', () => {
  const nines = fc.integer({ min: 700_000_000, max: 799_999_999 }).map(String);

  test('a number is read in every usual format', () => {
    fc.assert(
      fc.property(nines, (nine) => {
        const [a, b, c] = [nine.slice(0, 3), nine.slice(3, 6), nine.slice(6)];
        const forms = [
          `0${nine}`,
          nine,
          `256${nine}`,
          `+256${nine}`,
          `0${a} ${b} ${c}`,
          `0${a}-${b}${c}`,
          `+256 ${a} ${b}${c}`,
          `Tel: 0${nine}`,
          `+256(0)${nine}`,
          `(0${a}) ${b}${c}`,
          `00256${nine}`,
        ];
        for (const form of forms) expect([form, readPhones(form)]).toEqual([form, [`+256${nine}`]]);
      }),
    );
  });

  test.each([
    ['0706 179614/0750 335048', ['+256706179614', '+256750335048']],
    ['0778219125, 0700902607', ['+256778219125', '+256700902607']],
    ['0701861016 (WhatsApp +256787549652)', ['+256701861016', '+256787549652']],
    ['0701861016 0787549652', ['+256701861016', '+256787549652']],
    ['07722952', []],
    ['+254 712 345678', []],
    ['077295212345', []],
    ['none', []],
  ])('%s', (typed, phones) => {
    expect(readPhones(typed)).toEqual(phones);
  });
});

describe('people', () => {
  test.each([
    ['Okello James & Apio Grace', 'Okello James', 'Apio Grace'],
    ['Nakato Prossy / Babirye Prossy', 'Nakato Prossy', 'Babirye Prossy'],
    ['Tumusiime Fred and Kobusingye Peace', 'Tumusiime Fred', 'Kobusingye Peace'],
    ['Mr & Mrs Ssempa Paul', 'Ssempa Paul', ''],
    ['Kato & Sons Ltd', 'Kato & Sons Ltd', ''],
    ['Nankya Anderson', 'Nankya Anderson', ''],
  ])('%s', (cell, name, second) => {
    expect(readPeople(cell)).toEqual({ name, second });
  });

  test.each([
    ['Désiré Habimana', '+256702855194', 'desire.5194', 'Désiré', 'Habimana'],
    ['Hajji Musa Ssali', '+256700457064', 'musa.7064', 'Hajji Musa', 'Ssali'],
    ['Dr. Aber Winnie', '+256704629142', 'aber.9142', 'Dr. Aber', 'Winnie'],
    ['Ng’ang’a Peter', '+256772870241', 'nganga.0241', 'Ng’ang’a', 'Peter'],
    ['Bbosa Badru', '', 'bbosa.badru', 'Bbosa', 'Badru'],
    ['Babirye', '', 'babirye', 'Babirye', ''],
  ])('%s signs in as a name and the end of the phone', (name, phone, username, first_name, last_name) => {
    expect(usernameFor(name, phone)).toBe(username);
    expect(splitName(name)).toEqual({ first_name, last_name });
  });

  test.each([
    'VACANT',
    'Vacant since June',
    'VACANT (painting)',
    'Empty',
    'to let',
    'Available',
    'under repair',
    'Under renovation',
    'n/a',
    'nil',
    '-',
  ])('%s is nobody', (cell) => {
    expect(isVacant(cell)).toBe(true);
  });
  test.each(['Nassali Vacantine', 'Available Traders', 'Empty Tomb Ministries'])('%s is somebody', (cell) => {
    expect(isVacant(cell)).toBe(false);
  });
});

test.each([
  ['B2-14', 'B2', '14'],
  ['b2 - 14', 'B2', '14'],
  ['Blk C / 3', 'C', '3'],
  ['blk. c/3', 'C', '3'],
  ['BLOCK D 4', 'D', '4'],
  ['Block D - 1', 'D', '1'],
  ['Block North / 07', 'NORTH', '07'],
  ['PH', undefined, 'PH'],
  ['12A', undefined, '12A'],
  ['H5', undefined, 'H5'],
  ['001', undefined, '001'],
  ['Rm 3', undefined, 'Rm 3'],
])('the unit %s', (cell, block, unit) => {
  expect(splitUnit(cell)).toEqual({ block, unit });
});

test.each([
  ['Unit No.', 'unit'],
  ['HSE #', 'unit'],
  ['Room', 'unit'],
  ['No. of rooms', 'rooms'],
  ['Occupant’s Name', 'tenant'],
  ['Phone(s)', 'phone'],
  ['Rent (UGX)', 'rent'],
  ['Old rent', 'ignored'],
  ['Previous Rent (Shs)', 'ignored'],
  ['Dep.', 'deposit'],
  ['Deposit paid', 'deposit'],
  ['Bal b/f', 'arrears'],
  ['Bal c/f', 'ignored'],
  ['Owing', 'arrears'],
  ['Paid', 'paid'],
  ['Date of entry', 'lease_start'],
  ['Lease to', 'lease_end'],
  ['Due day', 'due_day'],
  ['Rent due date', 'due_day'],
  ['Pays on', 'due_day'],
  ['Rent due', 'ignored'],
  ['Amount due', 'arrears'],
  ['S/N', 'counter'],
  ['Jan-26', 'month_1'],
  ['SEPT', 'month_9'],
  ['Property', 'estate'],
  ['Blk', 'block'],
  ['Next of kin contact', 'ignored'],
  ['Paid up to', 'ignored'],
  ['Rent paid until', 'ignored'],
  ['Last payment', 'ignored'],
  ['D.O.B', 'ignored'],
  ['Annual rent', 'ignored'],
  ['Rent p.a.', 'ignored'],
  ['Rent per quarter (UGX)', 'ignored'],
  ['Rent/Week', 'ignored'],
  ['Rent for 3 months', 'ignored'],
  ['Rent per month', 'rent'],
  ['Rent due day', 'due_day'],
  ['Favourite colour', undefined],
])('a column headed %s', (title, meaning) => {
  expect(readHeaderCell(text(title)).meaning).toBe(meaning);
});

test.each<[Cell, number | 'none' | 'unreadable']>([
  [number(5), 5],
  [text('5th'), 5],
  [text('Every 10th'), 10],
  [text('on the 1st of each month'), 1],
  [text('by 28th monthly'), 28],
  [text('End of month'), 31],
  [{ kind: 'text', text: '05/12/2026', day: '2026-12-05' }, 5],
  [text('-'), 'none'],
  [text('32'), 'unreadable'],
  [number(0), 'unreadable'],
  [text('5th and 20th'), 'unreadable'],
  [text('when he is paid'), 'unreadable'],
])('rent due on %o', (cell, due) => {
  const read = readDueDay(cell);
  expect(read.kind === 'day' ? read.day : read.kind).toBe(due);
});

test('allocating payments neither loses nor creates money', () => {
  const sum = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(
      sum,
      fc.integer({ min: -10_000_000, max: 10_000_000 }),
      sum,
      sum,
      (rent, broughtForward, paid, paidAhead) => {
        const settled = allocatePaid({ rentThisMonth: rent, broughtForward, paid, paidAhead });
        expect(settled.thisMonthOpen + settled.arrears - settled.ahead).toBe(rent + broughtForward - paid - paidAhead);
        expect(settled.thisMonthPaid + settled.thisMonthOpen).toBe(rent);
        expect(
          Math.min(settled.thisMonthPaid, settled.thisMonthOpen, settled.arrears, settled.ahead),
        ).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
