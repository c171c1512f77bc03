import { expect, test } from 'vitest';
import { readComplaintFigures, readFigures, readTrends } from './figures.ts';

test('figures as text become numbers at any depth, and names and apartment numbers stay text', () => {
  const figures = {
    occupancy_rate: '87.50',
    estates: [{ estate_id: '3', estate_name: '2026', rent_collected: '1000.00', blocks: [{ block_name: '7' }] }],
    overdue_alerts: [{ apartment: '12', amount: '500000', days_overdue: '9', tenant_name: 'Grace' }],
  };
  expect(readFigures(figures)).toEqual({
    occupancy_rate: 87.5,
    estates: [{ estate_id: 3, estate_name: '2026', rent_collected: 1000, blocks: [{ block_name: '7' }] }],
    overdue_alerts: [{ apartment: '12', amount: 500_000, days_overdue: 9, tenant_name: 'Grace' }],
  });
});

test('sums of money are rounded to whole shillings, and rates are not', () => {
  const sums = {
    monthly_revenue: '483333.33',
    estates: [{ rent_collected: 0.5, paid_amount: '1.2' }],
    alerts: [{ amount: 7.6 }],
  };
  expect(readFigures({ ...sums, payment_rate: '33.33' })).toEqual({
    monthly_revenue: 483_333,
    estates: [{ rent_collected: 1, paid_amount: 1 }],
    alerts: [{ amount: 8 }],
    payment_rate: 33.33,
  });
});

test.each([[{ avg_resolution_time: null }], [{}]])(
  'complaints of which none is resolved may have the mean %j',
  (mean) => {
    expect(readComplaintFigures({ total_complaints: '2', ...mean })).toEqual({
      total_complaints: 2,
      avg_resolution_time: 0,
    });
  },
);

test('a trend of complaints may be its days alone, or its counts alone', () => {
  const days = [
    { date: '2026-11-20', new_complaints: 2, resolved_complaints: 0 },
    { date: '2026-11-21', new_complaints: 1, resolved_complaints: 1 },
  ];
  expect(readTrends(days)).toEqual({ new_complaints: 3, resolved_complaints: 1, trends: days });
  expect(readTrends({ new_complaints: 3, resolved_complaints: 1 })).toMatchObject({ new_complaints: 3, trends: [] });
});
