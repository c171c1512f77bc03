/** The dialogs of the page of an account. */
export type AccountDialog =
  | 'record'
  | 'credit-note'
  | 'deposit'
  | 'refund'
  | 'transfer'
  | 'terms'
  | 'promise'
  | 'ask'
  | 'pay-link'
  | 'notice';
