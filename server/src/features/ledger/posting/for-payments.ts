// The parts of the ledger for the calls about payments: a payment is a charge with its state.

export { accountOf, lockAccounts, lockAccountsOfTenants } from './accounts.repository.ts';
export { getChargeToSet, listFreed } from './charge-to-set.repository.ts';
export { type ChargeRecord, factsOf, findCharge, liveCharges, updateCharge } from './charges.repository.ts';
export {
  type ClaimRecord,
  findLastClaim,
  insertClaim,
  listClaimsOn,
  listWaitingClaims,
  rejectClaims,
  shownReference,
} from './claims.repository.ts';
export { findContact } from './contact.repository.ts';
export { findReceipt } from './receipts.repository.ts';
export { receiptCodes } from '../receipts/receipt-codes.ts';
export { type DepositEnds, getDepositEnds } from './returned-deposits.repository.ts';
