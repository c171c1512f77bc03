import { EXPORT_MEDIA_TYPES } from '@amayumba/contract/reports/rules.ts';
import { type TaxPack, type TaxPackQuery, type TaxSums, taxYearDays } from '@amayumba/contract/owners/tax-pack.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { readInSnapshot } from '../../../db/transaction.ts';
import { nowOf, type Parts } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { receiptCodesOf } from '../../ledger/receipts/receipt-codes.ts';
import { listRules } from '../../ledger/schedule/rules-in-force.ts';
import { writeReport } from '../../reports/export/write-report.ts';
import { currentSettings } from '../../settings/settings.service.ts';
import { computeTax } from './compute-tax.ts';
import { type CodedRow, taxPackDocument } from './tax-pack-document.ts';
import { findOwner, listEstateSums, listExpenseSums, listMoneyRows, type MoneyRow } from './tax-pack.repository.ts';

/** The owner of the requested pack: an owner gets their own. @throws Refusal not_found, invalid_input */
function ownerOf(viewer: Viewer, { owner }: TaxPackQuery): number {
  if (viewer.role === 'owner')
    return owner === undefined || owner === viewer.user_id ? viewer.user_id : fail('not_found');
  return owner ?? failFields({ owner: ['Choose an owner.'] });
}

/** The sums of all estates together. */
function totalsOf(estates: readonly TaxSums[]): TaxSums {
  const of = (field: keyof TaxSums) => estates.reduce((sum, estate) => sum + estate[field], 0);
  return {
    rent_received: of('rent_received'),
    other_received: of('other_received'),
    rent_charged: of('rent_charged'),
    other_charged: of('other_charged'),
    expenses: of('expenses'),
    expenses_of_owner: of('expenses_of_owner'),
    fee: of('fee'),
    vat: of('vat'),
    withheld: of('withheld'),
  };
}

async function codedRows(db: Db, rows: readonly MoneyRow[]): Promise<CodedRow[]> {
  const codeOf = await receiptCodesOf(db, rows, 'receipt_number');
  return rows.map((row) => ({ ...row, receipt_code: row.receipt_number === null ? null : codeOf(row.receipt_number) }));
}

/** The pack and the rows of money behind its figures, read in one snapshot. */
async function readPack(db: Db, viewer: Viewer, query: TaxPackQuery): Promise<{ pack: TaxPack; money: CodedRow[] }> {
  const id = ownerOf(viewer, query);
  const owner = (await findOwner(db, id)) ?? fail('not_found');
  const { year } = query;
  const days = taxYearDays(year);
  const of = { owner: id, ...days };
  const estates = await listEstateSums(db, of);
  const totals = totalsOf(estates);
  const money = await codedRows(db, await listMoneyRows(db, of));
  const taxed = { ...totals, year, kind: owner.kind, expenses: totals.expenses + totals.expenses_of_owner };
  const pack = {
    owner: id,
    owner_name: owner.name,
    kind: owner.kind,
    tin: owner.tin,
    year,
    ...days,
    estates,
    totals,
    expenses: await listExpenseSums(db, of),
    computations: computeTax(taxed, await listRules(db)),
    certificates: money.flatMap(
      ({ receipt, receipt_code, on, estate_name, tenant_name, rent, other, withheld, certificate }) => {
        if (receipt === null || withheld === 0) return [];
        const amount = rent + other - withheld;
        return [{ receipt, receipt_code, on, estate_name, tenant_name, amount, withheld, certificate }];
      },
    ),
  };
  return { pack, money };
}

/**
 * The figures of a tax year, which add up to rows of the ledger. See docs/rules.md, Tax pack.
 * @throws Refusal not_found
 */
export const getTaxPack = (parts: Parts, viewer: Viewer, query: TaxPackQuery): Promise<TaxPack> =>
  readInSnapshot(parts.db, async (db) => (await readPack(db, viewer, query)).pack);

/** The figures of a tax year as a file, with an entry in the audit log. @throws Refusal not_found */
export async function printTaxPack(
  parts: Parts,
  viewer: Viewer,
  query: TaxPackQuery & { file: NonNullable<TaxPackQuery['file']> },
) {
  const { file, year } = query;
  const now = nowOf(parts);
  const { pack, document } = await readInSnapshot(parts.db, async (db) => {
    const read = await readPack(db, viewer, query);
    return { ...read, document: taxPackDocument({ ...read, landlord: await currentSettings(db), file, now }) };
  });
  // Recorded before the first byte is sent, so that no export goes unrecorded.
  await writeAs(parts.db, viewer, (tx) =>
    recordAudit(tx, viewer, {
      action: 'exported',
      subject: 'report',
      subject_id: null,
      after: { report_type: 'tax_pack', format: file, owner_id: pack.owner, start_date: pack.from, end_date: pack.to },
    }),
  );
  return {
    file_name: `amayumba-tax-pack-${pack.owner}-${year}-${year + 1}.${file}`,
    media_type: EXPORT_MEDIA_TYPES[file],
    content: await writeReport(document, file, now.getTime()),
  };
}
