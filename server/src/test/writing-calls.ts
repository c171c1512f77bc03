import { randomUUID } from 'node:crypto';
import * as accounts from '@amayumba/contract/accounts/endpoints.ts';
import * as approvals from '@amayumba/contract/approvals/endpoints.ts';
import * as attention from '@amayumba/contract/attention/endpoints.ts';
import * as auditLog from '@amayumba/contract/audit-log/endpoints.ts';
import * as complaints from '@amayumba/contract/complaints/endpoints.ts';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import * as documents from '@amayumba/contract/documents/endpoints.ts';
import * as estates from '@amayumba/contract/estates/endpoints.ts';
import * as imports from '@amayumba/contract/imports/endpoints.ts';
import { createApiKey, revokeApiKey } from '@amayumba/contract/keys/endpoints.ts';
import { writeInConversation } from '@amayumba/contract/messages/conversation-endpoints.ts';
import * as messages from '@amayumba/contract/messages/endpoints.ts';
import { changeMessageSettings } from '@amayumba/contract/messages/my-settings-endpoints.ts';
import * as moneyAccounts from '@amayumba/contract/money/account-endpoints.ts';
import { recordCash } from '@amayumba/contract/money/cash-endpoints.ts';
import * as charging from '@amayumba/contract/money/charging-endpoints.ts';
import * as claims from '@amayumba/contract/money/claim-endpoints.ts';
import * as collections from '@amayumba/contract/money/collection-endpoints.ts';
import * as creditNotes from '@amayumba/contract/money/credit-note-endpoints.ts';
import * as deposits from '@amayumba/contract/money/deposit-endpoints.ts';
import { createMoneyRule } from '@amayumba/contract/money/rule-endpoints.ts';
import * as inbox from '@amayumba/contract/money/inbox-endpoints.ts';
import * as payLinks from '@amayumba/contract/money/pay-link-endpoints.ts';
import * as payouts from '@amayumba/contract/money/payout-endpoints.ts';
import * as providers from '@amayumba/contract/money/provider-endpoints.ts';
import * as receipts from '@amayumba/contract/money/receipt-endpoints.ts';
import * as statements from '@amayumba/contract/money/statement-import-endpoints.ts';
import * as notifications from '@amayumba/contract/notifications/endpoints.ts';
import * as ownAccount from '@amayumba/contract/own-account/endpoints.ts';
import * as owners from '@amayumba/contract/owners/expense-endpoints.ts';
import * as ownerships from '@amayumba/contract/owners/ownership-endpoints.ts';
import * as ownerStatements from '@amayumba/contract/owners/statement-endpoints.ts';
import { setEstateValue } from '@amayumba/contract/owners/tax-endpoints.ts';
import * as payments from '@amayumba/contract/payments/endpoints.ts';
import * as portfolio from '@amayumba/contract/portfolio-export/endpoints.ts';
import * as privacy from '@amayumba/contract/privacy/endpoints.ts';
import * as reports from '@amayumba/contract/reports/endpoints.ts';
import type { Role } from '@amayumba/contract/roles.ts';
import * as staffCalls from '@amayumba/contract/staff/endpoints.ts';
import * as settings from '@amayumba/contract/settings/endpoints.ts';
import * as webhooks from '@amayumba/contract/webhooks/endpoints.ts';
import * as tenants from '@amayumba/contract/tenants/endpoints.ts';
import { addInboxItem } from '../features/inbox/inbox.service.ts';
import type { TestApp } from './build-test-app.ts';

interface Somebody {
  id: number;
  role: Role;
}

interface Request {
  id?: number | string;
  anyBody?: unknown;
  files?: Record<string, { name: string; content: Buffer }>;
}

/** A writing call, with an account that may make it and a request that succeeds. */
export interface WritingCall {
  endpoint: Endpoint;
  user: Somebody;
  request: Request;
}

const STATEMENT = Buffer.from('Id,Date,Amount,From\n1,2026-11-20,3000,0772123456\n');
const ROLL = Buffer.from('Unit,Tenant,Rent\nA1,Okello James,450000\n');

/** A valid request for every call that writes for an account. */
export async function makeWritingCalls(t: TestApp): Promise<Map<string, WritingCall>> {
  const { make } = t;
  const tenant = await make.tenant();
  const people: Record<Role, Somebody> = {
    manager: { ...(await make.user('manager')), role: 'manager' },
    owner: { ...(await make.user('owner')), role: 'owner' },
    tenant: { ...tenant.user, role: 'tenant' },
  };
  const estate = await make.estate({ owner_id: people.owner.id });
  const otherEstate = await make.estate();
  const block = await make.block(estate.id);
  const apartment = await make.apartment({ block_id: block.id });
  const payment = await make.payment({ tenant, month: 3 });
  const staff = await make.user('owner');
  const colleague = await make.user('manager');
  const withoutEmail = await make.tenant({ email: '' });
  const former = await make.tenant({ lease_start: '2024-01-01', lease_end: '2024-12-31' });
  const [moving, leaving, planned, going] = [
    await make.tenant(),
    await make.tenant(),
    await make.tenant(),
    await make.tenant(),
  ];
  const ending = [planned.lease_id, going.lease_id];
  await t.owner.updateTable('leases').set({ ended_on: '2026-12-15' }).where('id', 'in', ending).execute();
  const newHome = await make.apartment({ block_id: block.id });
  const { id: apartment_id } = await make.apartment();
  const next = { tenant_id: going.id, apartment_id, lease_start: '2026-12-16', created_by: people.manager.id };
  await t.owner.insertInto('leases').values(next).execute();
  const insert = async (table: 'complaints' | 'notifications' | 'imports', values: object) =>
    (
      await t.owner
        .insertInto(table)
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const complaint = await insert('complaints', {
    tenant_id: tenant.id,
    category_id: 2,
    title: 'Tap drips',
    description: 'All night.',
  });
  const message = await insert('notifications', { user_id: tenant.user.id, title: 'News' });
  const manager = t.as(people.manager);
  const sent = await manager.call(imports.createImportDraft, {
    body: { as_at: '2026-11-21' },
    files: { file: { name: 'roll.csv', content: ROLL } },
  });
  const draft = sent.body.id;
  const rent = { amount: 450_000, due_date: '2026-11-05', payment_for_year: 2026 };
  const account = payment.account_id;
  const money = { account, amount: 100_000, method: 'Cash' as const };
  const { body: receipt } = await manager.call(receipts.createReceipt, { body: money });
  const { body: taxed } = await manager.call(receipts.createReceipt, { body: { ...money, withheld: 6_000 } });
  const waiting = await addInboxItem(t.db, {
    channel: 'mtn',
    received_at: '2026-11-20T09:00:00Z',
    amount: 3_000,
    why: 'No payment code in the text.',
  });
  const { body: statement } = await manager.call(statements.createStatementImport, {
    body: { channel: 'mtn' },
    files: { file: { name: 'mtn.csv', content: STATEMENT } },
  });
  const password = 'Kyengera-plot-9';
  const name = 'Bukoto';
  const person = { username: 'kizza', email: 'kizza@example.ug', first_name: 'Kizza', last_name: 'Musoke' };

  const calls = new Map<string, WritingCall>();
  const add = (role: Role, endpoint: Endpoint, request: Request = {}) =>
    calls.set(`${endpoint.method} ${endpoint.path}`, { endpoint, user: people[role], request });

  add('manager', ownAccount.changeOwnPassword, { anyBody: { current_password: 'wrong', password } });
  add('manager', ownAccount.endOwnSignIn, { id: randomUUID(), anyBody: { password } });
  add('manager', ownAccount.signOutAllDevices, { anyBody: { password } });
  add('manager', ownAccount.startSecondFactor, { anyBody: { password } });
  add('manager', ownAccount.confirmSecondFactor, { anyBody: { code: '123456' } });
  add('manager', ownAccount.renewRecoveryCodes, { anyBody: { password, code: '123456' } });
  add('manager', ownAccount.endSecondFactor, { anyBody: { password, code: '123456' } });
  add('manager', accounts.invitePerson, { anyBody: { ...person, role: 'owner' } });
  add('manager', accounts.updatePerson, { id: staff.id, anyBody: { first_name: 'Other' } });
  const work = { staff_role: 'accountant', estates: null };
  add('manager', staffCalls.createStaff, {
    anyBody: { ...person, username: 'kizza.m', email: 'km@example.ug', ...work },
  });
  add('manager', staffCalls.updateStaff, { id: colleague.id, anyBody: work });
  add('manager', accounts.resendInvitation, { id: staff.id });
  add('manager', accounts.mailPasswordLink, { id: staff.id });
  add('manager', accounts.resetSecondFactor, { id: staff.id });
  add('manager', estates.createEstate, { anyBody: { name, address: 'Plot 2' } });
  add('manager', estates.updateEstate, { id: estate.id, anyBody: { size: 'Two acres' } });
  add('manager', estates.deleteEstate, { id: estate.id });
  add('manager', estates.createBlock, { anyBody: { estate: estate.id, name } });
  add('manager', estates.updateBlock, { id: block.id, anyBody: { description: 'At the gate' } });
  add('manager', estates.deleteBlock, { id: (await make.block(estate.id)).id });
  add('manager', estates.addApartments, {
    id: block.id,
    anyBody: { apartments: [{ number: 'C1' }, { number: 'C2' }] },
  });
  add('manager', estates.createApartment, {
    anyBody: { block: block.id, number: 'B9', rent_amount: 300_000, number_of_rooms: 2 },
  });
  add('manager', estates.updateApartment, { id: apartment.id, anyBody: { color: 'Green' } });
  add('manager', estates.deleteApartment, { id: (await make.apartment({ block_id: block.id })).id });
  add('manager', estates.amenities.create, { anyBody: { name } });
  add('manager', estates.furnishings.create, { anyBody: { name } });
  const valued = await make.estate({ owner_id: people.owner.id });
  add('owner', setEstateValue, { id: valued.id, anyBody: { value: 90_000_000, valued_on: '2026-11-01' } });
  add('manager', estates.createOwner, { anyBody: { ...person, password } });
  add('manager', ownerships.setOwnership, {
    anyBody: { estate: estate.id, owner: people.owner.id, share_percent: 50, from_date: '2026-11-01' },
  });
  add('manager', ownerships.changeOwnerDetails, { id: people.owner.id, anyBody: { kind: 'company' } });
  add('manager', tenants.createTenant, {
    anyBody: {
      user: { ...person, password },
      tenant_type: 1,
      apartment: apartment.id,
      lease_start: '2026-11-01',
      lease_end: '2027-10-31',
      userprofile_status: 'active',
    },
  });
  add('manager', tenants.createTenantCode, { id: withoutEmail.id });
  add('manager', tenants.updateTenant, { id: tenant.id, anyBody: { emergency_contact: 'Aunt' } });
  add('manager', tenants.moveTenant, {
    id: moving.id,
    anyBody: { day: '2026-11-21', apartment: newHome.id, take_credit: true, take_deposit: true, preview: false },
  });
  add('manager', tenants.moveTenantOut, { id: leaving.id, anyBody: { last_day: '2026-11-21', preview: false } });
  add('manager', tenants.undoMove, { id: going.id, anyBody: {} });
  add('manager', tenants.undoMoveOut, { id: planned.id, anyBody: {} });
  add('manager', tenants.messageTenants, {
    anyBody: { tenants: [tenant.id], title: 'Water', text: 'There is no water on Saturday.' },
  });
  add('manager', tenants.createTenantType, { anyBody: { name } });
  add('manager', payments.createPayment, { anyBody: { ...rent, tenant: tenant.id, status: 2 } });
  add('manager', payments.updatePayment, { id: payment.id, anyBody: { status_id: 2 } });
  add('manager', payments.markPaymentsPaid, { anyBody: { ids: [payment.id] } });
  add('manager', payments.deletePayment, { id: payment.id });
  add('tenant', payments.logPayment, {
    anyBody: {
      ...rent,
      payment_type: 'Rent',
      payment_for_month: 11,
      payment_method: 'Cash',
      reference_number: 'R1',
    },
    files: { receipt_file: { name: 'slip.pdf', content: Buffer.from('%PDF-1.4\n%%EOF') } },
  });
  add('manager', payments.createPaymentStatus, { anyBody: { name } });
  add('manager', moneyAccounts.updateAccount, { id: account, anyBody: { promise_on: '2026-12-01' } });
  add('manager', moneyAccounts.remindTenants, { anyBody: { accounts: [account], preview: false } });
  add('manager', messages.previewReminders, { anyBody: {} });
  add('manager', messages.runReminders, { anyBody: {} });
  add('manager', messages.leaveOutOfReminders, { anyBody: { on: '2026-12-01', accounts: [account], left_out: true } });
  add('manager', messages.repeatMessage, { id: 1 });
  add('manager', messages.announce, { anyBody: { bucket: 'arrears', text: 'No water', channels: ['portal'] } });
  const { body: notice } = await manager.call(messages.serveNotice, {
    body: { account, kind: 'inspection', values: { date: '2026-12-01', time: '10:00' } },
  });
  add('manager', messages.serveNotice, {
    anyBody: { account, kind: 'inspection', values: { date: '2026-12-02', time: '10:00' } },
  });
  add('tenant', messages.readNotice, { id: notice.id });
  add('tenant', writeInConversation, { id: account, anyBody: { text: 'I paid' } });
  add('manager', messages.changeTemplate, { id: 'due/en', anyBody: { body: 'Pay {amount}', max_segments: 1 } });
  add('manager', messages.resetTemplate, { id: 'due/en' });
  add('tenant', changeMessageSettings, { anyBody: { sms_opt_out: true } });
  add('manager', receipts.createReceipt, { anyBody: money });
  add('manager', recordCash, { anyBody: { account, amount: 50_000 } });
  add('manager', receipts.allocateReceipt, { id: receipt.id, anyBody: { allocations: [] } });
  add('manager', receipts.changeCertificate, { id: taxed.id, anyBody: { withholding_certificate: 'WHT-1' } });
  add('manager', receipts.reverseReceipt, { id: receipt.id, anyBody: { reason: 'Bounced' } });
  add('manager', receipts.sendReceipt, { id: receipt.id });
  add('manager', claims.acceptClaim, { id: 1, anyBody: {} });
  add('manager', claims.rejectClaim, { id: 1, anyBody: { reason: 'Not received' } });
  add('manager', creditNotes.createCreditNote, {
    anyBody: { charge: payment.id, amount: 1_000, kind: 'waiver', reason: 'Water' },
  });
  add('manager', creditNotes.reverseCreditNote, { id: 1, anyBody: { reason: 'Wrong charge' } });
  add('manager', deposits.createMovement, {
    id: account,
    anyBody: { kind: 'withheld', amount: 1_000, reason: 'Door' },
  });
  add('manager', deposits.reverseMovement, { id: 1, anyBody: { reason: 'Wrong charge' } });
  add('manager', payouts.createRefund, { anyBody: { ...money, amount: 1_000, reason: 'Moves out' } });
  add('manager', payouts.reverseRefund, { id: 1, anyBody: { reason: 'It bounced' } });
  add('manager', payouts.createTransfer, {
    anyBody: { from_account: account, to_account: account + 1, credit: 1_000, reason: 'Moves' },
  });
  add('manager', approvals.approve, { id: 1 });
  add('manager', approvals.rejectApproval, { id: 1, anyBody: { reason: 'It was paid' } });
  add('manager', approvals.withdrawApproval, { id: 1 });
  add('manager', ownerStatements.previewStatements, { anyBody: { month: '2026-10' } });
  add('manager', ownerStatements.runStatements, { anyBody: { month: '2026-10' } });
  add('manager', ownerStatements.createRemittance, {
    anyBody: { owner: people.owner.id, amount: 1_000, paid_on: '2026-11-20', method: 'Cash', advance: true },
  });
  add('manager', ownerStatements.reverseRemittance, { id: 1, anyBody: { reason: 'It bounced' } });
  const prompt = { amount: 100_000, phone: '0772 345 678' };
  const attempt = { id: randomUUID(), account_id: account, callback_token: randomUUID(), ...prompt };
  await t.owner
    .insertInto('collections')
    .values({ ...attempt, provider: 'mtn', mode: 'simulator', phone: '256772345678', state: 'unknown' })
    .execute();
  add('tenant', collections.createCollection, { anyBody: prompt });
  add('manager', collections.checkCollection, { id: attempt.id });
  add('manager', collections.decideCollection, { id: attempt.id, anyBody: { state: 'failed', reason: 'Not paid' } });
  add('manager', payLinks.createPayLink, { anyBody: { account } });
  add('manager', providers.updateProvider, { id: 'mtn', anyBody: { currency: 'UGX' } });
  add('manager', providers.testProvider, { id: 'mtn' });
  add('manager', charging.createTerms, {
    id: account,
    anyBody: { starts_on: '2026-01-01', rent_amount: 500_000, rent_every: 'month', due_day: 5 },
  });
  add('manager', charging.deleteTerms, { id: 1 });
  add('manager', charging.previewSchedule, { anyBody: { until: '2026-12-01' } });
  add('manager', charging.runSchedule, { anyBody: { until: '2026-12-01' } });
  add('manager', charging.chargeMany, {
    anyBody: {
      type: 'Utilities',
      description: 'Water',
      due_date: '2026-12-01',
      accounts: [account],
      amount: 10_000,
      preview: false,
    },
  });
  add('manager', inbox.matchInboxItem, { id: waiting, anyBody: { account } });
  add('manager', inbox.splitInboxItem, {
    id: waiting,
    anyBody: {
      parts: [
        { account, amount: 1_000 },
        { account: account + 1, amount: 2_000 },
      ],
    },
  });
  add('manager', inbox.dismissInboxItem, { id: waiting, anyBody: { reason: 'School fees' } });
  add('manager', inbox.reopenInboxItem, { id: waiting });
  add('manager', statements.createStatementImport, {
    anyBody: { channel: 'mtn' },
    files: { file: { name: 'mtn.csv', content: STATEMENT } },
  });
  add('manager', statements.updateStatementImport, { id: statement.id, anyBody: { columns: { name: null } } });
  add('manager', statements.confirmStatementImport, { id: statement.id });
  add('manager', statements.undoStatementImport, { id: statement.id });
  add('manager', createMoneyRule, {
    anyBody: { key: 'notice_days', value: 90, from_date: '2027-01-01', source: 'Office', note: '' },
  });
  add('tenant', complaints.logComplaint, { anyBody: { category: 2, title: 'Tap', description: 'Drips' } });
  add('tenant', complaints.updateComplaint, { id: complaint, anyBody: { title: 'Tap still drips' } });
  add('manager', complaints.updateComplaintStatus, { id: complaint, anyBody: { status_id: 2 } });
  add('manager', complaints.closeComplaint, { id: complaint, anyBody: {} });
  add('tenant', complaints.createComplaintMessage, { id: complaint, anyBody: { text: 'It drips more' } });
  add('manager', complaints.readComplaintMessages, { id: complaint });
  add('manager', complaints.createComplaintStatus, { anyBody: { name } });
  add('manager', documents.createDocument, {
    anyBody: { subject: 'estate', subject_id: estate.id, title: 'Deed' },
    files: { file: { name: 'deed.pdf', content: Buffer.from('%PDF-1.4\n%%EOF') } },
  });
  const [renamed, deleted] = [
    await make.document({ estate_id: estate.id }),
    await make.document({ estate_id: estate.id }),
  ];
  add('manager', documents.updateDocument, { id: renamed.id, anyBody: { title: 'Title deed' } });
  add('manager', documents.deleteDocument, { id: deleted.id });
  const cost = { estate: otherEstate.id, category: 'security', amount: 1_000 };
  const recurrence = { ...cost, every: 'month', starts_on: '2026-12-01' };
  const fee = { estate: otherEstate.id, percent_of: 'received', percent: 10 };
  const idOf = async (endpoint: Endpoint, anyBody: object) =>
    ((await manager.call(endpoint, { anyBody })).body as { id: number }).id;
  const spent = { ...cost, spent_on: '2026-11-20' };
  add('manager', owners.createExpense, { anyBody: spent });
  add('manager', owners.updateExpense, {
    id: await idOf(owners.createExpense, spent),
    anyBody: { notes: 'Seen' },
  });
  add('manager', owners.deleteExpense, { id: await idOf(owners.createExpense, spent) });
  add('manager', owners.reverseExpense, {
    id: await idOf(owners.createExpense, { ...spent, paid_on: '2026-11-20', method: 'Cash' }),
    anyBody: { reason: 'Wrong' },
  });
  add('manager', owners.createRecurringExpense, { anyBody: recurrence });
  add('manager', owners.updateRecurringExpense, {
    id: await idOf(owners.createRecurringExpense, recurrence),
    anyBody: { amount: 2_000 },
  });
  add('manager', owners.deleteRecurringExpense, { id: await idOf(owners.createRecurringExpense, recurrence) });
  add('manager', owners.createVendor, { anyBody: { name } });
  add('manager', owners.updateVendor, {
    id: await idOf(owners.createVendor, { name: 'Kato Plumbing' }),
    anyBody: { trade: 'Plumber' },
  });
  add('manager', owners.deleteVendor, { id: await idOf(owners.createVendor, { name: 'Mukasa Guards' }) });
  add('manager', owners.createFeeAgreement, { anyBody: { ...fee, from_date: '2026-03-01' } });
  add('manager', owners.updateFeeAgreement, {
    id: await idOf(owners.createFeeAgreement, { ...fee, from_date: '2026-01-01' }),
    anyBody: { percent: 8 },
  });
  add('manager', owners.deleteFeeAgreement, {
    id: await idOf(owners.createFeeAgreement, { ...fee, from_date: '2026-02-01' }),
  });
  const key = { name, permissions: ['estates:read'], expires_on: '2026-12-31' };
  const { body: created } = await manager.call(createApiKey, { anyBody: key });
  add('manager', createApiKey, { anyBody: key });
  add('manager', revokeApiKey, { id: created.id });
  const hook = { url: 'https://1.1.1.1/hook', events: ['lease.ended'] };
  const { body: webhook } = await manager.call(webhooks.createWebhook, { anyBody: hook });
  const { body: delivery } = await manager.call(webhooks.testWebhook, { id: webhook.id });
  add('manager', webhooks.createWebhook, { anyBody: hook });
  add('manager', webhooks.updateWebhook, { id: webhook.id, anyBody: { is_active: false } });
  add('manager', webhooks.testWebhook, { id: webhook.id });
  add('manager', webhooks.repeatDelivery, { id: delivery.id });
  add('manager', webhooks.deleteWebhook, { id: webhook.id });
  add('manager', settings.updateSettings, { anyBody: { landlord_name: 'Somebody' } });
  add('manager', privacy.updateRetention, { anyBody: { notification_days: 365 } });
  add('manager', privacy.eraseTenant, { id: former.id, anyBody: { name: 'Anybody', accept_owed: true } });
  add('tenant', notifications.readNotification, { id: message });
  add('owner', reports.exportReport, {
    anyBody: { report_type: 'payments', format: 'csv', start_date: '2026-01-01', end_date: '2026-12-31' },
  });
  add('manager', imports.createImportDraft, {
    anyBody: { as_at: '2026-11-21' },
    files: { file: { name: 'a.csv', content: ROLL } },
  });
  add('manager', imports.updateImportDraft, { id: draft, anyBody: { as_at: '2026-11-20' } });
  add('manager', imports.deleteImportDraft, { id: draft });
  add('manager', imports.createImport, { anyBody: { draft } });
  add('manager', imports.undoImport, { id: 1 });
  add('manager', imports.createSignInCodes, { id: 1 });
  add('manager', attention.retryAttention, { anyBody: { ids: ['job-reminders'] } });
  add('manager', attention.dismissAttention, { anyBody: { ids: ['mail-1'] } });
  // Reads that the audit log records.
  add('manager', auditLog.exportAudit);
  add('manager', portfolio.exportPortfolio);
  add('tenant', privacy.downloadMyData);
  add('manager', messages.getProof, { id: account });
  add('manager', privacy.downloadTenantData, { id: former.id });
  return calls;
}
