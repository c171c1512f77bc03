import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { username as usernameSchema } from '@amayumba/contract/accounts/account.ts';
import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { email as emailSchema, optionalText } from '@amayumba/contract/fields.ts';
import { optionalPhone } from '@amayumba/contract/phone-field.ts';
import { asOneLine } from '@amayumba/contract/plain-text.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import { type Role, ROLES, roleNamed } from '@amayumba/contract/roles.ts';
import { sentenceFor } from '@amayumba/contract/sentences.ts';
import type { Db } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { createAccount, setAccountRole, setAccountStatus, setPassword } from './accounts.service.ts';
import { checkPassword } from './check-password.ts';
import { removeLostFactor } from './factor-events.ts';
import type { EventContext } from './security-mails.ts';
import { endAllSessions, endSessionsOfUser } from './sessions.repository.ts';
import { type AccountRow, findAccountNamed, findAccountWithEmail, listAccounts } from './users.repository.ts';

export const USER_HELP = `npm run user -- create --role ROLE --username NAME [--email ADDRESS] [--first-name NAME] [--last-name NAME] [--phone NUMBER]
npm run user -- list
npm run user -- set-role NAME --role ROLE
npm run user -- set-password NAME
npm run user -- reset-second-factor NAME   for who lost the authenticator app and the recovery codes; signs out everywhere
npm run user -- sign-out NAME         ends every sign-in of the person, who may sign in again
npm run user -- sign-out --everybody  ends every sign-in of everybody
npm run user -- deactivate NAME       signs the person out everywhere and lets them in no more
npm run user -- activate NAME

ROLE is ${ROLES.join(', ')}. The password is asked for on the terminal; with --password-stdin it is read from the
standard input, for scripts. It is never an argument, because other users of a machine can see those.

The commands work on the database that npm start uses (DATA_DIR, or DATABASE_URL), also while the portal is running.`;

/** The parts of the terminal that the commands use. */
export interface Terminal {
  print: (line: string) => void;
  /** Asks for a password, or reads it from the standard input if the command has that option. */
  readPassword: (fromStandardInput: boolean) => Promise<string>;
}

const OPTIONS = {
  help: { type: 'boolean', default: false },
  'password-stdin': { type: 'boolean', default: false },
  everybody: { type: 'boolean', default: false },
  role: { type: 'string' },
  username: { type: 'string' },
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  phone: { type: 'string' },
} as const;

/** Mails about these changes give the time and the server's shell as origin. */
const occasionNow = (): EventContext => ({ at: new Date(), by: 'shell' });

type Values = ReturnType<typeof read>['values'];
const read = (args: string[]) => parseArgs({ args, options: OPTIONS, allowPositionals: true });

function roleOf(values: Values): Role {
  const role = roleNamed(values.role);
  // Elsewhere an unknown role becomes tenant; here it is a typing mistake.
  if (role === 'tenant' && values.role?.toLowerCase() !== 'tenant')
    throw new Error(`Say --role with one of ${ROLES.join(', ')}.`);
  return role;
}

function checked<S extends z.ZodMiniType>(option: string, schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (!result.success) throw new Error(`--${option}: ${result.error.issues[0]?.message ?? 'not valid'}`);
  return result.data;
}

async function create(db: Db, terminal: Terminal, values: Values): Promise<void> {
  const role = roleOf(values);
  const username = checked('username', usernameSchema, values.username);
  const email = values.email === undefined ? '' : checked('email', emailSchema, values.email);
  const person = {
    first_name: checked('first-name', optionalText(100), values['first-name']),
    last_name: checked('last-name', optionalText(100), values['last-name']),
    phone_number: checked('phone', optionalPhone, values.phone),
  };
  if (await findAccountNamed(db, username)) fail('username_taken');
  if (await findAccountWithEmail(db, email)) fail('email_taken');
  const password = await terminal.readPassword(values['password-stdin']);
  await inTransaction(db, async (tx) => {
    const id = await createAccount(tx, { ...person, username, email, role, password });
    await recordAudit(tx, null, { action: 'created', subject: 'user', subject_id: id, after: { username, role } });
  });
  terminal.print(`Made the ${role} ${username}.`);
}

async function list(db: Db, { print }: Terminal): Promise<void> {
  const accounts = await listAccounts(db);
  for (const account of accounts) {
    const { role, staff_role, username, status, email } = account;
    print(
      asOneLine(
        [(staff_role ?? role).padEnd(10), status.padEnd(9), username, fullName(account), email]
          .filter(Boolean)
          .join('  '),
      ),
    );
  }
  if (accounts.length === 0) print('There are no accounts yet.');
}

async function named(db: Db, username: string | undefined): Promise<AccountRow> {
  if (!username) throw new Error(`Say whose account, by the username.\n\n${USER_HELP}`);
  return (await findAccountNamed(db, username)) ?? fail('not_found', `There is no account ${username}.`);
}

/** Changes an account and records the change in the audit log, in one transaction. */
const change = (
  db: Db,
  account: AccountRow,
  differences: { before: object; after: object },
  work: (tx: Db) => Promise<void>,
) =>
  inTransaction(db, async (tx) => {
    await work(tx);
    await recordAudit(tx, null, { action: 'changed', subject: 'user', subject_id: account.id, ...differences });
  });

async function setRole(db: Db, { print }: Terminal, account: AccountRow, role: Role): Promise<void> {
  const differences = { before: { role: account.role }, after: { role } };
  await change(db, account, differences, (tx) => setAccountRole(tx, account.id, role));
  print(`${account.username} is now ${role}.`);
}

async function setNewPassword(db: Db, terminal: Terminal, account: AccountRow, values: Values): Promise<void> {
  const password = await terminal.readPassword(values['password-stdin']);
  checkPassword(account.username, password);
  await inTransaction(db, (tx) => setPassword(tx, account.id, password, { notifyOf: occasionNow() }));
  terminal.print(`${account.username} has a new password and is signed out everywhere.`);
}

async function takeAwayFactor(db: Db, { print }: Terminal, account: AccountRow): Promise<void> {
  const isGone = await inTransaction(db, (tx) => removeLostFactor(tx, null, account, occasionNow()));
  if (!isGone) fail('second_factor_off', `${account.username} has no two-step verification.`);
  print(`${account.username} signs in with the password alone now, and is signed out everywhere.`);
}

async function signOutAccount(db: Db, { print }: Terminal, account: AccountRow): Promise<void> {
  await inTransaction(db, async (tx) => {
    await endSessionsOfUser(tx, account.id, 'everywhere');
    const { id, username } = account;
    const entry = { action: 'signed out everywhere', subject: 'sign_in', subject_id: id, after: { username } };
    await recordAudit(tx, null, entry);
  });
  print(`${account.username} is signed out everywhere.`);
}

async function signOutEverybody(db: Db, { print }: Terminal): Promise<void> {
  const count = await inTransaction(db, async (tx) => {
    const ended = await endAllSessions(tx, 'everywhere');
    await recordAudit(tx, null, { action: 'signed everybody out', subject: 'sign_in', subject_id: null });
    return ended;
  });
  print(`Ended ${count} sign-ins; everybody has to sign in again.`);
}

async function setStatus(
  db: Db,
  { print }: Terminal,
  account: AccountRow,
  status: 'active' | 'inactive',
): Promise<void> {
  const differences = { before: { status: account.status }, after: { status } };
  await change(db, account, differences, (tx) => setAccountStatus(tx, account.id, status));
  print(`${account.username} is now ${status}.`);
}

/** Runs one of the account commands. @throws Error or Refusal with a sentence for the person at the terminal */
export async function runUserCommand(db: Db, terminal: Terminal, args: string[]): Promise<void> {
  z.config({ customError: sentenceFor });
  const { positionals, values } = read(args);
  const [command, username, ...rest] = positionals;
  if (values.help || command === undefined) return terminal.print(USER_HELP);
  const takesNobody = command === 'list' || values.everybody;
  const tooMany = takesNobody && username !== undefined ? [username, ...rest] : rest;
  if (tooMany.length > 0)
    throw new Error(
      `There is something too many: ${tooMany.join(' ')}. Nothing was changed; name one account at a time.`,
    );
  switch (command) {
    case 'create':
      return create(db, terminal, username === undefined ? values : { username, ...values });
    case 'list':
      return list(db, terminal);
    case 'set-role':
      return setRole(db, terminal, await named(db, username), roleOf(values));
    case 'set-password':
      return setNewPassword(db, terminal, await named(db, username), values);
    case 'sign-out':
      return values.everybody
        ? signOutEverybody(db, terminal)
        : signOutAccount(db, terminal, await named(db, username));
    case 'reset-second-factor':
      return takeAwayFactor(db, terminal, await named(db, username));
    case 'activate':
      return setStatus(db, terminal, await named(db, username), 'active');
    case 'deactivate':
      return setStatus(db, terminal, await named(db, username), 'inactive');
    default:
      throw new Error(`There is no command ${command}.\n\n${USER_HELP}`);
  }
}
