import { expect, test } from 'vitest';
import { contentDisposition, nameOfType } from './content-disposition.ts';

test.each([
  ['receipt.pdf', `inline; filename="receipt.pdf"; filename*=UTF-8''receipt.pdf`],
  ['Ŵani 1.png', `inline; filename="_ani 1.png"; filename*=UTF-8''%C5%B4ani%201.png`],
  ['a"b\\c;d.png', `inline; filename="a_b_c_d.png"; filename*=UTF-8''a%22b%5Cc%3Bd.png`],
  ["it's (1)*.pdf", `inline; filename="it_s (1)_.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
  ['x\r\nset-cookie: a=b', `inline; filename="x__set-cookie_ a_b"; filename*=UTF-8''x%0D%0Aset-cookie%3A%20a%3Db`],
  ['broken \uD800.png', `inline; filename="broken _.png"; filename*=UTF-8''broken%20%EF%BF%BD.png`],
])('%j cannot break out of the header', (name, header) => {
  expect(contentDisposition('inline', name)).toBe(header);
});

test.each([
  ['receipt.PDF', 'application/pdf', 'receipt.PDF'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
  ['x.html', 'image/png', 'x.html.png'],
  ['', 'application/pdf', '.pdf'],
])('%s of type %s is saved as %s', (name, type, saved) => {
  expect(nameOfType(name, type)).toBe(saved);
});
