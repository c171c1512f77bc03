/** The id of the item about an account without money, which a manager can retry once it is topped up. */
export const NO_BALANCE = 'message-no-balance';
