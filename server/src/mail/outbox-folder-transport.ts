import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { compose, mailName } from './compose.ts';
import type { MailTransport } from './mail.ts';

/**
 * Stores each message as an `.eml` file that mail programs open (RFC 5322).
 * See docs/product.md, Mail without a mail server.
 */
export function outboxFolderTransport(folder: string, from: string, log: (line: string) => void): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transporter.sendMail(compose(mail, from));
      const file = path.join(folder, `${mail.created_at.slice(0, 19).replaceAll(':', '-')}-${mailName(mail)}.eml`);
      // The links in the messages open accounts, so only the portal's user may read them; no incomplete file has the
      // final name.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log(`Mail ${mail.id} was written: ${file}`);
    },
    close: () => transporter.close(),
  };
}
