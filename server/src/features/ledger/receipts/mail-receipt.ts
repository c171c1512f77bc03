import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import type { Db } from '../../../db/connect.ts';
import { plainMoney as money } from '../../../mail/plain-words.ts';
import type { Addressee } from '../../../mail/queue-mail.ts';
import type { Parts } from '../../../parts.ts';
import { notifyOfReceipt } from '../../messages/send-now.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { findContact } from '../posting/contact.repository.ts';

/** The charges that a receipt settled, one line each. */
const settledLines = ({ allocations }: Receipt) => allocations.map(({ name, amount }) => `- ${name}: ${money(amount)}`);

/** The source of the money. */
function origin({ source, amount, withheld, method }: Receipt): string {
  if (source === 'deposit') return `We used ${money(amount)} of your deposit.`;
  if (source === 'transfer') return `We moved ${money(amount)} of credit from your other account.`;
  const tax = withheld > 0 ? ` You withheld ${money(withheld)} of tax.` : '';
  return `We received ${money(amount)}${method ? ` by ${method}` : ''}.${tax} Thank you.`;
}

/** The balance at the issue, because a receipt may be sent again later; unknown for one from before the ledger. */
function balanceText({ balance_after }: Receipt): string[] {
  if (balance_after === null) return [];
  const balance = balance_after < 0 ? `${money(-balance_after)} credit` : money(balance_after);
  return [`Balance after this receipt: ${balance}.`];
}

/**
 * Notifies a tenant of a receipt: in the portal, and by mail with its paper where there is an address, or else by SMS.
 * Returns the address or the number; null where there is neither. An opening receipt has no paper, so nothing is sent.
 */
export async function mailReceipt(
  tx: Db,
  parts: Pick<Parts, 'clock'>,
  receipt: Receipt,
  tenant: Addressee,
): Promise<string | null> {
  if (receipt.receipt_code === null) return null;
  const title = `Receipt ${receipt.receipt_code}: ${money(receipt.amount)}`;
  const lines = settledLines(receipt);
  const paragraphs = [
    [origin(receipt)],
    ...(lines.length > 0 ? [['It settles:', ...lines]] : []),
    balanceText(receipt),
    receipt.verify_url === null ? [] : [`Check this receipt: ${receipt.verify_url}`],
    ['Amayumba'],
  ];
  const mail = {
    to: tenant,
    subject: title,
    receipt_id: receipt.id,
    body: `${paragraphs
      .filter((paragraph) => paragraph.length > 0)
      .map((paragraph) => paragraph.join('\n'))
      .join('\n\n')}\n`,
  };
  const body = [origin(receipt), ...balanceText(receipt)].join(' ');
  return notifyOfReceipt(tx, parts, { receipt, tenant, notice: { user_id: tenant.user_id, title, body, mail } });
}

/** Notifies a tenant in the portal and by mail that a receipt is void, why, and which one replaces it. */
export async function mailReversal(tx: Db, receipt: Receipt, replacement: Receipt | null): Promise<void> {
  const payer = await findContact(tx, receipt.tenant_details.id);
  if (!payer || receipt.receipt_code === null) return;
  const title = `Receipt ${receipt.receipt_code} is void`;
  const replaced = replacement && `Receipt ${replacement.receipt_code} of ${money(replacement.amount)} replaces it.`;
  const paragraphs = [
    `Receipt ${receipt.receipt_code} of ${money(receipt.amount)} is void. Reason: ${receipt.void_reason}`,
    replaced ?? 'What it had settled is open again, unless other money of yours covers it.',
  ];
  await notify(tx, {
    user_id: payer.user_id,
    title,
    body: paragraphs.join(' '),
    payment_id: null,
    mail: { to: payer, subject: title, body: `${[...paragraphs, 'Amayumba'].join('\n\n')}\n` },
  });
}
