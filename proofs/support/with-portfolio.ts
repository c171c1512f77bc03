import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { fillPortfolio } from '../../bench/portfolio/fill-portfolio.ts';
import { withDatabase } from '../../bench/with-database.ts';
import type { Db } from '../../server/src/db/connect.ts';
import { migrateAndGrant } from '../../server/src/db/migrate-and-grant.ts';
import type { DatabaseChoice } from '../../server/src/db/open-database.ts';

/** Fills an empty database with a portfolio of today, and does some work on it. */
export const withPortfolio = <T>(
  choice: DatabaseChoice,
  apartments: number,
  work: (db: Db, today: string) => Promise<T>,
): Promise<T> =>
  withDatabase(choice, async (database) => {
    const today = dayInKampala(Date.now());
    await migrateAndGrant(database);
    await fillPortfolio(database.owner, { apartments, today, seed: 1 });
    return work(database.db, today);
  });
