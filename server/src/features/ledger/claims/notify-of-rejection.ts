import type { Db } from '../../../db/connect.ts';
import type { Parts } from '../../../parts.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { findContact } from '../posting/contact.repository.ts';

/** Tells a tenant that what they logged was rejected, and why; the payment is null where it is not there any more. */
export async function notifyOfRejection(
  tx: Db,
  { publicUrl }: Pick<Parts, 'publicUrl'>,
  tenantId: number,
  { reason, payment_id }: { reason: string; payment_id: number | null },
): Promise<void> {
  const payer = await findContact(tx, tenantId);
  if (!payer) return;
  const title = 'A payment you logged could not be verified';
  const body = `${reason} Please ask your property manager if you did pay.`;
  const text = `${body}\n\nSee your payments: ${publicUrl}/tenant/payments\n\nAmayumba\n`;
  await notify(tx, {
    user_id: payer.user_id,
    title,
    body,
    payment_id,
    mail: { to: payer, subject: title, body: text },
  });
}
