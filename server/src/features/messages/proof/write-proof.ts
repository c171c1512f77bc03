import type { Readable } from 'node:stream';
import { formatInstant } from '@amayumba/contract/calendar.ts';
import { lettering } from '../../../pdf/lettering.ts';
import {
  drawFacts,
  drawFoot,
  drawHead,
  drawShortHead,
  type Landlord,
  openPaper,
  ROOM,
} from '../../../pdf/office-paper.ts';
import { paginate } from '../../../pdf/paginate.ts';
import { messageBlocks, noticeBlocks, skippedBlocks } from './proof-blocks.ts';
import type { ProvedMessage, ProvedNotice } from './proof.repository.ts';

/** The messages about an account, as they are printed. */
export interface ProofSheet extends Landlord {
  tenant_name: string;
  /** `A-4, Block B, Kisasi Heights`; empty for an account without a home. */
  home: string;
  reference_code: string;
  messages: readonly ProvedMessage[];
  notices: readonly ProvedNotice[];
  printed_at_ms: number;
}

const TITLE = 'Proof of messages';

/** Prints every message about an account, and when it arrived, on A4. See docs/rules.md, Proof of messages. */
export function writeProof(sheet: ProofSheet): Readable {
  const { tenant_name, home, reference_code, messages, notices } = sheet;
  const printed = `Printed ${formatInstant(new Date(sheet.printed_at_ms).toISOString())}`;
  const doc = openPaper(`${TITLE} ${reference_code}`, sheet.landlord_name, sheet.printed_at_ms);
  const text = lettering(doc);
  doc.addPage();
  const top = drawHead(doc, text, sheet, TITLE, printed);
  const facts: [string, string][] = [['Tenant', tenant_name]];
  if (home) facts.push(['Home', home]);
  facts.push(['Account', reference_code]);
  const firstTop = drawFacts(text, facts, top);
  const sent = messages.filter(({ state }) => state !== 'skipped');
  const skipped = messages.filter(({ state }) => state === 'skipped');
  const blocks = [
    ...messageBlocks(doc, text, sent),
    ...noticeBlocks(doc, text, notices),
    ...skippedBlocks(doc, text, skipped),
  ];
  const pages = paginate(blocks, { ...ROOM, firstTop });
  for (const [nth, placed] of pages.entries()) {
    if (nth > 0) {
      doc.addPage();
      drawShortHead(doc, text, `${TITLE} · ${tenant_name} · ${reference_code}`, printed);
    }
    for (const { block, y } of placed) block.draw(y);
    drawFoot(doc, text, `${sheet.landlord_name} · ${printed}`, `Page ${nth + 1} of ${pages.length}`);
  }
  doc.end();
  return doc;
}
