import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { ORDERED_TYPES, type OrderedType } from '@amayumba/contract/ledger/allocate.ts';
import {
  DEFAULT_MONEY_RULES,
  DEFAULT_RECEIPT_PREFIX,
  MONEY_RULE_KEYS,
  type MoneyRule,
  type MoneyRuleKey,
  type MoneySetting,
  ruleOn,
} from '@amayumba/contract/ledger/money-rules.ts';
import { DEFAULT_LADDER, type LadderRung } from '@amayumba/contract/messages/ladder.ts';
import type { Db } from '../../../db/connect.ts';
import type { Posting } from '../posting/posting.ts';
import { listMoneyRuleRows, type MoneyRuleRecord } from './money-rules.repository.ts';

/** The rules that each transaction has read: a posting asks for several of them, and they do not change during it. */
const readRules = new WeakMap<Db, Promise<MoneyRuleRecord[]>>();

function addedRules(db: Db): Promise<MoneyRuleRecord[]> {
  const rules = readRules.get(db) ?? listMoneyRuleRows(db);
  if (db.isTransaction) readRules.set(db, rules);
  return rules;
}

const isNumberKey = (key: string): key is MoneyRuleKey => (MONEY_RULE_KEYS as readonly string[]).includes(key);

/** All rules in numbers, including those from before any manager's first. See docs/rules.md, Money rules. */
export async function listRules(db: Db): Promise<MoneyRule[]> {
  const added = (await addedRules(db)).flatMap(({ key, value, from_date, source }) =>
    isNumberKey(key) && typeof value === 'number' ? [{ key, value, from_date, source }] : [],
  );
  return [...DEFAULT_MONEY_RULES, ...added];
}

/** The value of a rule that is in force today. */
export async function ruleValue({ tx, today }: Pick<Posting, 'tx' | 'today'>, key: MoneyRuleKey): Promise<number> {
  const rule = ruleOn(await listRules(tx), key, today);
  if (!rule) throw new Error(`No rule ${key} is in force on ${today}.`);
  return rule.value;
}

/** The managers' rule for a day; undefined before they set any. */
const settingOn = (rules: readonly MoneyRuleRecord[], key: MoneySetting['key'], day: CalendarDate): unknown =>
  rules.findLast((rule) => rule.key === key && rule.from_date <= day)?.value;

/** The steps of reminders on a day, always read anew, so that a change shows at once. See docs/rules.md, Reminders. */
export const ladderOn = async (db: Db, day: CalendarDate): Promise<readonly LadderRung[]> =>
  (settingOn(await listMoneyRuleRows(db), 'reminder_ladder', day) ?? DEFAULT_LADDER) as readonly LadderRung[];

/** The order of types in which money settles charges of one due day. See docs/rules.md, Order of allocation. */
export const allocationOrder = async ({ tx, today }: Pick<Posting, 'tx' | 'today'>) =>
  (settingOn(await addedRules(tx), 'allocation_order', today) ?? ORDERED_TYPES) as readonly OrderedType[];

/** Returns the prefix of the codes of receipts issued on a day. See docs/rules.md, Receipt codes. */
export async function receiptPrefixes(db: Db): Promise<(day: CalendarDate) => string> {
  const rules = await addedRules(db);
  return (day) => (settingOn(rules, 'receipt_prefix', day) ?? DEFAULT_RECEIPT_PREFIX) as string;
}
