import { monthTitle } from '@amayumba/contract/owners/months.ts';
import type { Db } from '../../../db/connect.ts';
import { plainMoney } from '../../../mail/plain-words.ts';
import type { Addressee } from '../../../mail/queue-mail.ts';
import { notify } from '../../notifications/notifications.service.ts';
import type { StatementSnapshot } from './statement-rows.repository.ts';

/** The sums received, taken off and left, one line each; zeros are left out. */
function sumLines({ totals, opening_balance, closing_balance }: StatementSnapshot): string[] {
  const { received, expenses, fee, vat, withheld, remitted, corrections } = totals;
  const sums: [string, number][] = [
    ['Brought forward', opening_balance],
    ['Received', received],
    ['Expenses', -expenses],
    ['Fee and VAT', -fee - vat],
    ['Tax kept back by tenants', -withheld],
    ['Paid out', -remitted],
    ['Corrections', corrections],
  ];
  const shown = sums.filter(([, amount]) => amount !== 0);
  return [
    ...shown.map(([name, amount]) => `- ${name}: ${plainMoney(amount)}`),
    `Due to you: ${plainMoney(closing_balance)}`,
  ];
}

/** Notifies an owner of a statement in the portal, and by mail with its paper where there is an address. */
export async function mailStatement(
  tx: Db,
  statement: StatementSnapshot & { id: number | null },
  to: Addressee,
): Promise<void> {
  const { id, month, statement_code, replaces, reason, closing_balance } = statement;
  if (id === null) return;
  const title = `Statement ${statement_code} for ${monthTitle(month)}`;
  const replaced = replaces === null ? [] : [`It replaces the earlier statement of the month. Reason: ${reason}`];
  const paragraphs = [
    [`Your statement for ${monthTitle(month)} is attached, and in the portal.`],
    replaced,
    sumLines(statement),
    ['Amayumba'],
  ].filter((paragraph) => paragraph.length > 0);
  await notify(tx, {
    user_id: to.user_id,
    title,
    body: [`Due to you: ${plainMoney(closing_balance)}.`, ...replaced].join(' '),
    owner_statement_id: id,
    mail: {
      to,
      subject: title,
      owner_statement_id: id,
      body: `${paragraphs.map((paragraph) => paragraph.join('\n')).join('\n\n')}\n`,
    },
  });
}
