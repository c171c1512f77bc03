import { SEARCH_ROWS_MAX } from '@amayumba/contract/search/search.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** One row more than is shown, to know whether there are more. */
export const ROWS = sql.lit(SEARCH_ROWS_MAX + 1);

/**
 * The most rows that a query of a common text reads from an index before they are sorted. It bounds the time of a
 * search with tens of thousands of matches; people who search for these add a word.
 */
const CANDIDATES = sql.lit(200);

/** The rows of a query. */
export const rowsOf = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows;

/** The rows of any of these queries. Each reads from an index of its own. */
export const anyOfThese = (alternatives: readonly (RawBuilder<unknown> | undefined)[]) =>
  sql.join(
    alternatives.filter((alternative) => alternative !== undefined).map((query) => sql`(${query} limit ${CANDIDATES})`),
    sql` union `,
  );
