import { type FoundReceipt, SEARCH_ROWS_MAX, type SearchResults } from '@amayumba/contract/search/search.ts';
import { mayAlsoDo } from '../../access/permissions.ts';
import type { Viewer } from '../../access/viewer.ts';
import { type Parts, todayOf } from '../../parts.ts';
import { type CodeOf, receiptCodesOf } from '../ledger/receipts/receipt-codes.ts';
import { searchExpenses, searchVendors } from './search-costs.repository.ts';
import { searchTerms } from './search-terms.ts';
import * as rows from './search.repository.ts';

const groupOf = <Row>(found: readonly Row[]) => ({
  results: found.slice(0, SEARCH_ROWS_MAX),
  has_more: found.length > SEARCH_ROWS_MAX,
});

const withCode = ({ number, ...receipt }: rows.ReceiptFound, codeOf: CodeOf): FoundReceipt => ({
  ...receipt,
  receipt_code: number === null ? null : codeOf(number),
});

/** The records that a text finds, in groups. See docs/rules.md, Search over everything. */
export async function searchEverything(parts: Parts, viewer: Viewer, text: string): Promise<SearchResults> {
  const { db } = parts;
  const terms = searchTerms(text);
  const today = todayOf(parts);
  const [tenants, apartments, estates, receipts, charges, complaints, expenses, vendors] = await Promise.all([
    rows.searchTenants(db, viewer, terms, today),
    rows.searchApartments(db, viewer, terms, today),
    rows.searchEstates(db, viewer, terms),
    rows.searchReceipts(db, viewer, terms),
    rows.searchCharges(db, viewer, terms),
    // Accountants may search too, but may not see complaints, and nor may a key that may not list them.
    mayAlsoDo(viewer, 'complaints:list') ? rows.searchComplaints(db, viewer, terms) : [],
    searchExpenses(db, viewer, terms),
    searchVendors(db, terms),
  ]);
  const codeOf = await receiptCodesOf(db, receipts, 'number');
  return {
    tenants: groupOf(tenants),
    apartments: groupOf(apartments),
    estates: groupOf(estates),
    receipts: groupOf(receipts.map((receipt) => withCode(receipt, codeOf))),
    charges: groupOf(charges),
    complaints: groupOf(complaints),
    expenses: groupOf(expenses),
    vendors: groupOf(vendors),
  };
}
