import type { MoneySetting } from '@amayumba/contract/ledger/money-rules.ts';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';

const COLUMNS = ['id', 'key', 'from_date', 'value', 'source', 'note'] as const;

/** The rules that managers added, in the order in which they hold. */
export const listMoneyRuleRows = (db: Db) =>
  db.selectFrom('money_rules').select(COLUMNS).orderBy('from_date').orderBy('id').execute();

export type MoneyRuleRecord = Awaited<ReturnType<typeof listMoneyRuleRows>>[number];

/** The managers' rules for a day, within a query; null before they set any. */
export const settingInForce = (key: MoneySetting['key'], day: RawBuilder<unknown>) => sql`(
  select m.value from money_rules m where m.key = ${sql.lit(key)} and m.from_date <= ${day}::date
  order by m.from_date desc, m.id desc limit 1)`;

type NewMoneyRuleRow = Omit<Insertable<Database['money_rules']>, 'value'> & { value: unknown };

export const insertMoneyRule = (tx: Db, { value, ...rule }: NewMoneyRuleRow): Promise<MoneyRuleRecord> =>
  tx
    .insertInto('money_rules')
    .values({ ...rule, value: JSON.stringify(value) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
