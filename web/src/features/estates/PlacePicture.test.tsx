import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { choosePicture, dialog } from '../../test/estates-screen.tsx';
import { renderScreen } from '../../test/render.tsx';
import type { PictureLinks } from '../../ui/Picture.tsx';
import { PictureField } from './PlacePicture.tsx';

const NONE: PictureLinks = { image_url: null, image_sources: [] };

function Field() {
  const [picture, setPicture] = useState(NONE);
  return (
    <PictureField
      of="the estate"
      picture={picture}
      onChoose={({ name }) => setPicture({ ...NONE, image_url: `blob:${name}` })}
      onRemove={() => setPicture(NONE)}
      disabled={false}
    />
  );
}
const show = () => renderScreen(<Field />).user;
const photo = (name: string) => new File(['a small picture'], name, { type: 'image/jpeg' });

const pictureIn = (frame: HTMLElement) => within(frame).getByRole('presentation');

/** Fires the picture's load event, which jsdom does not fire. */
function readPicture(frame: HTMLElement, { width, height }: { width: number; height: number }) {
  const picture = pictureIn(frame);
  Object.defineProperties(picture, { naturalWidth: { value: width }, naturalHeight: { value: height } });
  fireEvent.load(picture);
}

/** Stubs a browser that reads pictures of the given size. Returns the parts it drew and their sizes. */
function stubCanvas(size: { width: number; height: number }) {
  const drawn: { from: number[]; to: number[] }[] = [];
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ ...size, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: (_: unknown, ...at: number[]) => {
      const [left = 0, top = 0, width = 0, height = 0, , , toWidth = 0, toHeight = 0] = at.map(Math.round);
      drawn.push({ from: [left, top, width, height], to: [toWidth, toHeight] });
    },
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
    done(new Blob(['part'], { type: 'image/jpeg' }));
  });
  return drawn;
}

test('uses the part of a picture chosen by keyboard, in the shape of cards', async () => {
  const drawn = stubCanvas({ width: 2000, height: 2000 });
  const user = show();
  await user.upload(screen.getByLabelText('File for the picture of the estate'), photo('front.png'));
  const crop = within(await dialog('Crop picture'));
  const frame = crop.getByRole('application');
  readPicture(frame, { width: 2000, height: 2000 });
  expect(crop.getByRole('status')).toHaveTextContent(
    'Cards show 0% to 100% of the width and 17% to 83% of the height.',
  );
  act(() => frame.focus());
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{Shift>}{ArrowUp}{/Shift}');
  expect(crop.getByRole('status')).toHaveTextContent('0% to 67% of the height');
  fireEvent.change(crop.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } });
  await user.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
  await user.click(crop.getByRole('button', { name: 'Use this part' }));
  const shown = await screen.findByRole('img', { name: 'Picture of the estate' });
  expect(shown).toHaveAttribute('src', 'blob:front.jpg');
  expect(drawn).toEqual([{ from: [100, 333, 1000, 667], to: [1000, 667] }]);
});

test('keeps the previous picture when cropping is cancelled, and shows an error if the browser cannot open one', async () => {
  const user = show();
  await choosePicture(user, screen, 'the estate', photo('front.jpg'));
  const input = screen.getByLabelText('File for the picture of the estate');
  await user.upload(input, photo('other.jpg'));
  await user.click(within(await dialog('Crop picture')).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Crop picture' })).not.toBeInTheDocument());
  expect(screen.getByRole('img', { name: 'Picture of the estate' })).toHaveAttribute('src', 'blob:front.jpg');
  await user.upload(input, new File(['heic'], 'tap.heic', { type: 'image/heic' }));
  fireEvent.error(pictureIn(within(await dialog('Crop picture')).getByRole('application')));
  expect(await screen.findByText(/^This browser cannot open this picture/)).toBeVisible();
  expect(screen.getByRole('img', { name: 'Picture of the estate' })).toHaveAttribute('src', 'blob:front.jpg');
});

test('refuses other files than pictures, and removes a picture', async () => {
  show();
  const user = userEvent.setup({ applyAccept: false });
  const input = screen.getByLabelText('File for the picture of the estate');
  await user.upload(input, new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' }));
  expect(screen.getByText('Choose a picture.')).toBeVisible();
  await choosePicture(user, screen, 'the estate', photo('front.jpg'));
  await user.click(screen.getByRole('button', { name: 'Remove picture of the estate' }));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
