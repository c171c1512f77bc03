import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { MenuButton } from './MenuButton.tsx';

test('arrow keys open the menu and move in it, Enter chooses, and Escape gives the focus back', async () => {
  const user = userEvent.setup();
  const onSelect = vi.fn<(label: string) => void>();
  const item = (label: string) =>
    ({ label, icon: 'file', isDisabled: false, onSelect: () => onSelect(label) }) as const;
  render(
    <MenuButton
      label="Export"
      icon="download"
      variant="secondary"
      isPending={false}
      items={[item('CSV'), item('PDF')]}
    />,
  );
  const button = screen.getByRole('button', { name: 'Export' });
  await user.tab();
  expect(button).toHaveFocus();
  await user.keyboard('{End}');
  expect(screen.queryByRole('menu')).toBeNull();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'CSV' })).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('menuitem', { name: 'PDF' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(button).toHaveFocus();
  expect(screen.queryByRole('menu')).toBeNull();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('PDF');
  expect(button).toHaveFocus();
});
