import type { DraftRow, Import, ImportDraft, ImportReport } from '@amayumba/contract/imports/import.ts';
import { maker } from './factories.ts';

/** The report of a small rent roll: two apartments, one tenant, one refused row. */
export const aReport = maker<ImportReport>(() => ({
  made: {
    estates: 1,
    blocks: 1,
    apartments: 2,
    tenants: 1,
    leases: 1,
    vacant: 1,
    rent_of_all_apartments: 750_000,
    rent_of_let_apartments: 450_000,
    this_month: { tenants: 1, rent: 450_000, paid: 200_000, open: 250_000 },
    deposits: { count: 1, sum: 900_000 },
    arrears: { count: 1, sum: 100_000 },
    advances: { count: 0, sum: 0 },
    by_estate: [{ name: 'Zana Court', blocks: 1, apartments: 2, vacant: 1, rent: 750_000 }],
    invited: 0,
    with_code: 1,
  },
  rows: { made: 2, changed: 0, unchanged: 0, refused: 1, warned: 0 },
  refused: [
    {
      sheet: 'Zana',
      row: 7,
      reason: 'unit_missing',
      sentence: 'There is a tenant but no unit.',
      about: '=Okello "James"',
    },
  ],
  warned: [],
  sheets_left_out: [{ sheet: 'Left', why: 'people who left' }],
  columns_not_imported: [{ sheet: 'Zana', columns: ['Remarks'] }],
}));

type Kind = 'unit' | 'tenant' | 'rent' | 'ignored';
const column = (index: number, title: string, kind: Kind, ...examples: string[]) => ({ index, title, kind, examples });

/** A rent roll with one imported and one skipped sheet. */
export const aDraft = maker<ImportDraft>(() => ({
  id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  file_name: 'zana.xlsx',
  as_at: '2026-11-20',
  created_at: '2026-11-20T08:00:00Z',
  expires_at: '2026-11-21T08:00:00Z',
  sheets: [
    {
      name: 'Zana',
      left_out: null,
      header_row: 4,
      columns: [
        column(0, 'Unit', 'unit', '1', '2'),
        column(1, 'Tenant', 'tenant', 'Apio Grace'),
        column(2, 'Rent', 'rent', '450,000'),
        column(3, 'Promised', 'ignored', '100,000'),
      ],
      shown_columns: [0, 1, 2, 3],
      last_row: 7,
      estate: 'Zana Court',
      rows: 3,
      head: [
        { row: 1, cells: ['ZANA COURT'] },
        { row: 4, cells: ['Unit', 'Tenant', 'Rent', 'Promised'] },
      ],
    },
    {
      name: 'Left',
      left_out: 'people who left',
      header_row: 1,
      columns: [column(0, 'Unit', 'unit')],
      shown_columns: [0],
      last_row: 1,
      estate: 'Left',
      rows: 0,
      head: [],
    },
  ],
  report: aReport(),
}));

/** A row that creates an apartment with a tenant. */
export const aDraftRow = maker<DraftRow>(() => ({
  sheet: 'Zana',
  row: 5,
  fate: 'made',
  reason: null,
  sentence: '',
  warnings: [],
  about: '1, Apio Grace',
  column: null,
  questions: [],
  cells: [],
  apartment: { estate: 'Zana Court', block: 'Main', number: '1', rent_amount: 450_000, is_new: true },
  tenant: {
    name: 'Apio Grace',
    username: 'apio.0001',
    phone_number: '+256772000001',
    email: '',
    emergency_contact: '',
    lease_start: '2026-03-01',
    lease_end: null,
    deposit: 900_000,
    arrears: 100_000,
    this_month_paid: 200_000,
    this_month_open: 250_000,
    advance: 0,
  },
}));

/** A completed import. */
export const anImport = maker<Import>(() => ({
  id: 12,
  file_name: 'zana.xlsx',
  as_at: '2026-11-20',
  status: 'done',
  progress: 1,
  failure: '',
  by: 'Aisha Nakato',
  created_at: '2026-11-20T08:05:00Z',
  finished_at: '2026-11-20T08:05:04Z',
  undone_at: null,
  report: aReport(),
}));
