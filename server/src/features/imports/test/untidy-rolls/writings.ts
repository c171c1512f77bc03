import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Value } from '../make-workbook.ts';
import type { Random } from './random.ts';

const ENGLISH = 'January February March April May June July August September October November December'.split(' ');
const SLIPS = 'Januar Febuary Mach Aprl Mai Jun Jully Augst Septemba Octobar Novemeber Decemba'.split(' ');
const LUGANDA = [
  ['Gatonnya', 'Gatonya', 'Janwali'],
  ['Mukutulansanja', 'Febwali'],
  ['Mugulansigo', 'Maki', 'Maaki'],
  ['Kafuumuulampawu', 'Apuli'],
  ['Muzigo', 'Maayi'],
  ['Ssebaaseka', 'Sebaseka', 'Juni'],
  ['Kasambula', 'Julaayi'],
  ['Muwakanya', 'Agusito'],
  ['Mutunda', 'Sebutemba'],
  ['Mukulukusabitungotungo', 'Okitobba'],
  ['Museenene', 'Musenene', 'Novemba'],
  ['Ntenvu', 'Desemba'],
];

export const DAY_STYLES = [
  'slashes',
  'short',
  'dots',
  'iso',
  'dashed month',
  'ordinal',
  'month first',
  'excel',
  'serial',
  'luganda',
  'slips',
  'spaced',
  'month first',
] as const;
export type DayStyle = (typeof DAY_STYLES)[number];

const serialOf = (day: CalendarDate) => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;
const ordinal = (day: number) => {
  const end = day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${end}`;
};

/** Writes a day as people do. */
export function writtenDay(random: Random, style: DayStyle, day: CalendarDate): Value {
  const [year = '', month = '', date = ''] = day.split('-');
  const [m, d] = [Number(month), Number(date)];
  const name = ENGLISH[m - 1] ?? '';
  const short = name.slice(0, 3);
  switch (style) {
    case 'slashes':
      return `${d}/${m}/${year}`;
    case 'short':
      return `${d}/${m}/${year.slice(2)}`;
    case 'dots':
      return `${date}.${month}.${year}`;
    case 'iso':
      return day;
    case 'dashed month':
      return `${d}-${random.chance(0.5) ? short : short.toUpperCase()}-${random.chance(0.5) ? year : year.slice(2)}`;
    case 'ordinal':
      return `${ordinal(d)} ${random.chance(0.5) ? name : short} ${year}`;
    case 'month first':
      return `${name} ${ordinal(d)}, ${year}`;
    case 'excel':
      return { serial: serialOf(day) };
    case 'serial':
      return serialOf(day);
    case 'luganda':
      return `${d} ${random.pick(LUGANDA[m - 1] ?? [])} ${year}`;
    case 'slips':
      return `${ordinal(d)} ${SLIPS[m - 1]} ${year}`;
    case 'spaced':
      return `${date} ${month} ${year}`;
  }
}

/** Days that do not exist, with the day that they must become. */
export const IMPOSSIBLE_DAYS: readonly (readonly [written: string, day: CalendarDate])[] = [
  ['31 September 2024', '2024-09-30'],
  ['29/2/2025', '2025-02-28'],
  ['31/04/2023', '2023-04-30'],
  ['31st Nov 2024', '2024-11-30'],
];

export const MONEY_STYLES = [
  'number',
  'number',
  'commas',
  'k',
  'slash',
  'ugx',
  'shs',
  'spaces',
  'cents',
  'formula',
] as const;
export type MoneyStyle = (typeof MONEY_STYLES)[number];

const grouped = (amount: number, sign: string) => String(amount).replace(/\B(?=(\d{3})+$)/g, sign);

/** Writes an amount as people do. */
export function writtenMoney(random: Random, style: MoneyStyle, amount: number): Value {
  if (amount === 0) return random.pick(['-', null, 0, 'nil']);
  switch (style) {
    case 'number':
      return amount;
    case 'commas':
      return grouped(amount, ',');
    case 'k':
      if (amount >= 1_000_000 && amount % 100_000 === 0) return `${amount / 1_000_000}m`;
      return amount % 1_000 === 0 ? `${amount / 1_000}${random.pick(['k', 'K'])}` : grouped(amount, ',');
    case 'slash':
      return `${grouped(amount, ',')}/=`;
    case 'ugx':
      return `UGX ${grouped(amount, random.pick(['', ',']))}`;
    case 'shs':
      return `Shs.${grouped(amount, ',')}`;
    case 'spaces':
      return grouped(amount, ' ');
    case 'cents':
      return `${grouped(amount, ',')}.00`;
    case 'formula':
      return { formula: 'A1', value: amount };
  }
}

export const PHONE_STYLES = ['local', 'spaced', 'plus', 'number', 'dashed', 'bare 256', 'two'] as const;
export type PhoneStyle = (typeof PHONE_STYLES)[number];

/** Writes a phone number as people do; some write a second one behind it. */
export function writtenPhone(random: Random, style: PhoneStyle, phone: string): Value {
  const nine = phone.slice(4);
  switch (style) {
    case 'local':
      return `0${nine}`;
    case 'spaced':
      return `0${nine.slice(0, 3)} ${nine.slice(3, 6)} ${nine.slice(6)}`;
    case 'plus':
      return `+256 ${nine}`;
    case 'number':
      return Number(nine);
    case 'dashed':
      return `0${nine.slice(0, 3)}-${nine.slice(3)}`;
    case 'bare 256':
      return `256${nine}`;
    case 'two':
      return random.chance(0.3) ? `0${nine}/0392000111` : `0${nine}`;
  }
}

export const writtenVacancy = (random: Random): Value =>
  random.pick(['Vacant', 'VACANT', 'Empty', 'To let', null, '-', 'vacant', 'Available']);
