import { expect, type Portal } from './portal.ts';

/** Returns the link to choose a password in the last mail to an address. */
export async function invitationFor(portal: Portal, address: string): Promise<string> {
  const links = async () => {
    const mails = (await portal.mails()).filter((mail) => mail.includes(`To: `) && mail.includes(address));
    // Mail encoding wraps long lines: `=` at the end of a line joins it to the next.
    const text =
      mails
        .at(-1)
        ?.replaceAll(/=\r?\n/g, '')
        .replaceAll('=3D', '=') ?? '';
    return /\/accept-invitation\?token=[\w-]+/.exec(text)?.[0];
  };
  await expect.poll(links).toBeTruthy();
  return (await links()) ?? '';
}
