import type { FoundExpense, FoundVendor } from '@amayumba/contract/search/search.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { visibleExpenses } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { containsPattern, prefixPattern } from '../../db/listed.ts';
import { anyOfThese, ROWS, rowsOf } from './search-rows.ts';
import { hasEveryWord, type SearchTerms } from './search-terms.ts';

// The texts are those of the indexes `expenses_search` and `vendors_search`.
const EXPENSE_TEXT = sql`lower(x.description || ' ' || x.reference)`;
const VENDOR_TEXT = sql`lower(v.name || ' ' || regexp_replace(v.phone, '[^0-9]', '', 'g') || ' ' || v.tin)`;

const isVendor = ({ words, phone }: SearchTerms): RawBuilder<SqlBool> => {
  const byText = hasEveryWord(VENDOR_TEXT, words);
  return phone === undefined ? byText : sql<SqlBool>`(${byText} or ${VENDOR_TEXT} like ${containsPattern(phone)})`;
};

/** Costs by a part of their description or reference, or by the name of their vendor; the newest first. */
export function searchExpenses(db: Db, viewer: Viewer, { words }: SearchTerms) {
  const newest = (condition: RawBuilder<SqlBool>) => sql`
    select x.id from expenses x where ${condition} and ${visibleExpenses(viewer)} order by x.spent_on desc, x.id desc`;
  const ofVendor = sql<SqlBool>`x.vendor_id in (select v.id from vendors v where ${hasEveryWord(sql`lower(v.name)`, words)})`;
  return rowsOf<FoundExpense>(
    db,
    sql`
    with found as materialized (${anyOfThese([newest(hasEveryWord(EXPENSE_TEXT, words)), newest(ofVendor)])})
    select x.id, x.description, x.category, x.reference, x.amount, x.spent_on, x.reversed_on is not null as is_reversed,
      e.name as estate, v.name as vendor_name
    from found join expenses x on x.id = found.id join estates e on e.id = x.estate_id
    left join vendors v on v.id = x.vendor_id
    order by x.spent_on desc, x.id desc limit ${ROWS}`,
  );
}

/** Vendors by name, phone in any spelling or TIN. Takes no viewer, because only managers may see them. */
export function searchVendors(db: Db, terms: SearchTerms) {
  return rowsOf<FoundVendor>(
    db,
    sql`
    with found as materialized (${anyOfThese([
      sql`select v.id from vendors v where v.deleted_at is null and ${isVendor(terms)}`,
    ])})
    select v.id, v.name, v.trade, v.phone from found join vendors v on v.id = found.id
    order by lower(v.name) like lower(${prefixPattern(terms.text)}) desc, v.name collate "und-x-icu", v.id limit ${ROWS}`,
  );
}
