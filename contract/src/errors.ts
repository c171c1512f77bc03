/**
 * Every refusal: its HTTP status and its sentence for people. The key is the stable `code`.
 * See docs/product.md, Errors.
 */
export const REFUSALS = {
  invalid_input: [400, 'Please check the marked fields.'],
  malformed_request: [400, 'This request could not be read.'],
  no_account: [401, 'Please sign in.'],
  session_ended: [401, 'Your session has ended. Please sign in again.'],
  wrong_credentials: [401, 'Authentication failed. Check credentials.'],
  account_inactive: [401, 'This account is not active. Please ask your property manager.'],
  password_to_choose: [403, 'Your one-time code is right. Choose a password of your own to go on.'],
  second_factor_needed: [403, 'Enter the code that your authenticator app shows.'],
  wrong_second_factor: [401, 'This code is not right, or was used already.'],
  second_factor_unreadable: [
    409,
    'The codes of your authenticator app cannot be checked any more. Use a recovery code, or ask a manager to reset your two-step verification.',
  ],
  second_factor_on: [409, 'Two-step verification is on already.'],
  second_factor_off: [409, 'Two-step verification is not on.'],
  api_key_refused: [401, 'This API key does not work: it was revoked, has expired or is not complete.'],
  api_key_not_allowed: [403, 'This API key does not have the permission for this.'],
  role_not_allowed: [403, 'Your role does not allow this.'],
  estates_limited: [403, 'This is about all estates, and your account is limited to some of them.'],
  not_found: [404, 'This does not exist, or is not yours to see.'],
  unknown_path: [404, 'There is no such call.'],
  conflict: [409, 'This conflicts with what is stored.'],
  stale_change: [409, 'This was changed meanwhile. Nothing was saved.'],
  username_taken: [409, 'This username is taken.'],
  email_taken: [409, 'There is already an account with this email address.'],
  block_name_taken: [409, 'This estate already has a block with that name.'],
  apartment_number_taken: [409, 'This block already has an apartment with that number.'],
  name_taken: [409, 'There is already one with that name.'],
  too_many_webhooks: [409, 'There are 20 webhooks already. Delete one that is not needed.'],
  webhook_off: [409, 'This webhook is switched off. Switch it on first.'],
  estate_has_leases: [409, 'This estate has current leases.'],
  apartment_has_leases: [409, 'This apartment has a current or coming lease.'],
  block_has_apartments: [409, 'This block has apartments.'],
  apartment_leased: [409, 'This apartment is leased to somebody else for part of that time.'],
  tenant_has_lease: [409, 'This tenant already has a lease for part of that time.'],
  no_running_lease: [409, 'This tenant has no lease that goes on.'],
  lease_over: [409, 'This lease is over. Renew it instead.'],
  account_has_lease: [409, 'This account already has a current lease.'],
  own_account: [409, 'This is your own account. Please ask another manager to change this.'],
  last_manager: [
    409,
    'This is the last manager of all estates who can sign in. Invite another one first and wait until they have chosen a password.',
  ],
  owner_has_estates: [409, 'This owner has estates. Give them to somebody else first.'],
  invitation_accepted: [409, 'This person has chosen a password already. Reset it instead.'],
  invitation_open: [409, 'This person has not chosen a password yet. Send the invitation again instead.'],
  account_switched_off: [409, 'This account is not active. Activate it first.'],
  account_with_email: [409, 'This account has an email address. Send a link there instead of a code.'],
  account_without_email: [409, 'This account has no email address to write to. Enter one first.'],
  tenant_without_lease: [
    409,
    'You have no current lease, so there is nothing to pay here. Please ask your property manager to add your apartment.',
  ],
  duplicate_payment: [409, 'There is already such a payment for this month.'],
  payment_stays: [
    409,
    'This payment cannot move to another tenant, because its tenant has logged it or it has notes about them. Delete it and record a new one.',
  ],
  already_paid: [409, 'This month is already paid.'],
  cannot_be_paid: [409, 'Some of these payments cannot be marked paid. Nothing was changed.'],
  not_paid_yet: [409, 'There is no receipt yet: this payment is not paid.'],
  money_recorded: [409, 'Money is recorded on this payment. Reverse its receipts first.'],
  money_used: [409, 'Some of this money was refunded, moved or used since. Undo that first.'],
  claims_waiting: [409, 'Several claims wait for this payment. Accept or reject each of them.'],
  charge_credited: [409, 'Credit notes have closed this payment. Reverse them first.'],
  charge_closed: [409, 'This payment is Cancelled or Refunded. Give it another status first.'],
  reference_used: [409, 'There is already a receipt with this transaction id.'],
  opening_receipt: [409, 'This is an opening balance: it has no number and no paper to send.'],
  receipt_void: [409, 'This receipt is void.'],
  already_reversed: [409, 'This was reversed already.'],
  own_approval: [403, 'You asked for this yourself. Another manager has to decide.'],
  approval_waiting: [409, 'This was asked for already and waits for approval.'],
  approval_decided: [409, 'This was approved, rejected or withdrawn already.'],
  approval_needed: [
    409,
    'Another manager has to approve what is reversed, refunded, credited or taken from a deposit. Ask for it on the account.',
  ],
  already_decided: [409, 'This claim was accepted or rejected already.'],
  already_matched: [409, 'This money was matched already.'],
  already_dismissed: [409, 'This money was set aside as not ours. Reopen it first.'],
  already_open: [409, 'This money waits in the inbox already.'],
  statement_columns_missing: [409, 'Choose the columns with the date and the amount first.'],
  statement_not_draft: [409, 'This statement was confirmed or undone already.'],
  statement_undone: [409, 'This statement was undone already.'],
  statement_built_upon: [
    409,
    'Some of the money of this statement was matched or set aside in the inbox since. Reopen it there first.',
  ],
  expense_not_posted: [409, 'The office did not pay this cost, so it is not in the accounts. Delete it instead.'],
  over_balance: [409, 'This is more than what is due to the owner. Enter less, or record it as an advance.'],
  duplicate_remittance: [409, 'Money was paid out to this owner with this reference before.'],
  statement_missing: [409, 'A statement was not issued for this month, so there is none to replace.'],
  statement_issued: [409, 'The statement of this month was issued already. Give a reason to replace it.'],
  month_running: [409, 'This month has not ended. Preview its statements, and issue them afterwards.'],
  run_going_on: [409, 'Statements are being issued. Wait until they are done.'],
  shares_too_many: [409, 'The shares of this estate would be more than 100 percent on some day.'],
  not_enough_credit: [409, 'This account has less credit than that.'],
  not_enough_deposit: [409, 'This account holds less deposit than that.'],
  other_tenant: [409, 'These accounts have different tenants. Money moves only between accounts of the same tenant.'],
  rent_rise_limit: [
    409,
    'This rent rises by more than the law allows. Enter a lower rent, or the reason why the tenant agreed to it.',
  ],
  notice_too_short: [409, 'The tenant would have too little notice of this rent. Let it start later.'],
  nothing_overdue: [409, 'Nothing is overdue on this account, so there are no arrears to give notice of.'],
  no_lease_runs: [409, 'No lease runs on this account, so this notice has nobody to bind.'],
  terms_used: [409, 'Rent was charged by these terms already, so they stay. Add new terms instead.'],
  collection_open: [
    409,
    'A payment for this account, or from this phone, is still being made. Wait until it has ended; do not pay twice.',
  ],
  message_not_repeatable: [409, 'This message cannot be sent again.'],
  collection_ended: [409, 'This payment does not wait for a decision.'],
  provider_off: [409, 'This network is switched off here. Pay by the other one, or ask your property manager.'],
  provider_keys: [409, 'The keys of this network cannot be read any more. A manager must enter the keys again.'],
  provider_away: [
    503,
    'This network does not answer at the moment. Nothing was taken. Please try again in a few minutes, or pay by the other one.',
  ],
  pay_link_ended: [410, 'This link no longer works. Please ask your property manager for a new one.'],
  key_reused: [409, 'This Idempotency-Key was used before with other content.'],
  complaint_closed: [409, 'This complaint is closed. Reopen it to change it.'],
  request_too_slow: [408, 'This request took too long to arrive. Please try again.'],
  payload_too_large: [413, 'This is too large: a file may have 10 MB at most.'],
  picture_too_large: [
    413,
    'This picture is too large to be opened. It may have 12,000 pixels a side, and 40 megapixels in all, unless it is a JPEG photo as a camera takes it.',
  ],
  unsupported_file: [415, 'This file is not supported. Send a JPEG, PNG, WebP or HEIC picture, or a PDF.'],
  unsupported_content: [415, 'Send this as JSON.'],
  not_a_spreadsheet: [
    415,
    'This is not a spreadsheet that can be read. Open it in your spreadsheet program and save it as Excel Workbook (.xlsx) or CSV.',
  ],
  spreadsheet_encrypted: [
    415,
    'This file is protected with a password, so it cannot be read. Open it in Excel, remove the password (File, Info, Protect Workbook) and save it again.',
  ],
  spreadsheet_with_macros: [
    415,
    'This workbook has macros, which are not accepted. Save it as Excel Workbook (.xlsx), without macros.',
  ],
  spreadsheet_too_long: [
    413,
    'This file has more than 20,000 rows. Remove what is not part of the rent roll, or import it in parts.',
  ],
  spreadsheet_too_many_sheets: [
    413,
    'This file has more than 200 sheets. Remove what is not part of the rent roll, or import it in parts.',
  ],
  spreadsheet_takes_too_long: [
    413,
    'Reading this file took too long, so it was stopped. Save it again in your spreadsheet program, or import it in parts.',
  ],
  imports_busy: [503, 'Another rent roll is being read. Please try again in a minute.'],
  spreadsheet_unpacks_too_large: [
    413,
    'This file unpacks to far more than a rent roll can hold, so it was not opened. Save it again in your spreadsheet program.',
  ],
  spreadsheet_damaged: [
    400,
    'This file is damaged or was cut off, so it cannot be read. Open it in your spreadsheet program, save it again, and send the new file.',
  ],
  spreadsheet_empty: [400, 'This file is empty.'],
  not_a_statement: [
    400,
    'This file has no row of headings above lines with dates and amounts, so it is not a statement.',
  ],
  spreadsheet_with_errors: [400, 'This file has formulas with errors. Fix them in your spreadsheet program first.'],
  nothing_to_import: [
    400,
    'Nothing in this file looks like a rent roll: no row names a column of units, one of tenants and one of rent, phone, deposit, dates or arrears.',
  ],
  import_not_done: [409, 'This import has not finished, or was undone.'],
  import_built_upon: [409, 'This import can no longer be undone, because of what was done since.'],
  person_erased: [409, "This tenant's identity was erased. It cannot be restored; add them again instead."],
  erasure_of_staff: [409, "This account is no tenant's any more. Give it the role tenant first."],
  erasure_needs_no_lease: [409, 'This tenant has a lease that has not ended. End it first.'],
  erasure_gives_up_owed: [409, 'This tenant still owes payments. Say that they are given up, or settle them first.'],
  too_many_attempts: [429, 'Too many attempts. Please wait a few minutes and try again.'],
  too_many_requests: [429, 'Too many requests. Please wait a moment.'],
  too_many_prompts: [
    429,
    'This link has sent three prompts within an hour. Please wait before you ask for another one.',
  ],
  too_many_files: [429, 'You have sent as many files as one person may send in a day. Please send the rest tomorrow.'],
  too_many_complaints: [
    429,
    'You have sent many complaints in a short time. Please wait before you send more, and call your property manager if it is urgent.',
  ],
  too_many_messages: [
    429,
    'You have sent many messages in a short time. Please wait before you send more, and call your property manager if it is urgent.',
  ],
  too_many_payments_logged: [429, 'You have logged many payments in a short time. Please wait before you log more.'],
  headers_too_large: [431, 'The headers of this request are too large.'],
  storage_full: [
    507,
    'The portal has no room left to store this, so nothing was saved. Please tell your property manager.',
  ],
  internal_error: [500, 'Something went wrong on our side. It has been recorded; please try again.'],
  files_waiting: [
    503,
    'Too many files are being opened right now, so this one was not taken. Please try again in half a minute.',
  ],
  storage_away: [503, 'The portal cannot reach its files right now. Please try again in a moment.'],
  company_taken: [409, 'There is a company of this short name or host already.'],
  company_updating: [503, 'The portal is being updated. Please try again in a few minutes.'],
  company_suspended: [403, 'The portal of this office is suspended. Please ask the office.'],
  unknown_company: [404, 'There is no office of this name here. Please check the address.'],
  stopping: [503, 'The portal is being restarted. Please try again in a moment.'],
  database_away: [503, 'The portal cannot reach its records right now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;

export type RefusalCode = keyof typeof REFUSALS;

/** For each invalid field, its error messages. Nested fields are named with dots: `user.username`. */
export type FieldErrors = Record<string, string[]>;

/** The body of every response that is not a success. See docs/product.md, Errors. */
export interface ErrorBody {
  error: string;
  code: string;
  fields?: FieldErrors;
  /** With 500 and above: the request number, which the server's log also has. */
  request_id?: string;
  /** With 401, for clients that read it. */
  detail?: string;
  /** With stale_change: the record as it is stored now. */
  current?: unknown;
  sent?: unknown;
  changed_by?: string | null;
  changed_at?: string | null;
}
