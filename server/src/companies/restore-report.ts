import { formatInstant } from '@amayumba/contract/calendar.ts';
import { formatCount } from '../backup/progress.ts';
import type { RestoredOrder } from './restore-order.ts';

export const erasedAgainReport = (people: number): string =>
  `Erased again, because they had been erased since: ${formatCount(people)} people.`;

/** The report of a restore for the operator. */
export function reportOf(restored: RestoredOrder, isCopy: boolean): string[] {
  const { company, replaced, files, erasedAgain, manifest, secret } = restored;
  const { short_name } = company;
  const rows = manifest.tables.reduce((sum, table) => sum + BigInt(table.rows), 0n);
  const from = `the backup of ${formatInstant(manifest.made_at)}`;
  return [
    `${company.name} (${short_name}) is restored from ${from}: ${formatCount(rows)} rows, counts and sums as they were, and ${formatCount(files)} files. Everybody signs in again.`,
    ...(replaced ? [`What was there before is in ${replaced.file}`] : []),
    ...(erasedAgain > 0 ? [erasedAgainReport(erasedAgain)] : []),
    ...(manifest.missing_files.length > 0
      ? [`${formatCount(manifest.missing_files.length)} files were lost before the backup was made.`]
      : []),
    ...(secret === undefined ? [LOST] : []),
    isCopy ? COPY : NO_COPY,
    `It is suspended. Check it with npm run audit -- verify --company ${short_name} and npm run check:ledger -- --company ${short_name}, then: npm run company -- resume ${short_name}`,
  ];
}

const LOST =
  'Its keys are lost: two-step codes, the keys of networks and SMS gateways and the secrets of webhooks must be entered again, waiting mail with a link fails, and codes of printed receipts and pay links that were sent count no more.';
const COPY =
  'It is a copy: what waited is not sent, and accounts at networks and SMS gateways, webhooks and API keys are off. Once it is resumed, it reminds the same people by mail as its source does.';
const NO_COPY =
  'Mail, SMS and webhooks that wait in the backup are sent once it is resumed, a second time if they were sent since. If the same company goes on in another installation, suspend it there first.';
