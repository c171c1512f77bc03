import { screen, within } from '@testing-library/react';

/** The conflict panel of a form, for the change that Sarah Nakato makes in the tests. */
export async function conflictAnswer() {
  const panel = await screen.findByRole('region', { name: /^Sarah Nakato changed this( on 21 Nov 2026)? at 12:40$/ });
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
