import type { Db } from '../../db/connect.ts';

/** A visitor's message from the contact page. */
export interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export async function insertContactMessage(tx: Db, message: ContactMessage): Promise<void> {
  await tx.insertInto('contact_messages').values(message).execute();
}
