import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';

const FOLDER = path.join(import.meta.dirname, 'rent-rolls');

/** The expected result of a sample, from the descriptions of the landlords' files. */
export interface ExpectedFile {
  file: string;
  estates: number;
  blocks: number;
  apartments: number;
  tenants: number;
  leases: number;
  vacant: number;
  rent_of_all_apartments: number;
  rent_of_let_apartments: number;
  this_month: { tenants: number; rent: number; paid: number; open: number };
  deposits: { count: number; sum: number };
  arrears: { count: number; sum: number };
  advances: { count: number; sum: number };
  by_estate: { name: string; blocks: number; apartments: number; vacant: number; rent: number }[];
  leases_with_an_end: Record<string, number>;
  leases_that_start_later: Record<string, number>;
  refused: { sheet: string; row: number; reason: string; text: string }[];
  warned: { sheet: string; row: number; warn: string }[];
  sheets_left_out: { sheet: string; why: string }[];
  samples: ExpectedTenant[];
}

export interface ExpectedTenant {
  sheet: string;
  row: number;
  name: string;
  username: string;
  phone: string | null;
  estate: string;
  block: string;
  unit: string;
  rent: number;
  lease_start: string;
  lease_end: string | null;
  deposit: number;
  arrears: number;
  this_month_paid: number;
  this_month_open: number;
  advance: number;
}

const expected = JSON.parse(readFileSync(path.join(FOLDER, 'expected.json'), 'utf8')) as {
  as_at: CalendarDate;
  files: ExpectedFile[];
};

/** The day for which the figures of the samples hold. */
export const AS_AT = expected.as_at;
/** The eight files with their expected results. */
export const SAMPLES = expected.files;
export const sampleContent = (file: string): Buffer => readFileSync(path.join(FOLDER, file));
export const samplePath = (file: string): string => path.join(FOLDER, file);
