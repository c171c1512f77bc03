import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits until no modal is open. A notice has the role of a dialog as well, and stays for seconds. */
export const modalsAreClosed = () =>
  waitFor(() =>
    expect(screen.queryAllByRole('dialog').filter((dialog) => dialog.getAttribute('aria-modal') !== 'false')).toEqual(
      [],
    ),
  );
