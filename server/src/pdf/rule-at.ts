/** Draws a horizontal rule at a height. Lengths are points. */
export function ruleAt(
  doc: PDFKit.PDFDocument,
  { x, width }: { x: number; width: number },
  y: number,
  color: string,
  thickness: number,
): void {
  doc
    .lineWidth(thickness)
    .strokeColor(color)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke();
}
