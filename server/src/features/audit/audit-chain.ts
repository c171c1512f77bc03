import { createHash } from 'node:crypto';
import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { Db } from '../../db/connect.ts';
import {
  type ChainLink,
  findAddressesRemovedBefore,
  findUnhashedEntries,
  listChainLinks,
  listErasedParts,
  startOf,
} from './audit-chain.repository.ts';

export { chainEntries } from './audit-chain.repository.ts';

/** The number of links per query. */
const BATCH = 5_000;

/** The last valid position in the chain. */
interface ChainPosition {
  /** The number of entries up to this position. */
  position: number;
  hash: Buffer;
}

/** The start of every chain. */
const CHAIN_START: ChainPosition = { position: 0, hash: Buffer.alloc(32) };

/** The last valid position, and the fault of the next link as a sentence. */
export interface ChainVerification {
  place: ChainPosition;
  fault?: string;
}

interface Verifying {
  /** Called after each batch with the position reached. */
  reached?: (place: ChainPosition, links: readonly ChainLink[]) => void;
  /** Stops the verification early. */
  signal?: AbortSignal;
}

/** Verifies the chain in batches until its end or the first fault, then searches for entries outside it. */
export async function verifyChain(db: Db, { reached, signal }: Verifying = {}): Promise<ChainVerification> {
  let place = CHAIN_START;
  for (;;) {
    const links = signal?.aborted ? [] : await listChainLinks(db, place.position, BATCH);
    if (links.length === 0) break;
    // This query follows that of the links, so that it includes parts erased after they were read.
    const isErased = await erasedPartsOf(db);
    for (const link of links) {
      const fault = faultOf(place, link, isErased);
      if (fault !== undefined) return { place, fault };
      place = { position: link.position, hash: link.hash };
    }
    reached?.(place, links);
  }
  const stranger = await findUnhashedEntries(db);
  if (!stranger) return { place };
  const fault = `Entry no. ${stranger.id} of ${formatInstant(stranger.at)} is outside the chain: it was inserted past it.`;
  return { place, fault };
}

type Part = 'details' | 'origin';

/** Whether an entry names the erasure of a part: of a person, or of addresses whose time was over. */
async function erasedPartsOf(db: Db): Promise<(link: ChainLink, part: Part) => boolean> {
  const erased = await listErasedParts(db);
  const day = await findAddressesRemovedBefore(db);
  const removedBefore = day === null ? 0 : Date.parse(startOf(day));
  return ({ entry_id, at, subject }, part) =>
    erased.has(`${part} ${entry_id}`) ||
    ((part === 'origin' || subject === 'sign_in') && at !== null && Date.parse(at) < removedBefore);
}

/** Returns the fault of a link, given the previous position; undefined if it is as recorded. */
function faultOf(
  before: ChainPosition,
  link: ChainLink,
  isErased: (link: ChainLink, part: Part) => boolean,
): string | undefined {
  const { position, entry_id, text, at } = link;
  const missing = before.position + 1;
  if (position !== missing) {
    const which = position - missing > 1 ? `Entries ${missing} to ${position - 1} were` : `Entry ${missing} was`;
    return `${which} removed: entry ${position} comes after entry ${before.position}.`;
  }
  const name = `Entry ${position} (no. ${entry_id}${at === null ? '' : ` of ${formatInstant(at)}`})`;
  if (text === null) return `${name} was removed: only its place in the chain is left.`;
  if (!createHash('sha256').update(before.hash).update(text).digest().equals(link.hash))
    return `${name} is not what was recorded in this place: it was altered, or put here instead of another.`;
  for (const part of ['details', 'origin'] as const) {
    const [recorded, now] = [link[`${part}_digest`], link[`${part}_now`]];
    if (now === null && recorded !== null && !isErased(link, part))
      return `${name} lacks ${WHAT[part]}, and no entry says that it was erased.`;
    if (now !== null && (recorded === null || !now.equals(recorded)))
      return `${name} has ${WHAT[part]} that was not recorded: it was altered.`;
  }
  return undefined;
}

const WHAT = { details: 'personal data', origin: 'an address' };
