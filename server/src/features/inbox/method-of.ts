import type { Channel, PaymentMethod } from '@amayumba/contract/ledger/ledger-accounts.ts';

/** The payment method of money of a channel. */
export const methodOf = (channel: Channel): PaymentMethod => {
  if (channel === 'mtn' || channel === 'airtel') return 'Mobile Money';
  return channel === 'bank' ? 'Bank Transfer' : 'Online Payment';
};
