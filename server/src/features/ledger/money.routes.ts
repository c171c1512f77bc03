import * as accountCalls from '@amayumba/contract/money/account-endpoints.ts';
import { listPromises as listPromisesCall } from '@amayumba/contract/messages/endpoints.ts';
import { getMyAccount } from '@amayumba/contract/money/my-account-endpoints.ts';
import * as claimCalls from '@amayumba/contract/money/claim-endpoints.ts';
import * as creditNoteCalls from '@amayumba/contract/money/credit-note-endpoints.ts';
import * as depositCalls from '@amayumba/contract/money/deposit-endpoints.ts';
import * as figureCalls from '@amayumba/contract/money/figures-endpoints.ts';
import * as payoutCalls from '@amayumba/contract/money/payout-endpoints.ts';
import * as receiptCalls from '@amayumba/contract/money/receipt-endpoints.ts';
import { getWaitingMoney } from '@amayumba/contract/money/waiting-endpoints.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import { EXPORT_MEDIA_TYPES } from '@amayumba/contract/reports/rules.ts';
import type { FastifyInstance } from 'fastify';
import { mayAlsoDo } from '../../access/permissions.ts';
import { addressBlock } from '../../http/address-block.ts';
import { route } from '../../http/route.ts';
import { type Parts, todayOf } from '../../parts.ts';
import { countApprovals, countToDecide } from '../approvals/approvals.service.ts';
import { unmatchedMoney } from '../inbox/inbox.service.ts';
import { sendDownload } from '../files/send-download.ts';
import * as accounts from './accounts/accounts.service.ts';
import { exportAccounts } from './accounts/export-accounts.service.ts';
import { checkLedger } from './check/check-ledger.service.ts';
import * as claims from './claims/claims.service.ts';
import { countWaitingClaims } from './claims/claim-rows.repository.ts';
import { exportClaims } from './claims/export-claims.service.ts';
import { listCreditNoteRows } from './credit-notes/credit-note-rows.repository.ts';
import * as creditNotes from './credit-notes/credit-notes.service.ts';
import * as deposits from './deposits/deposits.service.ts';
import { exportDeposits } from './deposits/export-deposits.service.ts';
import { listedItems } from '../../db/listed.ts';
import { getMoneyFigures, listArrears } from './figures/money-figures.repository.ts';
import { listMoneyMonths } from './figures/money-months.repository.ts';
import { showMoneyRows } from './figures/money-rows.service.ts';
import * as payouts from './payouts/payouts.service.ts';
import { moreReceiptFaults } from './receipts/check-receipt.ts';
import { exportReceipts } from './receipts/export-receipts.service.ts';
import { changeCertificate } from './receipts/change-certificate.service.ts';
import { printReceipt } from './receipts/print-receipt.service.ts';
import { allocateReceipt, reverseReceipt, sendReceipt } from './receipts/change-receipts.service.ts';
import * as receipts from './receipts/receipts.service.ts';
import { recordReceipt } from './receipts/record-receipt.service.ts';
import { verifyReceipt } from './receipts/verify.service.ts';
import { verifyPageRoute, verifyThrottle } from './receipts/verify-page-route.ts';
import { listPromises } from './promises/promises.service.ts';
import { listOrFile } from '../reports/export/list-or-file.ts';
import { remindTenants } from './reminders/remind.service.ts';
import * as statements from './statements/statements.service.ts';

const PDF = EXPORT_MEDIA_TYPES.pdf;

const read = { may: 'money:read' } as const;
const write = { may: 'money:write' } as const;
const own = { may: 'money:own' } as const;

/** Accounts, statements, receipts, claims, credit notes, deposits and refunds. See docs/rules.md, Ledger. */
export function moneyRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;

  route(app, accountCalls.listAccounts, read, (call) => listOrFile(parts, call, accounts.listAccounts, exportAccounts));
  route(app, accountCalls.remindTenants, write, ({ repeatable, body }) => remindTenants(parts, repeatable, body));
  route(app, accountCalls.getAccount, read, ({ viewer, params }) => accounts.showAccount(db, parts, viewer, params.id));
  route(app, listPromisesCall, read, ({ viewer, params }) => listPromises(parts, viewer, params.id));
  route(app, accountCalls.updateAccount, write, ({ viewer, params, body, match }) =>
    accounts.updateAccount(parts, viewer, params.id, body, match),
  );
  route(app, accountCalls.getStatement, read, async ({ viewer, params, query, reply }) => {
    const { file } = query;
    if (file === undefined) return statements.getStatement(parts, viewer, params.id, query);
    const printed = await statements.printStatement(parts, viewer, params.id, { ...query, file });
    return sendDownload(reply, EXPORT_MEDIA_TYPES[file], printed) as never;
  });
  route(app, accountCalls.printStatements, read, async ({ viewer, query, reply }) =>
    sendDownload(reply, PDF, await statements.printStatements(parts, viewer, query)),
  );

  route(app, getMyAccount, own, async ({ viewer, query }) =>
    accounts.showAccount(db, parts, viewer, await accounts.findOwnAccount(parts, viewer, query.account)),
  );
  route(app, accountCalls.getMyStatement, own, async ({ viewer, query, reply }) => {
    const { account, file, ...range } = query;
    const id = await accounts.findOwnAccount(parts, viewer, account);
    if (file === undefined) return statements.getStatement(parts, viewer, id, range);
    const printed = await statements.printStatement(parts, viewer, id, { ...range, file });
    return sendDownload(reply, EXPORT_MEDIA_TYPES[file], printed) as never;
  });
  route(app, receiptCalls.listMyReceipts, own, ({ viewer, query }) => receipts.listOwnReceipts(parts, viewer, query));
  route(app, claimCalls.listMyClaims, own, ({ viewer, query }) => claims.listOwnClaims(parts, viewer, query));

  route(app, receiptCalls.listReceipts, read, (call) => listOrFile(parts, call, receipts.listReceipts, exportReceipts));
  route(
    app,
    receiptCalls.createReceipt,
    write,
    ({ repeatable, body }) => recordReceipt(parts, repeatable, body),
    ({ viewer, body }) => moreReceiptFaults(parts, viewer, body),
  );
  route(app, receiptCalls.getMoneyReceipt, { may: 'receipts:read' }, ({ viewer, params }) =>
    receipts.showReceipt(db, parts, viewer, params.id),
  );
  route(app, receiptCalls.getReceiptPaper, { may: 'receipts:read' }, async ({ viewer, params, reply }) =>
    sendDownload(reply, PDF, await printReceipt(parts, viewer, params.id), 'inline'),
  );
  route(app, receiptCalls.allocateReceipt, write, ({ viewer, params, body, match }) =>
    allocateReceipt(parts, viewer, params.id, body, match),
  );
  route(app, receiptCalls.changeCertificate, write, ({ viewer, params, body, match }) =>
    changeCertificate(parts, viewer, params.id, body, match),
  );
  route(app, receiptCalls.reverseReceipt, write, ({ repeatable, params, body }) =>
    reverseReceipt(parts, repeatable, params.id, body),
  );
  route(app, receiptCalls.sendReceipt, write, ({ repeatable, params }) => sendReceipt(parts, repeatable, params.id));
  const throttle = verifyThrottle(parts);
  route(app, receiptCalls.verifyReceipt, { public: true }, async ({ params, request }) => {
    await throttle.take(addressBlock(request.ip));
    return (await verifyReceipt(parts, params.code)) ?? fail('not_found');
  });
  verifyPageRoute(app, parts, throttle);

  route(app, claimCalls.listClaims, read, (call) => listOrFile(parts, call, claims.listClaims, exportClaims));
  route(app, claimCalls.acceptClaim, write, ({ repeatable, params, body }) =>
    claims.acceptClaim(parts, repeatable, params.id, body),
  );
  route(app, claimCalls.rejectClaim, write, ({ repeatable, params, body }) =>
    claims.rejectClaim(parts, repeatable, params.id, body.reason),
  );

  route(app, creditNoteCalls.listCreditNotes, read, ({ viewer, query }) => listCreditNoteRows(db, viewer, query));
  route(
    app,
    creditNoteCalls.createCreditNote,
    write,
    ({ repeatable, body }) => creditNotes.createCreditNote(parts, repeatable, body),
    ({ viewer, body }) => creditNotes.moreFaults(parts, viewer, body),
  );
  route(app, creditNoteCalls.reverseCreditNote, write, ({ repeatable, params, body }) =>
    creditNotes.reverseCreditNote(parts, repeatable, params.id, body),
  );

  route(app, depositCalls.listDeposits, read, (call) =>
    listOrFile(parts, call, (_parts, viewer, query) => deposits.listDeposits(db, viewer, query), exportDeposits),
  );
  route(app, depositCalls.createMovement, write, ({ repeatable, params, body }) =>
    deposits.createMovement(parts, repeatable, params.account, body),
  );
  route(app, depositCalls.reverseMovement, write, ({ repeatable, params, body }) =>
    deposits.reverseMovement(parts, repeatable, params.id, body),
  );

  route(app, payoutCalls.createRefund, write, ({ repeatable, body }) => payouts.createRefund(parts, repeatable, body));
  route(app, payoutCalls.getRefund, read, ({ params }) => payouts.showRefund(db, params.id));
  route(app, payoutCalls.reverseRefund, write, ({ repeatable, params, body }) =>
    payouts.reverseRefund(parts, repeatable, params.id, body),
  );
  route(app, payoutCalls.createTransfer, write, ({ repeatable, body }) =>
    payouts.createTransfer(parts, repeatable, body),
  );
  route(app, payoutCalls.getTransfer, read, ({ viewer, params }) => payouts.showTransfer(db, parts, viewer, params.id));

  route(app, figureCalls.getMoneyFigures, read, async ({ viewer, query }) => {
    const figures = await getMoneyFigures(db, viewer, query, todayOf(parts));
    if (query.estate_id !== undefined) return figures;
    const approvals = await countApprovals(db, viewer, todayOf(parts));
    const unmatched = mayAlsoDo(viewer, 'inbox:read') ? await unmatchedMoney(db) : undefined;
    return { ...figures, approvals, unmatched };
  });
  route(app, getWaitingMoney, read, async ({ viewer }) => ({
    claims: await countWaitingClaims(db, viewer),
    approvals: await countToDecide(db, viewer),
  }));
  route(app, figureCalls.getOwnerMoney, { may: 'reports:read' }, ({ viewer, query }) =>
    getMoneyFigures(db, viewer, query, todayOf(parts)),
  );
  route(app, figureCalls.listOwnerMoneyRows, { may: 'reports:read' }, ({ viewer, query }) =>
    showMoneyRows(parts.db, viewer, query, todayOf(parts)),
  );
  route(app, figureCalls.getOwnerMoneyMonths, { may: 'reports:read' }, ({ viewer, query }) =>
    listMoneyMonths(db, viewer, query.estate_id, todayOf(parts)),
  );
  route(app, figureCalls.getArrears, { may: 'reports:read' }, async ({ viewer, query }) =>
    listedItems(query, await listArrears(db, viewer, query.estate_id, todayOf(parts))),
  );
  route(app, figureCalls.checkLedger, { may: 'ledger:check' }, () => checkLedger(db));
}
