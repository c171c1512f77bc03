import { inTransaction } from '../../db/transaction.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Parts } from '../../parts.ts';
import { staffToMail } from '../accounts/accounts.service.ts';
import { type ContactMessage, insertContactMessage } from './contact.repository.ts';

/**
 * Stores a visitor's message and mails it to every active manager; their reply goes to the visitor. See docs/rules.md,
 * Contact messages.
 */
export async function storeContactMessage(
  parts: Pick<Parts, 'db' | 'mailWaiting'>,
  contact: ContactMessage,
): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    await insertContactMessage(tx, contact);
    for (const manager of await staffToMail(tx, { may: 'messages:write' })) {
      await queueMail(tx, {
        to: manager,
        reply_to_address: contact.email,
        subject: `Contact form: ${contact.subject}`,
        body: `${contact.name} (${contact.email}) wrote on the contact page:\n\n${contact.message}\n`,
      });
    }
  });
  parts.mailWaiting();
}
