import { encryption } from '../access/encryption.ts';
import type { Db } from '../db/connect.ts';
import { deliver, type Post } from '../mail/deliver.ts';
import { claimMail, type Outcome } from '../mail/outbox.repository.ts';
import { REMOVED_LINK, LINK_PURPOSE } from '../mail/queue-mail.ts';
import { TEST_SECRET } from './secret.ts';

const { open } = encryption(TEST_SECRET);

/** For mails without a receipt, or an owner's statement. */
export const noReceipt = (id: number) => Promise.reject(new Error(`Paper ${id} is not printed here.`));

/** Sends the message with the longest wait; undefined when none is due. */
export async function deliverNext(
  post: Omit<Post, 'printReceipt' | 'printStatement' | 'reasonAgainst'> & Partial<Post>,
  now: Date,
): Promise<Outcome | undefined> {
  const [mail] = await claimMail(post.db, now, 1);
  const others = { printReceipt: noReceipt, printStatement: noReceipt, reasonAgainst: async () => undefined };
  return mail && deliver({ ...others, ...post }, mail, now);
}

/** The messages in the outbox to an address, oldest first, as stored; waiting ones include their link. */
export async function mailTo(db: Db, address: string) {
  const mails = await db
    .selectFrom('mail_outbox as m')
    .select(['m.to_address', 'm.to_name', 'm.reply_to_address', 'm.subject', 'm.body', 'm.sealed_link'])
    .where('m.to_address', '=', address)
    .orderBy('m.id')
    .execute();
  return mails.map(({ sealed_link, body, ...mail }) => {
    const link = sealed_link === null ? undefined : open(sealed_link, LINK_PURPOSE);
    return Object.assign(mail, { body: link ? body.replace(REMOVED_LINK, link.toString()) : body });
  });
}

/** The link in the last message to an address. */
export async function lastLinkTo(db: Db, address: string): Promise<string> {
  const last = (await mailTo(db, address)).at(-1);
  const link = /https?:\S+/.exec(last?.body ?? '')?.[0];
  if (link === undefined) throw new Error(`no link was mailed to ${address}`);
  return link;
}
