import type { Channel } from '@amayumba/contract/ledger/ledger-accounts.ts';
import type { Db } from '../../../db/connect.ts';
import { findByReference } from './receipts.repository.ts';

/** The last line of the notes, if it names a reference that is not a transaction id. */
const NOTED = /(?:^|\n)Reference [^\n]*$/;

export const withoutReference = (notes: string): string => notes.replace(NOTED, '');

/** The notes with a reference added; an empty reference adds nothing. */
export const noteReference = (notes: string, reference: string): string =>
  [notes, reference && `Reference ${reference}`].filter(Boolean).join('\n');

/**
 * Where a receipt stores the reference of a payment: as its transaction id; or in its notes if another receipt has that
 * id, or if a tenant claimed it with Cash. See docs/rules.md, Recording money; docs/rules.md, Claims.
 */
export async function placeReference(
  tx: Db,
  { channel, reference, claimed }: { channel: Channel; reference: string; claimed: string | undefined },
  notes: string,
): Promise<{ external_reference: string | null; notes: string }> {
  const isWords = reference === '' || (channel === 'cash' && reference === claimed);
  return isWords || (await findByReference(tx, [channel], reference))
    ? { external_reference: null, notes: noteReference(notes, reference) }
    : { external_reference: reference, notes };
}
