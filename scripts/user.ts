import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { COMPANY_OPTION_HELP, splitCompanyOption } from '../server/src/companies/company-option.ts';
import { migrateAndGrant } from '../server/src/db/migrate-and-grant.ts';
import { runUserCommand, type Terminal, USER_HELP } from '../server/src/features/accounts/user-commands.ts';
import { printFailure } from './support/print-failure.ts';
import { withDatabase } from './support/with-database.ts';

// npm run user: creates and changes accounts from a shell. The commands are in the server's accounts feature.

/** Reads an answer from the terminal without showing it. */
async function askUnseen(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    // Ctrl-C and Ctrl-D cancel.
    const givenUp = new Promise<never>((_resolve, reject) => {
      for (const event of ['SIGINT', 'close'] as const)
        reader.once(event, () => reject(new Error('Nothing was changed.')));
    });
    return await Promise.race([reader.question(''), givenUp]);
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}

const terminal: Terminal = {
  print: (line) => console.log(line),
  async readPassword(fromStandardInput) {
    if (fromStandardInput) return (await text(process.stdin)).replace(/\r?\n$/, '');
    if (!process.stdin.isTTY) throw new Error('There is no terminal to ask for the password: use --password-stdin.');
    const password = await askUnseen('Password: ');
    if ((await askUnseen('Again: ')) !== password)
      throw new Error('These were two different passwords. Nothing was changed.');
    return password;
  },
};

async function main(args: string[]): Promise<void> {
  if (args.length === 0 || args.includes('--help')) return terminal.print(`${USER_HELP}\n${COMPANY_OPTION_HELP}`);
  await withDatabase(async (database) => {
    await migrateAndGrant(database);
    const { schema, rest } = await splitCompanyOption(database.db, args);
    await runUserCommand(database.dbOf(schema), terminal, rest);
  });
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  printFailure(error);
}
