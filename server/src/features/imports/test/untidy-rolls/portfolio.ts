import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Random } from './random.ts';

/** A tenant of whom everything is known. */
export interface KnownTenant {
  name: string;
  /** +256 and nine digits. */
  phone: string;
  email: string;
  start: CalendarDate;
  end: CalendarDate | null;
  deposit: number;
  arrears: number;
  /** Paid of this month's rent; never more than the rent. */
  paid: number;
  note: string;
}

/** A home of which everything is known. */
export interface KnownHome {
  estate: string;
  /** `Main` where the roll has no blocks. */
  block: string;
  unit: string;
  rent: number;
  tenant: KnownTenant | null;
}

/** How units of a portfolio are named. */
export type BlockStyle = 'none' | 'blocks';

const PLACES =
  'Ntinda Bukoto Kireka Najjera Kisaasi Kyanja Muyenga Bunga Ggaba Makindye Nsambya Rubaga Mengo Kasubi Seeta Mukono Entebbe Nansana Bweyogerere Naalya Kololo Kyaliwajjala Lubowa Gayaza Wakiso'.split(
    ' ',
  );
const KINDS = ['Court', 'Apartments', 'Flats', 'Heights', 'Gardens', 'Villas', 'Residences', 'Mizigo', 'View', 'Close'];
const SURNAMES =
  'Okello Nakato Mukasa Byaruhanga Nansubuga Opio Kato Akello Ssempijja Namukasa Tumusiime Atim Wasswa Nabirye Kiggundu Auma Lubega Nalwoga Ochieng Muwonge Kyomuhendo Birungi Ssekandi Namazzi Odongo'.split(
    ' ',
  );
const GIVEN =
  'Grace James Ruth Peter Sarah John Esther Moses Agnes David Juliet Robert Harriet Joseph Betty Musa Irene Paul Fatuma Charles Rose Isaac Prossy Ronald Immaculate'.split(
    ' ',
  );
const TITLES = ['Mr.', 'Mrs', 'Hajji', 'Dr.', 'Ms'];
const SHOPS = ['Mama Boy Salon', 'Kampala Phone Centre', 'Jesus Cares Boutique', 'Mirembe Drug Shop'];
const NOTES = [
  'Was in A/3',
  'pays on 5th by MTN',
  'discount only Dec',
  'brother of landlord',
  'to leave in January',
  'promised to clear by 15th',
  'works at Mulago, pays late',
];

const twoDigits = (value: number) => String(value).padStart(2, '0');
const dayBetween = (random: Random, years: readonly [number, number]): CalendarDate =>
  `${random.int(...years)}-${twoDigits(random.int(1, 12))}-${twoDigits(random.int(1, 28))}`;

/** Draws the name of a person, or now and then of a shop. */
export function nameOf(random: Random): string {
  if (random.chance(0.04)) return random.pick(SHOPS);
  const name = `${random.pick(SURNAMES)} ${random.pick(GIVEN)}`;
  return random.chance(0.1) ? `${random.pick(TITLES)} ${name}` : name;
}

function tenantFor(random: Random, rent: number, phone: string): KnownTenant {
  const start = random.chance(0.7)
    ? `${dayBetween(random, [2021, 2025]).slice(0, 8)}01`
    : dayBetween(random, [2021, 2025]);
  return {
    name: nameOf(random),
    phone,
    email: random.chance(0.5) ? `t${phone.slice(-7)}@example.org` : '',
    start,
    end: random.chance(0.5) ? dayBetween(random, [2027, 2028]) : null,
    deposit: random.chance(0.7) ? rent : 0,
    arrears: random.chance(0.3) ? Math.round((rent * random.int(1, 6)) / 2) : 0,
    paid: random.pick([0, rent, rent, rent / 2]),
    note: random.chance(0.25) ? random.pick(NOTES) : '',
  };
}

/** The names of the units of a block, as one landlord numbers them. */
function unitNames(random: Random, count: number, block: string): string[] {
  const style = random.pick(['number', 'number', 'padded', 'floor', 'lettered', 'room'] as const);
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    if (style === 'padded') return twoDigits(number);
    if (style === 'floor') return String((Math.floor(index / 4) + 1) * 100 + (index % 4) + 1);
    if (style === 'lettered') return `${block === 'Main' ? 'H' : block}${number}`;
    return style === 'room' ? `Rm ${number}` : String(number);
  });
}

/** Makes the homes of some estates; no phone and no unit occurs twice. */
export function makePortfolio(random: Random, estates: number, blocks: BlockStyle): KnownHome[] {
  const places = random.shuffled(PLACES).slice(0, estates);
  let line = random.int(700_000_0, 779_999_9) * 100;
  return places.flatMap((place) => {
    const estate = `${place} ${random.pick(KINDS)}`;
    const names = blocks === 'none' ? ['Main'] : ['A', 'B', 'C'].slice(0, random.int(2, 3));
    const base = random.int(4, 60) * 25_000;
    return names.flatMap((block) =>
      unitNames(random, random.int(4, 9), block).map((unit): KnownHome => {
        const rent = base + random.int(0, 4) * 25_000;
        line += random.int(1, 40);
        const tenant = random.chance(0.88) ? tenantFor(random, rent, `+256${line}`) : null;
        return { estate, block, unit, rent, tenant };
      }),
    );
  });
}
