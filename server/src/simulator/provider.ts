/** The networks that the simulator answers for. */
export const PROVIDERS = ['mtn', 'airtel'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** How a payment can end. Each network has its own code for it. */
export type Outcome =
  | 'succeeded'
  | 'not_enough_money'
  | 'declined'
  | 'expired'
  | 'above_limit'
  | 'unknown_payer'
  | 'wrong_pin'
  | 'fault';
