import { emptyBody, endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import { reversalSchema } from '../money/reversal.ts';
import { expenseChangeSchema, expenseQuerySchema, expenseSchema, newExpenseSchema } from './expense.ts';
import {
  feeAgreementChangeSchema,
  feeAgreementQuerySchema,
  feeAgreementSchema,
  newFeeAgreementSchema,
} from './fee-agreement.ts';
import {
  newRecurringSchema,
  recurringChangeSchema,
  recurringExpenseSchema,
  recurringQuerySchema,
} from './recurring-expense.ts';
import { newVendorSchema, vendorChangeSchema, vendorQuerySchema, vendorSchema } from './vendor.ts';

export const listExpenses = endpoint({
  method: 'GET',
  path: '/api/owners/expenses/',
  summary: 'Costs of the estates, the newest first, with their sum; with `file`, all that match as a file',
  query: expenseQuerySchema,
  response: listOf(expenseSchema),
});
export const createExpense = endpoint({
  method: 'POST',
  path: '/api/owners/expenses/',
  summary: 'Record a cost of an estate, with the photo or file of its receipt',
  body: newExpenseSchema,
  files: ['receipt_file'],
  takesKey: true,
  status: 201,
  response: expenseSchema,
});
export const getExpense = endpoint({
  method: 'GET',
  path: '/api/owners/expenses/:id/',
  summary: 'One cost, with a fresh link to its receipt',
  response: expenseSchema,
});
export const updateExpense = endpoint({
  method: 'PATCH',
  path: '/api/owners/expenses/:id/',
  summary: 'Change a cost; of a posted one only description, vendor, notes and receipt',
  body: expenseChangeSchema,
  files: ['receipt_file'],
  stale: 'refused',
  response: expenseSchema,
});
export const deleteExpense = endpoint({
  method: 'DELETE',
  path: '/api/owners/expenses/:id/',
  summary: 'Delete a cost that was never posted',
  stale: 'refused',
  status: 204,
  response: emptyBody,
});
export const reverseExpense = endpoint({
  method: 'POST',
  path: '/api/owners/expenses/:id/reverse/',
  summary: 'Reverse a cost that was paid, with a reason; it counts from today',
  body: reversalSchema,
  takesKey: true,
  approval: true,
  response: expenseSchema,
});
export const listRecurringExpenses = endpoint({
  method: 'GET',
  path: '/api/owners/recurring/',
  summary: 'Costs that come again',
  query: recurringQuerySchema,
  response: listOf(recurringExpenseSchema),
});
export const createRecurringExpense = endpoint({
  method: 'POST',
  path: '/api/owners/recurring/',
  summary: 'Add a recurring cost; those of past days are made at once',
  body: newRecurringSchema,
  takesKey: true,
  status: 201,
  response: recurringExpenseSchema,
});
export const updateRecurringExpense = endpoint({
  method: 'PATCH',
  path: '/api/owners/recurring/:id/',
  summary: 'Change a recurring cost, from the next one on',
  body: recurringChangeSchema,
  stale: 'refused',
  response: recurringExpenseSchema,
});
export const deleteRecurringExpense = endpoint({
  method: 'DELETE',
  path: '/api/owners/recurring/:id/',
  summary: 'End a recurring cost; the costs that it made stay',
  stale: 'refused',
  status: 204,
  response: emptyBody,
});
export const listVendors = endpoint({
  method: 'GET',
  path: '/api/owners/vendors/',
  summary: 'Vendors, by name',
  query: vendorQuerySchema,
  response: listOf(vendorSchema),
});
export const createVendor = endpoint({
  method: 'POST',
  path: '/api/owners/vendors/',
  summary: 'Add a vendor',
  body: newVendorSchema,
  takesKey: true,
  status: 201,
  response: vendorSchema,
});
export const updateVendor = endpoint({
  method: 'PATCH',
  path: '/api/owners/vendors/:id/',
  summary: 'Change a vendor',
  body: vendorChangeSchema,
  stale: 'refused',
  response: vendorSchema,
});
export const deleteVendor = endpoint({
  method: 'DELETE',
  path: '/api/owners/vendors/:id/',
  summary: 'Delete a vendor; their costs keep the name',
  stale: 'refused',
  status: 204,
  response: emptyBody,
});
export const listFeeAgreements = endpoint({
  method: 'GET',
  path: '/api/owners/fee-agreements/',
  summary: 'The fee agreement of each estate, the newest first',
  query: feeAgreementQuerySchema,
  response: listOf(feeAgreementSchema),
});
export const createFeeAgreement = endpoint({
  method: 'POST',
  path: '/api/owners/fee-agreements/',
  summary: 'Add an agreement on the fee of an estate from a day on',
  body: newFeeAgreementSchema,
  takesKey: true,
  status: 201,
  response: feeAgreementSchema,
});
export const updateFeeAgreement = endpoint({
  method: 'PATCH',
  path: '/api/owners/fee-agreements/:id/',
  summary: 'Correct an agreement; statements that were issued stay until they are replaced',
  body: feeAgreementChangeSchema,
  stale: 'refused',
  response: feeAgreementSchema,
});
export const deleteFeeAgreement = endpoint({
  method: 'DELETE',
  path: '/api/owners/fee-agreements/:id/',
  summary: 'Delete an agreement; statements that were issued stay until they are replaced',
  stale: 'refused',
  status: 204,
  response: emptyBody,
});

/** The costs of an owner's estates in their time. */
export const listOwnExpenses = endpoint({
  method: 'GET',
  path: '/api/core/owner/expenses/',
  summary: 'Costs of the own estates, with their receipts',
  query: expenseQuerySchema,
  response: listOf(expenseSchema),
});
