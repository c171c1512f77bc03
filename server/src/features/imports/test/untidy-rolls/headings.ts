import type { Random } from './random.ts';

/** What a column of an untidy roll holds. */
export type Field =
  | 'estate'
  | 'block'
  | 'unit'
  | 'tenant'
  | 'phone'
  | 'email'
  | 'rent'
  | 'deposit'
  | 'start'
  | 'end'
  | 'arrears'
  | 'paid'
  | 'note'
  | 'counter'
  | 'nin'
  | 'status'
  | 'kin';

/** Headings as landlords write them. Those behind the bar are on purpose in no list of the reader: never add them. */
const HEADINGS: Readonly<Record<Field, string>> = {
  estate: 'Estate,Property,Property Name,Estate Name,Site,Compound,Name of property|Apartments at,Where',
  block: 'Block,Blk,Block No.,Wing,Blk.,Building|Bloc,Side',
  unit: 'Unit,Unit No.,House No,Hse No.,Room,Rm No,Apt #,Flat No,Door,Apartment,Unit Number,Enju,Ennyumba,Ekisenge,H/No,Hse,Nyumba,Omulyango|Space,Premises No,Quarter',
  tenant:
    "Tenant,Tenant Name,Name of tenant,Names,Occupant,Full Name,Client name,Tenant's name,Omupangisa,Amannya,Lessee,Occupied by,Name|Who stays,Muntu,Person staying,Head of home",
  phone:
    "Phone,Tel,Tel No.,Contact,Mobile No,Phone Number,Telephone,Contacts,Essimu,Cell,WhatsApp,Tel:,Ennamba y'essimu|Line,MTN/Airtel,Call on,Fone",
  email: 'Email,E-mail,Email address|Mail box',
  rent: 'Rent,Monthly Rent,Rent (UGX),Rent/Month,Rent p.m,Amount per month,Rent Amount,Obupangisa,Rental,Rentals,M/Rent,Rent payable,Agreed rent,Rate,Ssente buli mwezi|Per mth,What they pay',
  deposit: 'Deposit,Security Deposit,Dep.,Sec. Dep,Caution,Security,Deposit held,Omusingo|S/Dep,Pledge',
  start:
    'Start Date,Lease start,Date of entry,Entry date,From,Date In,Move in,Commencement,Since,Joined,Tenancy start,Date entered,Came on,Yayingira|In house from,Day one',
  end: 'End date,Expiry,Lease End,To,Until,Expires,Expiry date,Contract ends|Leaves on',
  arrears:
    'Arrears,Balance,Bal,Bal b/f,Balance B/F,Outstanding,Owing,Debt,Arrears b/f,Amount owed,Ebbanja|Old bal,Unpaid before',
  paid: 'Paid,Amount paid,Received,Paid this month,Cash received,Collected,Amt paid,Asasudde|Brought in Nov,Given',
  note: 'Remarks,Comment,Notes,Comments,Remark|Observations,Any other info',
  counter: 'No.,S/N,#,Sn,S.No',
  nin: 'NIN,ID No,National ID',
  status: 'Status,Occupancy status|Let?',
  kin: 'Next of kin,NOK',
};

const swapped = (word: string, at: number) =>
  word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);

/** Misspells a word by one letter: left out, doubled, or swapped with the next. */
function misspelt(random: Random, word: string): string {
  const letters = word.split('').flatMap((letter, index) => (index > 0 && /[a-z]/.test(letter) ? [index] : []));
  if (letters.length < 5) return word;
  const at = random.pick(letters.slice(0, -1));
  const way = random.int(0, 2);
  if (way === 0) return word.slice(0, at) + word.slice(at + 1);
  return way === 1 ? word.slice(0, at) + word.slice(at, at + 1) + word.slice(at) : swapped(word, at);
}

/** How a landlord writes all headings. */
export interface HeadingStyle {
  spelling: 'as is' | 'capitals' | 'small';
  slips: number;
  /** The share of headings that are in no list of the reader. */
  unheard: number;
}

export function headingStyle(random: Random): HeadingStyle {
  return {
    spelling: random.pick(['as is', 'as is', 'capitals', 'small']),
    slips: random.pick([0, 0, 0.1, 0.25]),
    unheard: random.pick([0, 0, 0, 0.1, 0.3]),
  };
}

/** Sums that cells do not tell apart: under a word that is in no list nobody could read them, so they are rare. */
const SUMS = new Set<Field>(['deposit', 'arrears', 'paid']);

/** Draws the heading of a column. */
export function headingFor(random: Random, field: Field, style: HeadingStyle): string {
  const [usual = '', unheard = ''] = HEADINGS[field].split('|');
  const share = SUMS.has(field) ? style.unheard / 5 : style.unheard;
  const words = unheard !== '' && random.chance(share) ? unheard : usual;
  let heading = random.pick(words.split(','));
  if (random.chance(style.slips)) heading = misspelt(random, heading);
  if (style.spelling === 'capitals') heading = heading.toUpperCase();
  if (style.spelling === 'small') heading = heading.toLowerCase();
  return random.chance(0.08) ? `${heading}${random.pick([':', '.', ' '])}` : heading;
}
