import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import page from '../../index.html?raw';
import { LoadingSplash } from './LoadingSplash.tsx';

it('draws what index.html shows before React', () => {
  const { container } = render(<LoadingSplash label="Loading your portal..." />);
  const withoutGaps = page.replaceAll(/>\s+</g, '><');
  const splash = new DOMParser().parseFromString(withoutGaps, 'text/html').querySelector('#splash');
  splash?.removeAttribute('id');
  expect(container.firstElementChild?.isEqualNode(splash)).toBe(true);
});
