/** The id of the entry about an account without money, which a manager can try again once it is topped up. */
export const NO_BALANCE = 'message-no-balance';
