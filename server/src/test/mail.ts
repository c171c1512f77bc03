import type { Db } from '../db/connect.ts';

/** The messages in the outbox to an address, oldest first. */
export function mailTo(db: Db, address: string) {
  return db
    .selectFrom('mail_outbox as m')
    .select(['m.to_address', 'm.to_name', 'm.reply_to_address', 'm.subject', 'm.body'])
    .where('m.to_address', '=', address)
    .orderBy('m.id')
    .execute();
}

/** The link in the last message to an address. */
export async function lastLinkTo(db: Db, address: string): Promise<string> {
  const last = (await mailTo(db, address)).at(-1);
  const link = /https?:\S+/.exec(last?.body ?? '')?.[0];
  if (link === undefined) throw new Error(`no link was mailed to ${address}`);
  return link;
}
