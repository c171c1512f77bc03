import { type CalendarDate, dayOfInstant } from '@amayumba/contract/calendar.ts';
import { findReferenceCodes } from '@amayumba/contract/ledger/reference-code.ts';
import type { Suggestion } from '@amayumba/contract/money/inbox.ts';
import type { StatementChannel, StatementLineState } from '@amayumba/contract/money/statement-import.ts';
import type { Db } from '../../../db/connect.ts';
import { MAY_BE_RECORDED } from '../../ledger/receipts/same-money.ts';
import { ruleValue } from '../../ledger/schedule/rules-in-force.ts';
import { findNamed } from '../matching/find-matches.ts';
import { certainMatch } from '../matching/score-match.ts';
import { type KnownLine, listKnownLines, listPossiblyRecorded } from './known-lines.repository.ts';
import type { ReadLine } from './read-lines.ts';

/** A line with its result. */
export interface JudgedLine extends Omit<ReadLine, 'state' | 'failed'> {
  state: StatementLineState;
  account_id: number | null;
  score: number | null;
  reasons: Suggestion['reasons'] | null;
  receipt_id: number | null;
}

type Line = Omit<ReadLine, 'failed'>;

const undecided = { account_id: null, score: null, reasons: null, receipt_id: null };

const OTHER_SUM = 'Other money with this transaction id and another sum is recorded.';
const REVERSED = 'A receipt with this transaction id was reversed.';
const SEVERAL_FIT = 'A payment of this sum was requested by phone once, and several lines fit it.';
const OTHER_ROW = 'An earlier row has this id with another sum or day.';

const isRecorded = ({ receipt_id, inbox_state, is_stated }: KnownLine) =>
  receipt_id !== null || inbox_state !== null || is_stated;

function whyKnown({ receipt_id, inbox_state }: KnownLine): string {
  if (inbox_state === 'open') return 'It waits in the inbox.';
  if (inbox_state === 'dismissed') return 'It was set aside as not ours.';
  return receipt_id === null ? 'An earlier statement has it.' : 'Its receipt is recorded.';
}

/** Why money waits for a person. */
function whyWaiting({ text, phone }: Line, [best, second]: readonly Suggestion[], from: number): string {
  if (best && best.score >= from && best.score === second?.score) return 'Two accounts fit equally well.';
  const aboutCode =
    findReferenceCodes(text).length > 0
      ? 'Its payment code is of no account, or of one that ended over a year ago.'
      : 'No payment code in the text.';
  if (best) return `${aboutCode} Your rule asks for ${from}, the best here is ${best.score}.`;
  return phone === '' ? aboutCode : `${aboutCode} Its phone is not known.`;
}

/** Money that a network took back, or that never came, although its receipt is valid. */
const stillRecorded = (status: string) =>
  `Its status is “${status}”, but its receipt is valid. Reverse the receipt if the money went back.`;

type MoneyLine = Line & { amount: number; received_at: string };

const isMoney = (line: Line): line is MoneyLine =>
  line.state === 'new' && line.amount !== null && line.received_at !== null;

/** The lines whose id an earlier line of the file has, and whether that line has the same amount and day. */
function repeatedIds(lines: readonly MoneyLine[]): Map<number, boolean> {
  const seen = new Map<string, string>();
  const repeated = new Map<number, boolean>();
  for (const { row, external_reference, amount, received_at } of lines) {
    if (external_reference === null) continue;
    const content = `${amount} ${dayOfInstant(received_at)}`;
    const first = seen.get(external_reference);
    if (first === undefined) seen.set(external_reference, content);
    else repeated.set(row, first === content);
  }
  return repeated;
}

/** The valid receipts with the ids of lines whose status is not one of success, by row. */
async function receiptsOfFailed(
  tx: Db,
  channel: StatementChannel,
  lines: readonly ReadLine[],
  importId: number | null,
): Promise<Map<number, number | null>> {
  const failed = lines.flatMap((line) =>
    line.failed !== null && line.external_reference !== null ? [{ ...line, amount: line.amount ?? 0 }] : [],
  );
  return new Map((await listKnownLines(tx, channel, failed, importId)).map(({ row, receipt_id }) => [row, receipt_id]));
}

/**
 * The rows that fit one request by phone. At most one of them is its money, so none is posted automatically.
 */
function rowsOfOneRequest(
  lines: readonly MoneyLine[],
  matched: ReadonlyMap<number, Suggestion | undefined>,
): Set<number> {
  const fitting = lines.flatMap((line) => {
    const match = matched.get(line.row);
    return match?.reasons.some(({ code }) => code === 'request') ? [{ ...line, account: match.account }] : [];
  });
  const byRequest = Map.groupBy(
    fitting,
    ({ account, amount, received_at }) => `${account} ${amount} ${dayOfInstant(received_at)}`,
  );
  return new Set([...byRequest.values()].flatMap((rows) => (rows.length > 1 ? rows.map(({ row }) => row) : [])));
}

/**
 * Decides the result of each line: known money is not posted again, money that certainly belongs to an account is
 * posted automatically, and the rest waits in the inbox. See docs/rules.md, Matching.
 */
export async function judgeLines(
  tx: Db,
  today: CalendarDate,
  lines: readonly ReadLine[],
  { channel, importId }: { channel: StatementChannel; importId: number | null },
): Promise<JudgedLine[]> {
  const money = lines.filter((line) => isMoney(line));
  const repeated = repeatedIds(money);
  const known = new Map((await listKnownLines(tx, channel, money, importId)).map((one) => [one.row, one]));
  const fresh = money.filter(({ row }) => !known.has(row) && !repeated.has(row));
  const from = await ruleValue({ tx, today }, 'auto_match_from');
  const found = await findNamed(
    tx,
    fresh.map((line) => ({ ...line, channel })),
    today,
  );
  const suggested = new Map(fresh.map(({ row }, index) => [row, found[index] ?? []]));
  const matched = new Map(fresh.map(({ row }) => [row, certainMatch(suggested.get(row) ?? [], from)]));
  const toPost = fresh.flatMap(({ row, amount, received_at, external_reference }) => {
    const match = matched.get(row);
    return match ? [{ row, account_id: match.account, amount, received_at, external_reference }] : [];
  });
  const severalFit = rowsOfOneRequest(fresh, matched);
  const maybeRecorded = await listPossiblyRecorded(tx, channel, toPost);
  const receiptOf = await receiptsOfFailed(tx, channel, lines, importId);
  return lines.map(({ failed: unpaid, ...line }): JudgedLine => {
    const receipt_id = receiptOf.get(line.row) ?? null;
    if (unpaid && receipt_id !== null)
      return {
        ...line,
        ...undecided,
        state: 'error',
        why: stillRecorded(unpaid.status),
        cell: unpaid.cell,
        receipt_id,
      };
    if (!isMoney(line)) return { ...line, ...undecided };
    const waits = (why: string): JudgedLine => ({ ...line, ...undecided, state: 'inbox', why });
    const before = known.get(line.row);
    if (before && !isRecorded(before)) return waits(REVERSED);
    if (before && !before.is_same) return waits(OTHER_SUM);
    if (before) return { ...line, ...undecided, state: 'known', why: whyKnown(before), receipt_id: before.receipt_id };
    const isRepeated = repeated.get(line.row);
    if (isRepeated === false) return waits(OTHER_ROW);
    if (isRepeated) return { ...line, ...undecided, state: 'known', why: 'An earlier row has this id.' };
    const match = matched.get(line.row);
    if (!match) return waits(whyWaiting(line, suggested.get(line.row) ?? [], from));
    if (severalFit.has(line.row)) return waits(SEVERAL_FIT);
    if (maybeRecorded.has(line.row)) return waits(MAY_BE_RECORDED);
    const { account: account_id, score, reasons } = match;
    return { ...line, ...undecided, state: 'matched', why: '', account_id, score, reasons };
  });
}
