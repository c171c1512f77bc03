import { expect, test } from 'vitest';
import { brokenConstraint, type DatabaseError } from './broken-constraint.ts';

const errorOf = (message: string, fields: Partial<DatabaseError> = {}): DatabaseError =>
  Object.assign(new Error(message), { code: '23505' }, fields);

test('a broken constraint is the one that the error names', () => {
  const fields = { constraint: 'blocks_name_unique', table: 'blocks' };
  expect(brokenConstraint(errorOf('duplicate key', fields))).toEqual(fields);
});

test('a broken constraint is read from the text where a node of Citus sends only that', () => {
  const unique = 'duplicate key value violates unique constraint "blocks_name_unique_102022"';
  expect(brokenConstraint(errorOf(unique))).toEqual({ constraint: 'blocks_name_unique', table: '' });
  const foreign =
    'insert or update on table "leases_102031" violates foreign key constraint "leases_apartment_id_fkey_102031"';
  expect(brokenConstraint(errorOf(foreign))).toEqual({ constraint: 'leases_apartment_id_fkey', table: 'leases' });
});

test('an error that breaks no constraint names none', () => {
  expect(brokenConstraint(errorOf('canceling statement due to lock timeout'))).toEqual({ constraint: '', table: '' });
});
