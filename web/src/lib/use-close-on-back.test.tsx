import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { afterStepBack, useCloseOnBack } from './use-close-on-back.ts';

const openLayer = (onClose: () => void) => renderHook(() => useCloseOnBack(true, false, onClose));

/** Resolves once the browser has gone through its history. */
const stepped = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));

/** Closes a layer other than by Back, and returns when the step back is asked for and not yet taken. */
async function closeUntilItSteps(layer: { unmount: () => void }): Promise<void> {
  const goBack = history.back.bind(history);
  const asked = new Promise<void>((resolve) => {
    vi.spyOn(history, 'back').mockImplementationOnce(() => {
      goBack();
      resolve(); // the next lines run before the browser steps, which is a task of its own
    });
  });
  layer.unmount();
  await asked;
}

test('a layer that opens while the last one steps back stays open, and Back closes it', async () => {
  const onClose = vi.fn<() => void>();
  const step = stepped();
  await closeUntilItSteps(openLayer(() => {}));
  openLayer(onClose);
  await step;
  await vi.waitFor(() => expect(history.state).toMatchObject({ layers: 1 }));
  expect(onClose).not.toHaveBeenCalled();
  const second = stepped();
  act(() => history.back());
  await second;
  expect(onClose).toHaveBeenCalledOnce();
});

test('what changes the history waits for a step back that would undo it', async () => {
  const step = stepped();
  await closeUntilItSteps(openLayer(() => {}));
  const work = vi.fn<() => void>();
  afterStepBack(work);
  expect(work).not.toHaveBeenCalled();
  await step;
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce());
  afterStepBack(work);
  expect(work).toHaveBeenCalledTimes(2);
});
