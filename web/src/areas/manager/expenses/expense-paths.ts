const EXPENSES = '/manager/expenses';

/** The path of an expense beside the list of expenses. */
export const expensePath = (id: number) => `${EXPENSES}?expense=${id}`;

/** The path of the expenses of a vendor. */
export const vendorExpensesPath = (id: number) => `${EXPENSES}?vendor=${id}`;
