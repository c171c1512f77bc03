import { estateParts } from '@amayumba/contract/owners/estate-parts.ts';
import { firstDayOf, lastDayOf, monthAfter, monthOfDay } from '@amayumba/contract/owners/months.ts';
import { monthName } from '@amayumba/contract/payments/rules.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { usePolling } from '../../../api/use-polling.ts';
import {
  useGetArrearsQuery,
  useGetOwnerMoneyMonthsQuery,
  useGetOwnerMoneyQuery,
} from '../../../features/money/owner-money.api.ts';
import { useGetOwnNetQuery } from '../../../features/owners/own-net.api.ts';
import {
  useGetOwnStatementQuery,
  useListOwnStatementsQuery,
  usePreviewOwnStatementQuery,
} from '../../../features/owners/own-owner-money.api.ts';
import { useGetEstatePaymentStatusQuery } from '../../../features/reports/reports.api.ts';
import { today } from '../../../lib/today.ts';
import { useListParams } from '../../../lib/use-list-params.ts';
import { useEstateChoice } from '../estate-choice.tsx';
import { dueOfEstate, dueOfNet, dueOfStatement } from './due-view.ts';

/** Polling interval in milliseconds, as on the dashboard. */
const POLL_MS = 300_000;

export function useOwnerMoney() {
  const polled = usePolling(POLL_MS);
  const { portfolio: _portfolio, ...estate } = useEstateChoice();
  const chosen = useMonthChoice();
  const filter = estate.estateId === null ? {} : { estate_id: estate.estateId };
  const range = { start_date: firstDayOf(chosen.month), end_date: lastDayOf(chosen.month) };
  const figures = useGetOwnerMoneyQuery({ ...range, ...filter }, polled);
  const months = useGetOwnerMoneyMonthsQuery(filter, polled);
  const arrears = useGetArrearsQuery(filter, polled);
  const estates = useGetEstatePaymentStatusQuery(filter, polled);
  const due = useDue({ ...chosen, range, ...filter }, polled);
  const all = [figures, months, arrears, estates, ...due.queries];
  return {
    ...estate,
    ...chosen,
    range,
    figures,
    due,
    months,
    arrears,
    estates,
    /** Servers without a ledger keep no accounts. */
    isMissing: figures.data === undefined && isUnknownCall(asProblem(figures.error)),
    isFetching: all.some(({ isFetching }) => isFetching),
    refresh: () => {
      for (const query of all) void query.refetch();
    },
  };
}

export type OwnerMoney = ReturnType<typeof useOwnerMoney>;

/** The chosen month from the URL, as `2026-11`; this month by default and at most. */
function useMonthChoice() {
  const { params, change } = useListParams();
  const now = monthOfDay(today());
  const asked = params.get('month') ?? '';
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) && asked < now ? asked : now;
  return {
    month,
    monthName: monthName(Number(month.slice(5))),
    isLast: month === now,
    chooseMonth: (next: string) => change({ month: next === now ? null : next }),
  };
}

const MONTHS = 12;
/** The statements of eight years. */
const STATEMENTS = { page: 1, page_size: 100 };

interface DueOf {
  month: string;
  range: { start_date: string; end_date: string };
  isLast: boolean;
  estate_id?: number | undefined;
}

/**
 * The amount due to the owner for a month: from its statement; for the running month from a preview; for an ended month
 * without one from the sums received and paid. Also the statements, and the twelve months up to the chosen one.
 */
function useDue({ month, range, isLast, estate_id }: DueOf, polled: { pollingInterval?: number }) {
  const filter = estate_id === undefined ? {} : { estate_id };
  const statements = useListOwnStatementsQuery(STATEMENTS, polled);
  const row = statements.data?.results.find((statement) => statement.month === month);
  const isKnown = statements.data !== undefined || statements.error !== undefined;
  const running = usePreviewOwnStatementQuery(isLast && !row ? undefined : skipToken, polled);
  const issued = useGetOwnStatementQuery(row ? { id: row.id } : skipToken, polled);
  const whole = row ? issued.currentData : running.currentData;
  const part = whole && estateParts(whole).find(({ estate }) => estate === estate_id);
  const isOfNoStatement = estate_id !== undefined && whole !== undefined && !part;
  const needsNet = (isKnown && !row && (!isLast || running.error !== undefined)) || isOfNoStatement;
  const net = useGetOwnNetQuery(needsNet ? { ...range, ...filter } : skipToken, polled);
  const start_date = firstDayOf(monthAfter(month, 1 - MONTHS));
  const year = useGetOwnNetQuery({ ...range, start_date, ...filter }, polled);
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
