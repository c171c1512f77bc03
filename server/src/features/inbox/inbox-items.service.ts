import type { Db } from '../../db/connect.ts';
import { getUnmatched, insertInboxItem, type NewInboxItem } from './inbox-items.repository.ts';

/** Puts money into the inbox that could not be matched safely. Returns the item's id. See docs/rules.md, Inbox. */
export const addInboxItem = (tx: Db, item: NewInboxItem): Promise<number> => insertInboxItem(tx, item);

/** How much money waits in the inbox, in whole shillings, and since when. */
export const unmatchedMoney = (db: Db) => getUnmatched(db);
