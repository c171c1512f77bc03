import { emptied, retained } from './person-table.ts';

/** Why records of money stay. */
export const MONEY = 'Tax law asks for records of money received; they stay under the label.';

/** Every table of the ledger with rows about tenants, column by column. See docs/privacy.md. */
export const LEDGER_TABLES = {
  accounts: retained('Accounts', MONEY, {
    stays:
      'id lease_id reference_code balance open_amount credit deposit_held oldest_due paid_until promise_on disputed_at created_at',
    plain: 'tenant_id estate_id version changed_by changed_at',
  }),
  charges: emptied('Payments and deposits', MONEY, {
    goes: 'notes',
    stays:
      'id account_id payment_type description gross_amount credited_amount settled_amount amount outstanding_amount due_date period_start period_end paid_at months_paid payment_for_year payment_method reference_number refund_status receipt_number created_at deleted_at',
    plain:
      'tenant_id lease_id estate_id cancelled_amount shown_amount label_id is_refunded status_id is_owed payment_for_month source created_by updated_at deleted_by version changed_by changed_at',
  }),
  receipts: emptied('Receipts', `${MONEY} They stay valid.`, {
    goes: 'payer_name payer_phone notes void_reason snapshot',
    stays:
      'id number account_id amount withheld withholding_certificate method channel external_reference received_at source issued_at voided_at replaced_by verify_code',
    plain: 'is_automatic worth moved_tax created_by version changed_by changed_at',
  }),
  allocations: retained('What receipts paid for', MONEY, {
    stays: 'id receipt_id charge_id amount made_at undone_at',
    plain: 'by_hand freed_by',
  }),
  credit_notes: emptied('Credit notes', MONEY, {
    goes: 'reason reverse_reason',
    stays: 'id charge_id amount kind effective_on created_at reversed_at',
    plain: 'created_by',
  }),
  deposit_movements: emptied('Deposits used and returned', MONEY, {
    goes: 'reason reference reverse_reason',
    stays:
      'id account_id kind amount charge_id receipt_id transfer_id method channel effective_on created_at reversed_at',
    plain: 'created_by',
  }),
  refunds: emptied('Refunds', MONEY, {
    goes: 'reason reference reverse_reason',
    stays: 'id account_id amount method channel charge_id effective_on created_at reversed_at',
    plain: 'created_by',
  }),
  transfers: emptied('Money moved between accounts', MONEY, {
    goes: 'reason',
    stays: 'id from_account to_account credit deposit effective_on created_at',
    plain: 'created_by',
  }),
  receipt_spendings: retained('Receipts refunded or moved', MONEY, {
    stays: 'id receipt_id amount refund_id transfer_id ended_at',
  }),
  approvals: emptied('Changes of money that needed approval', MONEY, {
    goes: 'reason decision_reason',
    stays: 'id action subject subject_id account_id amount summary state requested_at decided_at',
    secret: 'input',
    plain: 'estate_id requested_by decided_by',
  }),
  claims: emptied('Payments reported', MONEY, {
    goes: 'reference notes file_id reason',
    stays: 'id charge_id amount method due_date paid_on state receipt_id logged_at decided_at',
    plain: 'logged_by decided_by',
  }),
  lease_terms: emptied('Rent agreed', 'What rent was agreed belongs to the money records; it stays under the label.', {
    goes: 'agreed_reason',
    stays: 'id lease_id starts_on rent_amount rent_every due_day notice_on created_at',
    plain: 'created_by',
  }),
  scheduled_charges: retained('Periods charged', MONEY, { stays: 'lease_id period_start period_end charge_id' }),
  journal_entries: retained('Entries of the accounts', MONEY, {
    stays: 'id account_id effective_on posted_at debit credit amount reverses',
    plain:
      'charge_id receipt_id credit_note_id allocation_id movement_id refund_id transfer_id expense_id owner_fee_id remittance_id',
  }),
} as const;
