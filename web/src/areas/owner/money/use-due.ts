import { firstOfMonth, lastOfMonth } from '@amayumba/contract/calendar.ts';
import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import {
  useGetOwnNetQuery,
  useGetOwnStatementQuery,
  useListOwnStatementsQuery,
  usePreviewOwnStatementQuery,
} from '../../../features/owners/own-owner-money.api.ts';
import { estateParts } from '@amayumba/contract/owners/estate-parts.ts';
import { dueOfEstate, dueOfNet, dueOfStatement } from './due-view.ts';
import { type Month, monthAfter, monthText } from './use-month-choice.ts';

/** The months of the chart. */
const MONTHS = 12;
/** The statements of eight years. */
const STATEMENTS = { page: 1, page_size: 100 };

interface DueOf {
  month: Month;
  /** Whether it is the running month. */
  isLast: boolean;
  estate_id?: number | undefined;
}

/**
 * The amount due to the owner for a month: from its statement; for the running month from a preview; for an ended month
 * without one from the sums received and paid. Also the statements, and the twelve months up to the chosen one.
 */
export function useDue({ month, isLast, estate_id }: DueOf, polled: { pollingInterval?: number }) {
  const filter = estate_id === undefined ? {} : { estate_id };
  const first = monthAfter(month, 1 - MONTHS);
  const end_date = lastOfMonth(month.year, month.month);
  const statements = useListOwnStatementsQuery(STATEMENTS, polled);
  const row = statements.data?.results.find((statement) => statement.month === monthText(month));
  const isKnown = statements.data !== undefined || statements.error !== undefined;
  const running = usePreviewOwnStatementQuery(isLast && !row ? undefined : skipToken, polled);
  const issued = useGetOwnStatementQuery(row ? { id: row.id } : skipToken, polled);
  const whole = row ? issued.currentData : running.currentData;
  const part = whole && estateParts(whole).find(({ estate }) => estate === estate_id);
  const isOfNoStatement = estate_id !== undefined && whole !== undefined && !part;
  const needsNet = (isKnown && !row && (!isLast || running.error !== undefined)) || isOfNoStatement;
  const net = useGetOwnNetQuery(
    needsNet ? { start_date: firstOfMonth(month.year, month.month), end_date, ...filter } : skipToken,
    polled,
  );
  const year = useGetOwnNetQuery({ start_date: firstOfMonth(first.year, first.month), end_date, ...filter }, polled);
  const statement = estate_id === undefined ? whole : whole && part && { ...whole, lines: part.lines };
  const ofNet = net.currentData;
  return {
    statements,
    year,
    /** The statement that explains the figures, with the lines of one estate: issued, or of the running month. */
    statement,
    isIssued: row !== undefined,
    /** The statement of the running month over all estates. */
    running: isLast && !row ? running.currentData : undefined,
    due: part ? dueOfEstate(part) : statement ? dueOfStatement(statement) : ofNet && dueOfNet(ofNet),
    /** The amount due is computed over all estates; for one estate it is the result of the month. */
    sumLabel: estate_id === undefined ? 'Due to you' : 'This month',
    /** Servers without these calls show the figures that they have. */
    isMissing: year.data === undefined && isUnknownCall(asProblem(year.error)),
    error: row ? issued.error : needsNet ? net.error : running.error,
    queries: [statements, year, ...(row ? [issued] : isLast ? [running] : []), ...(needsNet ? [net] : [])],
  };
}
