import { expect, test } from 'vitest';
import { statementsIn } from './statements-in.ts';

test('a migration is sent statement by statement; bodies and comments stay whole', () => {
  const text = `-- Two tables; one after the other.
create table a (id bigint);
create function f() returns trigger language plpgsql as $$
begin
  return new;
end $$;

insert into a values (1), (2);
-- Nothing follows.
`;
  const statements = statementsIn(text);
  expect(statements.map((statement) => statement.trim())).toEqual([
    '-- Two tables; one after the other.\ncreate table a (id bigint)',
    'create function f() returns trigger language plpgsql as $$\nbegin\n  return new;\nend $$',
    'insert into a values (1), (2)',
  ]);
});
