import { screen, within } from '@testing-library/react';

/** The conflict panel of a form, for the change that Sarah Nakato makes in the tests. */
export async function conflictAnswer(what = 'This was') {
  const title = `${what} changed meanwhile by Sarah Nakato at 21 Nov 2026, 12:40`;
  const panel = await screen.findByRole('region', { name: title });
  return {
    panel,
    /** The two values of a field as radio buttons: `mine` and `theirs`. */
    field: (label: string) => {
      const [mine, theirs] = within(within(panel).getByRole('group', { name: label })).getAllByRole('radio');
      return { mine: mine as HTMLElement, theirs: theirs as HTMLElement };
    },
    fields: () =>
      within(panel)
        .getAllByRole('group')
        .map((group) => group.querySelector('legend')?.textContent),
  };
}
