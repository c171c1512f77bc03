import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unbroken } from './unbroken.tsx';

const wholeIn = (text: string) => {
  const { container } = render(<p>{unbroken(text)}</p>);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('.whitespace-nowrap')].map(({ textContent }) => textContent);
};

test.each([
  ['Rent and other money, A-08, receipt AMA-2026-000123', ['A-08,', 'AMA-2026-000123']],
  ['MTN MoMo · MP-77/1 · code 4821 7362', ['MP-77/1', '4821 7362']],
  ['Paid by Namatovu-Kizza and/or Okello, 5 Nov 2026, 0772 123 456', []],
  [`TRF-${'1234567890'.repeat(3)}`, []],
])('of %j the codes %j do not break', (text, codes) => {
  expect(wholeIn(text)).toEqual(codes);
});

test('what is no text is unchanged', () => {
  for (const content of [null, undefined, false, 7, <b key="b">A-08</b>]) expect(unbroken(content)).toBe(content);
});
