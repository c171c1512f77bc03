import { Readable } from 'node:stream';
import { formatReferenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Download } from '../../files/send-download.ts';
import { showAccount } from '../../ledger/accounts/accounts.service.ts';
import { currentSettings } from '../../settings/settings.service.ts';
import { homeOf } from '../messaged-tenants.repository.ts';
import { listProvedMessages, listProvedNotices } from './proof.repository.ts';
import { drawProof } from './draw-proof.ts';

/**
 * The sheet of proof of an account as a PDF: each message, its time, its number, and the network's reports. The audit
 * log records that it was printed.
 * @throws Refusal not_found
 */
export async function printProof(parts: Parts, viewer: Viewer, id: number): Promise<Download> {
  const sheet = await writeAs(parts.db, viewer, async (tx) => {
    const account = await showAccount(tx, parts, viewer, id);
    const { landlord_name, landlord_address } = await currentSettings(tx);
    const { name, estate } = account.tenant_details;
    await recordAudit(tx, viewer, { action: 'proof printed', subject: 'account', subject_id: id });
    return {
      landlord_name: landlord_name || estate || 'Amayumba',
      landlord_address,
      tenant_name: name,
      home: homeOf(account.tenant_details),
      reference_code: formatReferenceCode(account.reference_code),
      messages: await listProvedMessages(tx, id),
      notices: await listProvedNotices(tx, id),
      printed_at_ms: parts.clock.now(),
    };
  });
  const file_name = `proof-of-messages-${sheet.reference_code.replaceAll(' ', '')}-${todayOf(parts)}.pdf`;
  const content = await drawProof(sheet);
  return { file_name, content: Readable.from([content]), size: content.length };
}
