import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DEMO_PASSWORD, listDemoUsernames } from '../demo/load-demo.ts';
import { type Config, wantsDemo } from './config.ts';
import { firstManagerLink } from './features/accounts/first-manager.service.ts';
import type { PortalLog } from './observe/portal-log.ts';
import type { Parts } from './parts.ts';

/**
 * Prints how to sign in: with the demo's accounts, or by the link that creates the first manager. Collected JSON logs
 * have many readers, so then the link is in a file instead.
 */
export async function greet(parts: Parts, config: Config, dataDir: string, say: PortalLog['say']): Promise<void> {
  const link = await firstManagerLink(parts);
  const file = path.join(dataDir, 'first-manager.txt');
  const isText = config.logFormat === 'text';
  if (!link || isText) await rm(file, { force: true });
  if (link && isText) say(`\nThere is no manager yet. Make the first one here, once, within 24 hours:\n${link}`);
  else if (link) {
    await writeFile(file, `${link}\n`, { mode: 0o600 });
    say(`There is no manager yet. The link that makes the first one, once, within 24 hours, is in ${file}`);
  } else if (wantsDemo(config)) {
    const names = await listDemoUsernames(parts.db);
    if (names.length > 0)
      say(`\nDemo logins: ${names.join(', ')}.${isText ? ` The password of each: ${DEMO_PASSWORD}` : ''}`);
  }
}
