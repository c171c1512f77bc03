import {
  createExpense,
  createFeeAgreement,
  createRecurringExpense,
  createVendor,
  deleteExpense,
  deleteFeeAgreement,
  deleteRecurringExpense,
  deleteVendor,
  getExpense,
  listExpenses,
  listFeeAgreements,
  listOwnExpenses,
  listRecurringExpenses,
  listVendors,
  reverseExpense,
  updateExpense,
  updateFeeAgreement,
  updateRecurringExpense,
  updateVendor,
} from '@amayumba/contract/owners/expense-endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { listOrFile } from '../reports/export/list-or-file.ts';
import * as agreements from './agreements/agreements.service.ts';
import { moreExpenseFaults } from './expenses/check-expense.ts';
import * as expenses from './expenses/expenses.service.ts';
import { exportExpenses } from './expenses/export-expenses.service.ts';
import { updateExpense as update } from './expenses/update-expense.service.ts';
import * as recurring from './recurring/recurring.service.ts';
import { listRecurringRows } from './recurring/recurring-rows.repository.ts';
import * as vendors from './vendors/vendors.service.ts';
import { listVendorRows } from './vendors/vendors.repository.ts';

const costs = { may: 'owner_costs:read' } as const;
const recordCosts = { may: 'owner_costs:write' } as const;
const read = { may: 'owner_accounts:read' } as const;
const write = { may: 'owner_accounts:write' } as const;
const own = { may: 'owner_accounts:own' } as const;

/** Costs of estates, recurring costs, vendors, and fee agreements. See docs/rules.md, Owners' money. */
export function expenseRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  for (const [call, rule] of [
    [listExpenses, costs],
    [listOwnExpenses, own],
  ] as const)
    route(app, call, rule, (asked) => listOrFile(parts, asked, expenses.listExpenses, exportExpenses));
  route(
    app,
    createExpense,
    recordCosts,
    ({ repeatable, body, uploads }) => expenses.createExpense(parts, repeatable, body, uploads['receipt_file']),
    ({ viewer, body }) => moreExpenseFaults(parts, viewer, body),
  );
  route(app, getExpense, costs, ({ viewer, params }) => expenses.showExpense(db, parts, viewer, params.id));
  route(app, updateExpense, recordCosts, ({ viewer, params, body, uploads, match }) =>
    update(parts, viewer, params.id, body, uploads['receipt_file'], match),
  );
  route(app, deleteExpense, recordCosts, ({ viewer, params, match }) =>
    expenses.deleteExpense(parts, viewer, params.id, match),
  );
  route(app, reverseExpense, recordCosts, ({ repeatable, params, body }) =>
    expenses.reverseExpense(parts, repeatable, params.id, body),
  );

  route(app, listRecurringExpenses, costs, ({ viewer, query }) => listRecurringRows(db, viewer, query));
  route(
    app,
    createRecurringExpense,
    recordCosts,
    ({ repeatable, body }) => recurring.createRecurring(parts, repeatable, body),
    ({ viewer, body }) => recurring.moreRecurringFaults(parts, viewer, body),
  );
  route(app, updateRecurringExpense, recordCosts, ({ viewer, params, body, match }) =>
    recurring.updateRecurring(parts, viewer, params.id, body, match),
  );
  route(app, deleteRecurringExpense, recordCosts, ({ viewer, params, match }) =>
    recurring.deleteRecurring(parts, viewer, params.id, match),
  );

  route(app, listVendors, costs, ({ query }) => listVendorRows(db, query));
  route(app, createVendor, recordCosts, ({ repeatable, body }) => vendors.createVendor(parts, repeatable, body));
  route(app, updateVendor, write, ({ viewer, params, body, match }) =>
    vendors.updateVendor(parts, viewer, params.id, body, match),
  );
  route(app, deleteVendor, write, ({ viewer, params, match }) => vendors.deleteVendor(parts, viewer, params.id, match));

  route(app, listFeeAgreements, read, ({ query }) => agreements.listAgreements(parts, query));
  route(
    app,
    createFeeAgreement,
    write,
    ({ repeatable, body }) => agreements.createAgreement(parts, repeatable, body),
    ({ viewer, body }) => agreements.moreAgreementFaults(parts, viewer, body),
  );
  route(app, updateFeeAgreement, write, ({ viewer, params, body, match }) =>
    agreements.updateAgreement(parts, viewer, params.id, body, match),
  );
  route(app, deleteFeeAgreement, write, ({ viewer, params, match }) =>
    agreements.deleteAgreement(parts, viewer, params.id, match),
  );
}
