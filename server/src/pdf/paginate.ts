/** A part of a document that no page break divides. */
export interface Block {
  height: number;
  draw: (y: number) => void;
  /** Drawn again above the block where a page begins with it, as the head of a table. */
  head?: Block;
  /** The space below the block that must be on the same page, so that no heading ends a page. */
  needsBelow?: number;
}

export interface PlacedBlock {
  y: number;
  block: Block;
}

/** Where the blocks begin on the first page and on the others, and where they end on each. */
interface PageRoom {
  firstTop: number;
  nextTop: number;
  bottom: number;
}

/**
 * Places blocks on pages before anything is drawn, so that each page can show how many there are. A block that is
 * higher than a page is placed on a page of its own.
 */
export function paginate(blocks: readonly Block[], { firstTop, nextTop, bottom }: PageRoom): PlacedBlock[][] {
  const pages: PlacedBlock[][] = [[]];
  let y = firstTop;
  const place = (block: Block) => {
    pages.at(-1)?.push({ y, block });
    y += block.height;
  };
  for (const block of blocks) {
    const isFull = y + block.height + (block.needsBelow ?? 0) > bottom;
    if (isFull && (pages.at(-1)?.length ?? 0) > 0) {
      pages.push([]);
      y = nextTop;
      if (block.head) place(block.head);
    }
    place(block);
  }
  return pages;
}
