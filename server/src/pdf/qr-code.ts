import { encode } from 'uqr';

/** Black, because scanners and thermal printers need the contrast. */
const MODULE_COLOR = '#000000';

/**
 * Draws a QR code that still reads with 15% of it damaged. Four modules of white must stay free around it.
 * ISO/IEC 18004, sections 5.2 and 9.1.
 */
export function drawQrCode(doc: PDFKit.PDFDocument, text: string, x: number, y: number, width: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const step = width / size;
  // One path for all modules: viewers would show thin white seams between shapes of their own.
  for (const [row, modules] of data.entries()) {
    let start = 0;
    for (let end = 1; end <= size; end += 1) {
      if (modules[end] === modules[start]) continue;
      if (modules[start]) doc.rect(x + start * step, y + row * step, (end - start) * step, step);
      start = end;
    }
  }
  doc.fill(MODULE_COLOR);
}
