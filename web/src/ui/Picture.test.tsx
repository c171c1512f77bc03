import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stubBrowser } from '../test/browser.ts';
import { Picture, type PictureLinks } from './Picture.tsx';

const source = (format: string, width: number) => ({
  type: `image/${format}`,
  width,
  url: `/api/files/3/?format=${format}&width=${width}`,
});
const OURS = {
  image_url: '/api/files/3/',
  image_sources: [source('avif', 320), source('avif', 640), source('webp', 320), source('jpeg', 320)],
};
const show = (picture: PictureLinks) =>
  render(<Picture picture={picture} alt="Picture of A-01" width={240} height={160} fallback={<p>houses</p>} />);

test('the browser chooses among formats and sizes, and reserves the space', () => {
  const { container } = show(OURS);
  const offered = [...container.querySelectorAll('source')].map(({ type, srcset, sizes }) => [type, srcset, sizes]);
  expect(offered).toEqual([
    ['image/avif', '/api/files/3/?format=avif&width=320 320w, /api/files/3/?format=avif&width=640 640w', '240px'],
    ['image/webp', '/api/files/3/?format=webp&width=320 320w', '240px'],
  ]);
  const image = screen.getByRole('img', { name: 'Picture of A-01' });
  expect(image).toHaveAttribute('srcset', '/api/files/3/?format=jpeg&width=320 320w');
  for (const [name, value] of Object.entries({ src: '/api/files/3/', width: '240', height: '160', loading: 'lazy' }))
    expect(image).toHaveAttribute(name, value);
});

test('a picture with only one link is shown', () => {
  const { container } = show({ image_url: 'https://cdn.example.com/3.jpg', image_sources: [] });
  expect(container.querySelector('source')).toBeNull();
  expect(screen.getByRole('img')).toHaveAttribute('src', 'https://cdn.example.com/3.jpg');
  expect(screen.getByRole('img')).not.toHaveAttribute('srcset');
});

test('the fallback appears if there is no picture or it fails to load, until there is another', () => {
  const { rerender } = show(OURS);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByText('houses')).toBeVisible();
  const again = { ...OURS, image_url: '/api/files/4/' };
  rerender(<Picture picture={again} alt="A-01" width={240} height={160} fallback={<p>houses</p>} />);
  expect(screen.getByRole('img')).toBeVisible();
});

test('with low data a picture loads on request, except one that was just chosen', () => {
  stubBrowser({ savesData: true });
  const { unmount } = show(OURS);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByText('houses')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /^Show picture/ }));
  expect(screen.getByRole('img', { name: 'Picture of A-01' })).toBeVisible();
  unmount();
  show({ image_url: 'blob:front.jpg', image_sources: [] });
  expect(screen.getByRole('img')).toHaveAttribute('src', 'blob:front.jpg');
});
