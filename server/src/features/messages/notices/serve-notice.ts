import { fullName } from '@amayumba/contract/accounts/rules.ts';
import type { Notice, NoticeInput, NoticeWarning } from '@amayumba/contract/messages/notice.ts';
import { judgeNotice } from '@amayumba/contract/messages/notice-law.ts';
import { formatReferenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import { termsOn } from '@amayumba/contract/ledger/rent-periods.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { withStoredBytes } from '../../../files/with-stored-bytes.ts';
import { checkOnce, type Repeatable, runOnce } from '../../../http/idempotency.ts';
import { nowOf, type Parts, todayOf } from '../../../parts.ts';
import { readAccount } from '../../accounts/accounts.service.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { recordFile } from '../../files/files.service.ts';
import { showAccount } from '../../ledger/accounts/accounts.service.ts';
import { listRules } from '../../ledger/schedule/rules-in-force.ts';
import { listTermsToJudge } from '../../ledger/schedule/terms.service.ts';
import { currentSettings } from '../../settings/settings.service.ts';
import { homeOf, lockMessagedTenants } from '../messaged-tenants.repository.ts';
import { deliverNotice } from './deliver-notice.ts';
import { noticeText } from './notice-text.ts';
import { findRunningLease, insertNoticeRow, sumWaitingClaims } from './notices.repository.ts';
import { showNotice } from './notices.service.ts';
import { type NoticePaper, writeNoticePaper } from './write-notice-paper.ts';

interface Prepared {
  paper: NoticePaper;
  warnings: NoticeWarning[];
}

/** @throws Refusal not_found for an account that does not exist, person_erased */
async function lockServed(tx: Db, viewer: Viewer, account: number) {
  const [tenant] = await lockMessagedTenants(tx, viewer, [account]);
  if (!tenant) return failFields({ account: ['This choice does not exist.'] });
  return tenant.is_erased ? fail('person_erased') : tenant;
}

/** Checks a notice against the portal's present data, and writes its words. @throws Refusal as {@link serveNotice} */
async function prepare(tx: Db, parts: Parts, viewer: Viewer, input: NoticeInput): Promise<Prepared> {
  const tenant = await lockServed(tx, viewer, input.account);
  const today = todayOf(parts);
  const account = await showAccount(tx, parts, viewer, input.account);
  const lease = await findRunningLease(tx, input.account, today);
  const terms = lease ? await listTermsToJudge(tx, lease.id) : [];
  const { overdue_amount, oldest_due, disputed } = account;
  const claimed = await sumWaitingClaims(tx, input.account);
  const facts = { nowMs: parts.clock.now(), today, lease, terms, overdue_amount, oldest_due, claimed };
  const judged = judgeNotice(input, { ...facts, disputed: disputed === true }, await listRules(tx));
  if (judged.verdict === 'invalid') return failFields(judged.fields);
  if (judged.verdict === 'refused') return fail(judged.code, judged.sentence);
  const { landlord_name, landlord_address } = await currentSettings(tx);
  const payment_code = formatReferenceCode(account.reference_code);
  const sums = { ...account, today, rent: termsOn(terms, today), payment_code };
  const manager = await readAccount(tx, viewer.user_id);
  const paper: NoticePaper = {
    ...noticeText(input, sums),
    landlord_name: landlord_name || tenant.estate || 'Amayumba',
    landlord_address,
    tenant_name: tenant.tenant_name,
    home: homeOf(tenant),
    signed_by: fullName(manager) || manager.username,
    served_at_ms: parts.clock.now(),
  };
  return { paper, warnings: judged.warnings };
}

/**
 * Serves a formal notice: checks it against the law's limits and periods, keeps its paper, and notifies the tenant in
 * the portal, by mail and by SMS. See docs/rules.md, Notices.
 * @throws Refusal invalid_input, no_lease_runs, rent_rise_limit, notice_too_short, nothing_overdue, person_erased,
 * key_reused
 */
export async function serveNotice(parts: Parts, request: Repeatable, input: NoticeInput): Promise<Notice> {
  const { viewer } = request;
  const prepared: Prepared[] = [];
  const ask = async (tx: Db) => {
    prepared[0] = await prepare(tx, parts, viewer, input);
  };
  const known = await writeAs(parts.db, viewer, (tx) => checkOnce(request, ask)<Notice>(tx));
  const [first] = prepared;
  if (known !== undefined || first === undefined) return known ?? fail('not_found');
  // Drawn outside every transaction; the words are those of the check above.
  const content = await writeNoticePaper(first.paper);
  const served = await withStoredBytes(parts.files, [content], (use) =>
    runOnce(parts.db, request, async (tx) => {
      const tenant = await lockServed(tx, viewer, input.account);
      const [storage_key = ''] = use();
      const file_name = `${first.paper.title} ${todayOf(parts)}.pdf`;
      const file = { kind: 'attachment', file_name, media_type: 'application/pdf', storage_key, content } as const;
      const file_id = await recordFile(tx, viewer, file);
      const id = await insertNoticeRow(tx, {
        account_id: input.account,
        kind: input.kind,
        values: JSON.stringify(input.values),
        warnings: JSON.stringify(first.warnings),
        file_id,
        created_by: viewer.user_id,
        created_at: nowOf(parts),
      });
      const after = { account_id: input.account, kind: input.kind, ...input.values };
      await recordAudit(tx, viewer, { action: 'served', subject: 'notice', subject_id: id, after });
      await deliverNotice(tx, parts, viewer, { id, kind: input.kind, tenant });
      return showNotice(tx, parts, viewer, id);
    }),
  );
  parts.mailWaiting();
  parts.messagesWaiting();
  return served;
}
