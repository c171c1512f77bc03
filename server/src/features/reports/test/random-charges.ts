import { addDays, type CalendarDate, dayInKampala } from '@amayumba/contract/calendar.ts';
import type { ReceiptSource } from '@amayumba/contract/ledger/postings.ts';
import { DEPOSIT, PAYMENT_TYPES } from '@amayumba/contract/payments/rules.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { CreditNoteKind } from '../../../db/tables/ledger-tables.ts';
import type { TestApp } from '../../../test/build-test-app.ts';
import { accountOf, lockAccounts } from '../../ledger/posting/accounts.repository.ts';
import { allocate } from '../../ledger/posting/allocations.ts';
import { addCharge, removeCharge } from '../../ledger/posting/charges.ts';
import { type ChargeRecord, findCharge, updateCharge } from '../../ledger/posting/charges.repository.ts';
import { addCreditNote, reverseCreditNote } from '../../ledger/posting/credit-notes.ts';
import { addMovement, addRefund } from '../../ledger/posting/money-out.ts';
import type { Posting } from '../../ledger/posting/posting.ts';
import { voidReceipt } from '../../ledger/posting/receipts.ts';
import { addNumberedReceipt } from '../../../test/numbered-receipt.ts';
import { settleAccounts } from '../../ledger/posting/settle.ts';
import { type Dice, NEAR_MIDNIGHT } from './dice.ts';
import type { Tenant } from './portfolio.ts';

/** The labels that a person can set. */
const LABELS = [1, 1, 3, 4, 7, 8];
const NO_PLACE = { lease_id: null, estate_id: null };
const OUT = { method: 'Cash', channel: 'cash', reference: '', reason: '', charge_id: null } as const;

/** A charge in one of many states, with the receipts, credit notes, refunds and claims that led to it. */
export const chargeAtRandom = (t: TestApp, dice: Dice, tenant: Tenant): Promise<void> =>
  inTransaction(t.db, async (tx) => {
    const { below, of, day } = dice;
    const posting = postingAt({ tx, user_id: null }, dice, '2026-11-01');
    const { id: tenant_id, lease_id, estate_id } = tenant;
    const place = { tenant_id, ...(below(8) > 0 ? { lease_id, estate_id } : NO_PLACE) };
    const account_id = await accountOf(tx, place);
    await lockAccounts(tx, [account_id]);
    const first = 1 + below(12);
    const is_owed = below(10) > 0;
    const charge = await addCharge(posting, {
      ...place,
      account_id,
      payment_type: of(['Rent', 'Rent', 'Rent', ...PAYMENT_TYPES]),
      gross_amount: 1 + below(9_000_000),
      label_id: of(LABELS),
      due_date: of([day('2025-10-15', 450), day('2026-10-25', 70)]),
      months_paid: of([[first], [first], [first, 12], [11], [10, 11, 12], [9, 11], []]).filter(
        (month, at, all) => all.indexOf(month) === at,
      ),
      payment_for_year: 2025 + below(2),
      is_owed,
      source: is_owed ? 'manual' : 'claim',
    });
    if (is_owed) await happenTo(posting, dice, charge);
    else await claim(posting, charge);
    await settleAccounts(posting, [account_id]);
  });

/** The same posting around midnight of a day in Kampala. */
function postingAt(posting: Pick<Posting, 'tx' | 'user_id'>, { of }: Dice, on: CalendarDate): Posting {
  const at = new Date(`${on}T${of(NEAR_MIDNIGHT)}Z`);
  return { tx: posting.tx, user_id: posting.user_id, at, today: dayInKampala(at.getTime()) };
}

async function happenTo(posting: Posting, dice: Dice, charge: ChargeRecord): Promise<void> {
  const { below, of } = dice;
  const { gross_amount: due } = charge;
  const part = Math.max(1, below(due));
  switch (below(12)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return void (await receive(posting, dice, charge, due, due));
    case 4:
      await receive(posting, dice, charge, part, part);
      if (due > part && below(2) > 0) await receive(posting, dice, charge, due - part, due - part);
      return;
    case 5: {
      const receipt = await receive(posting, dice, charge, part, part);
      if (due > part) await receive(posting, dice, charge, due - part, due - part);
      await settleAccounts(posting, [charge.account_id]);
      await voidReceipt(postingAt(posting, dice, dice.day('2026-09-20', 80)), receipt, { reason: 'Typed wrongly' });
      return;
    }
    case 6:
      if (below(2) > 0) await receive(posting, dice, charge, part, part);
      return void (await credit(posting, charge, part, of(['waiver', 'discount', 'repair', 'correction'])));
    case 7: {
      if (below(2) > 0) await receive(posting, dice, charge, part, part);
      const note = await credit(posting, charge, due, of(['cancellation', 'waiver']));
      if (below(3) === 0) await updateCharge(posting.tx, charge.id, { is_refunded: true });
      if (below(4) === 0) await reverseCreditNote(posting, { id: note, charge_id: charge.id }, 'It was wrong');
      return;
    }
    case 8:
      return removeCharge(posting, charge);
    case 9:
      return receiveMore(posting, dice, charge, due);
    default:
  }
}

/** Money of a tenant, of which a part is allocated to the charge. */
async function receive(
  posting: Posting,
  dice: Dice,
  charge: ChargeRecord,
  amount: number,
  share: number,
  source: ReceiptSource = 'entry',
) {
  const on = addDays(charge.due_date, dice.below(3) - 1);
  const receipt = await addNumberedReceipt(posting, {
    account_id: charge.account_id,
    amount,
    method: 'Cash',
    channel: dice.of(['cash', 'mtn', 'bank']),
    external_reference: null,
    received_at: `${on}T${dice.of(NEAR_MIDNIGHT)}Z`,
    payer_name: '',
    payer_phone: '',
    notes: '',
    source,
    is_automatic: dice.below(2) > 0,
  });
  if (share > 0)
    await allocate(posting, [{ receipt_id: receipt.id, charge_id: charge.id, amount: share, by_hand: false }]);
  return receipt;
}

/** More than is due: the rest stays as credit, is refunded, or came from before the portal or from a deposit. */
async function receiveMore(posting: Posting, dice: Dice, charge: ChargeRecord, due: number): Promise<void> {
  const { account_id } = charge;
  const effective_on = addDays(charge.due_date, 2);
  if (dice.below(3) === 0) return void (await receive(posting, dice, charge, due + 700_000, due, 'opening'));
  const receipt = await receive(posting, dice, charge, due + 900_000, due);
  if (charge.payment_type !== DEPOSIT)
    return void (await addRefund(posting, { ...OUT, account_id, effective_on }, [
      { receipt: receipt.id, amount: 5_000 },
    ]));
  const used = await receive(posting, dice, charge, Math.ceil(due / 2), 0, 'deposit');
  await addMovement(posting, {
    ...OUT,
    account_id,
    effective_on,
    kind: 'used',
    amount: used.amount,
    receipt_id: used.id,
  });
}

async function credit(posting: Posting, { id }: ChargeRecord, amount: number, kind: CreditNoteKind): Promise<number> {
  const charge = await findCharge(posting.tx, id);
  if (!charge) throw new Error('the charge was just made');
  return addCreditNote(posting, charge, { amount, kind, reason: '', effective_on: posting.today });
}

const claim = ({ tx }: Posting, { id, gross_amount, due_date }: ChargeRecord) =>
  tx.insertInto('claims').values({ charge_id: id, amount: gross_amount, method: 'Cash', paid_on: due_date }).execute();
