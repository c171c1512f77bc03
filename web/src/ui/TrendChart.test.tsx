import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { TrendChart } from './TrendChart.tsx';

const POINTS = [
  { key: '2026-11-19', label: '19 Nov', values: [1, 0] },
  { key: '2026-11-20', label: '20 Nov', values: [3, null] },
  { key: '2026-11-21', label: '21 Nov', values: [2, 4] },
];

async function show() {
  render(
    <TrendChart
      label="Complaints by day"
      pointHeader="Day"
      points={POINTS}
      series={[{ name: 'New' }, { name: 'Resolved' }]}
      format={(value) => `${value} cases`}
      formatTick={String}
      summary="6 new, 4 resolved."
    />,
  );
  return screen.findByRole('slider', { name: 'Complaints by day, point by point' });
}

const tip = () => screen.queryByText('3 cases', { selector: 'p span' });

describe('a trend', () => {
  test('has a table with a dash for missing values', async () => {
    await show();
    const table = within(screen.getByRole('table', { name: 'Complaints by day' }));
    expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Day', 'New', 'Resolved']);
    expect(table.getByRole('row', { name: '20 Nov 3 cases –' })).toBeInTheDocument();
    expect(screen.getByText('6 new, 4 resolved.')).toBeInTheDocument();
  });

  test('distinguishes lines by more than colour: each has its own dashes and marks', async () => {
    await show();
    const [first, second] = document.querySelectorAll('svg[aria-hidden] path[stroke-linejoin]');
    expect(first).not.toHaveAttribute('stroke-dasharray');
    expect(second).toHaveAttribute('stroke-dasharray');
  });

  test('can be read point by point with the keyboard, and Escape hides the values', async () => {
    const slider = await show();
    expect(tip()).not.toBeInTheDocument();
    fireEvent.focus(slider);
    fireEvent.change(slider, { target: { value: '1' } });
    expect(slider).toHaveAttribute('aria-valuetext', '20 Nov: New 3 cases, Resolved none');
    expect(tip()).toBeInTheDocument();
    fireEvent.keyDown(slider, { key: 'Escape' });
    expect(tip()).not.toBeInTheDocument();
  });

  test('shows the values under the mouse, and nothing once it leaves', async () => {
    const slider = await show();
    const plot = slider.parentElement as HTMLElement;
    fireEvent.pointerMove(plot, { clientX: 735, pointerType: 'mouse' });
    expect(tip()).toBeInTheDocument();
    fireEvent.pointerLeave(plot, { pointerType: 'mouse' });
    expect(tip()).not.toBeInTheDocument();
  });

  test('keeps the point chosen by touch until another one is touched', async () => {
    const slider = await show();
    const plot = slider.parentElement as HTMLElement;
    fireEvent.pointerDown(plot, { clientX: 735, pointerType: 'touch' });
    fireEvent.pointerLeave(plot, { pointerType: 'touch' });
    expect(tip()).toBeInTheDocument();
    expect(slider).toHaveFocus();
    fireEvent.blur(slider);
    expect(tip()).not.toBeInTheDocument();
  });
});
