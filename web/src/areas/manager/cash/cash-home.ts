import type { PayingAccount } from '@amayumba/contract/money/cash.ts';

/** `A-02, Block A, Bukoto Court` */
export const cashHome = (place: Pick<PayingAccount, 'apartment_number' | 'block_name' | 'estate_name'>): string =>
  [place.apartment_number, place.block_name, place.estate_name].filter(Boolean).join(', ');
