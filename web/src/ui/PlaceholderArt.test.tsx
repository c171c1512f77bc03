import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlaceholderArt } from './PlaceholderArt.tsx';

const artOf = (name: string) => render(<PlaceholderArt name={name} />).container.innerHTML;

test('each estate has its own placeholder, and most differ', () => {
  const names = ['Bukoto Court', 'Ntinda View', 'Acacia Court', 'Mbuya Heights', 'Kololo Heights', 'Najjera Gardens'];
  expect(artOf('Bukoto Court')).toBe(artOf('Bukoto Court'));
  expect(new Set(names.map(artOf)).size).toBeGreaterThan(3);
});
