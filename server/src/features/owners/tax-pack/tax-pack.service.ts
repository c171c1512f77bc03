import { EXPORT_MEDIA_TYPES } from '@amayumba/contract/reports/rules.ts';
import { type TaxPack, type TaxPackQuery, type TaxSums, taxYearDays } from '@amayumba/contract/owners/tax-pack.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { readInSnapshot } from '../../../db/transaction.ts';
import { nowOf, type Parts } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { receiptCodes } from '../../ledger/receipts/receipt-codes.ts';
import { listRules } from '../../ledger/schedule/rules-in-force.ts';
import { landlordOf } from '../../reports/export/letterhead.ts';
import { writeReport } from '../../reports/export/write-report.ts';
import { computeTax } from './compute-tax.ts';
import { type CodedRow, taxPackDocument } from './tax-pack-document.ts';
import { findOwner, listEstateSums, listExpenseSums, listMoneyRows, type MoneyRow } from './tax-pack.repository.ts';

/** The owner of the requested pack: an owner gets their own. @throws Refusal not_found, invalid_input */
function ownerOf(viewer: Viewer, { owner }: TaxPackQuery): number {
  if (viewer.role === 'owner')
    return owner === undefined || owner === viewer.user_id ? viewer.user_id : fail('not_found');
  return owner ?? failFields({ owner: ['Choose an owner.'] });
}

const NOTHING: TaxSums = {
  rent_received: 0,
  other_received: 0,
  rent_charged: 0,
  other_charged: 0,
  expenses: 0,
  expenses_of_owner: 0,
  fee: 0,
  vat: 0,
  withheld: 0,
};

const added = (a: TaxSums, b: TaxSums): TaxSums => ({
  rent_received: a.rent_received + b.rent_received,
  other_received: a.other_received + b.other_received,
  rent_charged: a.rent_charged + b.rent_charged,
  other_charged: a.other_charged + b.other_charged,
  expenses: a.expenses + b.expenses,
  expenses_of_owner: a.expenses_of_owner + b.expenses_of_owner,
  fee: a.fee + b.fee,
  vat: a.vat + b.vat,
  withheld: a.withheld + b.withheld,
});

async function codedRows(db: Db, rows: readonly MoneyRow[]): Promise<CodedRow[]> {
  const codeOf = await receiptCodes(
    db,
    rows.map(({ receipt_number }) => receipt_number),
  );
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
  const totals = estates.reduce<TaxSums>(added, NOTHING);
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
    certificates: money.flatMap(({ receipt, withheld, rent, other, ...row }) =>
      receipt === null || withheld === 0
        ? []
        : [
            {
              receipt,
              receipt_code: row.receipt_code,
              on: row.on,
              estate_name: row.estate_name,
              tenant_name: row.tenant_name,
              amount: rent + other - withheld,
              withheld,
              certificate: row.certificate,
            },
          ],
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
    return { ...read, document: taxPackDocument({ ...read, landlord: await landlordOf(db), file, now }) };
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
