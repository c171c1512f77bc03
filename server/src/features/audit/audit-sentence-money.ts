import { RENT_EVERY_LABELS, type RentEvery } from '@amayumba/contract/ledger/rent-periods.ts';
import {
  changed,
  day,
  type DescribedEntry,
  fieldOf,
  money,
  recordOf,
  tenantOf,
  textOf,
  textOrNumber,
} from './audit-sentence-fields.ts';

// Sentences about the ledger, after the name of the person who acted; undefined for an unknown action.

const sum = (entry: DescribedEntry) => money(fieldOf(entry, 'amount') ?? entry.amount ?? 0);

export function aboutReceipt(entry: DescribedEntry): string | undefined {
  const code = entry.receipt_code ? ` ${entry.receipt_code}` : '';
  switch (entry.action) {
    case 'recorded':
      return `recorded ${sum(entry)} from ${tenantOf(entry)}${code ? `, receipt${code}` : ''}`;
    case 'created':
      return `entered ${sum(entry)} as an opening balance of ${tenantOf(entry)}`;
    case 'reversed':
      return `reversed the receipt${code} of ${sum(entry)} from ${tenantOf(entry)}`;
    case 'allocated':
      return `changed what the receipt${code} of ${sum(entry)} from ${tenantOf(entry)} pays for`;
    case 'certificate recorded':
      return `recorded the withholding certificate of the receipt${code} of ${sum(entry)} from ${tenantOf(entry)}`;
    case 'sent':
      return `mailed the receipt${code} of ${sum(entry)} to ${tenantOf(entry)}`;
    default:
      return undefined;
  }
}

export function aboutCreditNote(entry: DescribedEntry): string | undefined {
  const note = `credit note of ${sum(entry)} for ${tenantOf(entry)}`;
  const kind = textOf(entry, 'kind');
  return { created: `wrote a ${note}${kind ? ` (${kind})` : ''}`, reversed: `reversed the ${note}` }[entry.action];
}

export function aboutRefund(entry: DescribedEntry): string | undefined {
  return {
    created: `refunded ${sum(entry)} to ${tenantOf(entry)}`,
    reversed: `reversed the refund of ${sum(entry)} to ${tenantOf(entry)}`,
  }[entry.action];
}

export function aboutDeposit(entry: DescribedEntry): string | undefined {
  const part = `${sum(entry)} of the deposit of ${tenantOf(entry)}`;
  if (entry.action === 'reversed') return `reversed the movement of ${part}`;
  if (entry.action !== 'created') return undefined;
  switch (fieldOf(entry, 'kind')) {
    case 'used':
      return `used ${part} for a payment`;
    case 'refunded':
      return `returned ${part}`;
    case 'withheld':
      return `withheld ${part}`;
    default:
      return `moved ${part}`;
  }
}

export function aboutTransfer(entry: DescribedEntry): string | undefined {
  if (entry.action !== 'created') return undefined;
  const parts = (['credit', 'deposit'] as const).flatMap((kind) => {
    const amount = Number(fieldOf(entry, kind) ?? 0);
    return amount > 0 ? [`${money(amount)} of ${kind}`] : [];
  });
  return `moved ${parts.join(' and ')} of ${tenantOf(entry)} to another lease`;
}

export function aboutClaim(entry: DescribedEntry): string | undefined {
  const verb = { accepted: 'accepted', rejected: 'rejected' }[entry.action];
  return verb && `${verb} the payment of ${sum(entry)} that ${tenantOf(entry)} logged`;
}

export function aboutInboxItem(entry: DescribedEntry): string | undefined {
  const amount = sum(entry);
  return {
    matched: `matched ${amount} of the inbox to an account`,
    split: `split ${amount} of the inbox between accounts`,
    dismissed: `set ${amount} of the inbox aside as not ours`,
    reopened: `returned ${amount} to the inbox`,
  }[entry.action];
}

export function aboutStatement(entry: DescribedEntry): string | undefined {
  const channel = textOf(entry, 'channel');
  const whose = { mtn: 'of MTN', airtel: 'of Airtel', bank: 'of a bank' }[channel] ?? '';
  return {
    created: `uploaded a statement ${whose}`,
    changed: `chose the columns of a statement ${whose}`,
    confirmed: `confirmed a statement ${whose} with ${sum(entry)}`,
    undone: `undid a statement ${whose}`,
  }[entry.action];
}

export function aboutTerms(entry: DescribedEntry): string | undefined {
  const where = entry.home ? ` (${entry.home})` : '';
  const whose = `the rent of ${tenantOf(entry)}${where}`;
  const every = RENT_EVERY_LABELS[fieldOf(entry, 'rent_every') as RentEvery] ?? '';
  switch (entry.action) {
    case 'created':
      return `set ${whose} to ${money(fieldOf(entry, 'rent_amount'))} ${every} from ${day(fieldOf(entry, 'starts_on'))}`;
    case 'changed':
      return `moved ${whose} to begin on ${day(fieldOf(entry, 'starts_on'))}`;
    case 'removed':
      return `removed ${whose} that begins on ${day(fieldOf(entry, 'starts_on'))}`;
    default:
      return undefined;
  }
}

/** Sentences about money asked for by phone, which are entries about the account. */
function aboutCollection(entry: DescribedEntry): string | undefined {
  const network = textOf(entry, 'provider') === 'airtel' ? 'Airtel' : 'MTN';
  switch (entry.action) {
    case 'asked by phone':
      return `asked for ${sum(entry)} from ${tenantOf(entry)} by ${network}`;
    case 'mismatched':
      return `put ${sum(entry)} into the inbox, which ${network} reports for ${tenantOf(entry)}`;
    case 'decided':
      return `decided that the payment by phone of ${tenantOf(entry)} ${fieldOf(entry, 'state') === 'failed' ? 'failed' : 'was made'}`;
    case 'linked':
      return `made a pay link for ${tenantOf(entry)}`;
    default:
      return undefined;
  }
}

/** Sentences about how a mobile money network is reached. */
export function aboutProvider(entry: DescribedEntry): string | undefined {
  if (entry.action !== 'changed') return undefined;
  const network = textOf(entry, 'provider') === 'airtel' ? 'Airtel' : 'MTN';
  const secrets = fieldOf(entry, 'secrets');
  const keys = Array.isArray(secrets) && secrets.length > 0 ? `, and the keys ${secrets.join(', ')}` : '';
  return `changed how ${network} is reached${keys}`;
}

const dayOf = ({ after }: DescribedEntry) => day(recordOf(after)['day']);

export function aboutLedgerAccount(entry: DescribedEntry): string | undefined {
  if (entry.action === 'exported') {
    const statements = Number(fieldOf(entry, 'statements') ?? 0);
    return statements > 0
      ? `printed the statements of ${statements} ${statements === 1 ? 'account' : 'accounts'}`
      : `exported accounts as ${textOf(entry, 'file').toUpperCase()}`;
  }
  if (entry.action === 'proof printed') return `printed what was sent to ${tenantOf(entry)}`;
  if (entry.action === 'reminded') return `reminded ${tenantOf(entry)} of ${sum(entry)}`;
  if (entry.action === 'left out') return `left ${tenantOf(entry)} out of the reminders of ${dayOf(entry)}`;
  if (entry.action === 'put back') return `put ${tenantOf(entry)} back among the reminders of ${dayOf(entry)}`;
  const collected = aboutCollection(entry);
  if (collected !== undefined) return collected;
  if (entry.action !== 'changed') return undefined;
  const { promise_on, promise_amount, disputed_at } = recordOf(entry.after);
  if (['promise_on', 'promise_amount', 'promised_by'].some((field) => changed(entry, field))) {
    // Promises from before have no sum.
    const what = promise_amount ? `${money(promise_amount)} by` : 'by';
    return promise_on
      ? `noted that ${tenantOf(entry)} promised to pay ${what} ${day(promise_on)}`
      : `removed the promise of ${tenantOf(entry)} to pay`;
  }
  if (changed(entry, 'disputed_at'))
    return `marked the account of ${tenantOf(entry)} as ${disputed_at ? 'disputed' : 'no longer disputed'}`;
  if (changed(entry, 'lease_id')) return `moved the account of ${tenantOf(entry)} to the new lease`;
  return `changed the account of ${tenantOf(entry)}`;
}

export function aboutSchedule({ action, after }: DescribedEntry): string | undefined {
  if (action !== 'charged') return undefined;
  const { count, total_amount, failed } = recordOf(after);
  if (count === undefined)
    return `could not charge the rent of ${failed === 1 ? '1 account' : `${textOrNumber(failed)} accounts`}`;
  const of = total_amount === undefined ? '' : ` of ${money(total_amount)}${count === 1 ? '' : ' together'}`;
  return `charged ${count === 1 ? '1 payment' : `${textOrNumber(count)} payments`}${of}`;
}

export function aboutMoneyRule(entry: DescribedEntry): string | undefined {
  const key = textOf(entry, 'key').replaceAll('_', ' ');
  return entry.action === 'created' ? `set the rule ‘${key}’ from ${day(fieldOf(entry, 'from_date'))} on` : undefined;
}
