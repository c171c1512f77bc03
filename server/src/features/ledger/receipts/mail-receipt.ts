import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import type { Db } from '../../../db/connect.ts';
import { plainMoney as money } from '../../../mail/plain-words.ts';
import type { Parts } from '../../../parts.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { findContact } from '../posting/contact.repository.ts';

/** What a receipt settled, one line each. */
const settledLines = ({ allocations }: Receipt) =>
  allocations.map(({ payment_type, period, amount }) => `- ${payment_type}, ${period}: ${money(amount)}`);

/** Tells a tenant that money was received: in the portal, and by mail where there is an address. */
export async function mailReceipt(tx: Db, parts: Pick<Parts, 'publicUrl'>, receipt: Receipt): Promise<string | null> {
  const payer = await findContact(tx, receipt.tenant_details.id);
  if (!payer || receipt.receipt_code === null) return null;
  const title = `Receipt ${receipt.receipt_code}: ${money(receipt.amount)}`;
  const balance = receipt.balance_after ?? 0;
  const left =
    balance > 0
      ? `Balance: ${money(balance)} is still open.`
      : balance < 0
        ? `Credit: ${money(-balance)}.`
        : 'Nothing is open.';
  const came =
    receipt.source === 'deposit'
      ? `We used ${money(receipt.amount)} of your deposit.`
      : `We received ${money(receipt.amount)}${receipt.method ? ` by ${receipt.method}` : ''}. Thank you.`;
  const body = [came, left];
  const lines = settledLines(receipt);
  const mail = {
    to: payer,
    subject: title,
    receipt_id: receipt.id,
    body: [
      body[0],
      ...(lines.length > 0 ? ['', 'It settles:', ...lines] : []),
      '',
      left,
      '',
      `Check this receipt: ${receipt.verify_url}`,
      '',
      'Amayumba',
      '',
    ].join('\n'),
  };
  await notify(tx, { user_id: payer.user_id, title, body: body.join(' '), payment_id: null, mail });
  return payer.email || null;
}
