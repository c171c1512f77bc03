import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../test/render.tsx';
import { BottomBar } from './BottomBar.tsx';

const section = (name: string, isMain?: true) => ({ to: `/x/${name}`, label: name, icon: 'wallet', isMain }) as const;
const labels = () =>
  within(screen.getByRole('navigation', { name: 'Most used' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('has four of the main places with their labels, and marks the one that is open', () => {
  const sections = [section('A', true), section('B'), section('C', true), section('D', true), section('E', true)];
  renderScreen(<BottomBar sections={sections} account="/x/account" />, { path: '/x/C/12' });
  expect(labels()).toEqual(['A', 'C', 'D', 'E']);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('C');
});

test('ends with the own account where a portal has fewer', () => {
  renderScreen(<BottomBar sections={[section('A', true), section('B', true)]} account="/x/account" />);
  expect(labels()).toEqual(['A', 'B', 'My account']);
});
