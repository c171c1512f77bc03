import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';

/** The estates, homes and tenants of another server: only fields of the basic API, sums as text. */
export const portfolioLists = (today: CalendarDate): Readonly<Record<string, unknown[]>> => ({
  estates: [{ id: 1, name: 'Hilltop', address: 'Plot 5, Ntinda', size: '2 acres', description: '', image_url: null }],
  blocks: [{ id: 4, estate: 1, name: 'Block A', description: '' }],
  apartments: [apartment(11, 'H1', '750000.00'), apartment(12, 'H2', '600000.00')],
  available: [apartment(12, 'H2', '600000.00')],
  amenities: [{ id: 1, name: 'Parking' }],
  furnishings: [{ id: 1, name: 'Bed' }],
  'tenant-types': [{ id: 1, name: 'Family' }],
  tenants: [
    {
      id: 3,
      user: 7,
      user_details: { username: 'kato', first_name: 'Kato', last_name: 'Mukasa', email: 'kato@elsewhere.example' },
      tenant_type: 1,
      tenant_type_details: { name: 'Family' },
      apartment: 11,
      apartment_details: { id: 11, number: 'H1', block: { name: 'Block A' }, estate: { name: 'Hilltop' } },
      lease_start: addDays(today, -200),
      lease_end: addDays(today, 40),
      phone_number: '0772 400 118',
      emergency_contact: '',
      userprofile_status: 'active',
    },
  ],
  'estate-payment-status': [estateFigures],
  'tenants-expiring': [expiring(today)],
});

/** The objects that another server returns for an owner. */
export const ownerObjects = (today: CalendarDate): Readonly<Record<string, unknown>> => ({
  'occupancy-status': {
    ...homes,
    estates: [{ ...estateFigures, blocks: [{ block_id: 4, block_name: 'Block A', occupancy_rate: '50.00' }] }],
  },
  'payment-dashboard-summary': {
    monthly_revenue: '500000.00',
    payment_rate: '25.0',
    paid_payments: 1,
    pending_payments: 1,
    overdue_payments: 1,
  },
  'complaint-analytics': {
    total_complaints: 3,
    open_complaints: 1,
    in_progress_complaints: 1,
    resolved_complaints: 1,
    closed_complaints: 0,
    avg_resolution_time: '2.5',
  },
  'complaint-trends': { new_complaints: 3, resolved_complaints: 1 },
  'tenancy-expiry-dashboard': { expiring_this_month: 0, renewal_rate: '50.0', expiring_soon: [expiring(today)] },
  'payment-alerts': {
    overdue_alerts: [{ ...alert, days_overdue: 9, amount: '900000.00' }],
    upcoming_alerts: [{ ...alert, days_until_due: 9, amount: '750000.00' }],
    recent_payments: [{ ...alert, paid_at: `${today}T08:00:00Z`, amount: '500000.00' }],
  },
  'payment-report': {
    total_payments: 4,
    total_amount: '2270000.00',
    paid_amount: '500000.00',
    pending_amount: '750000.00',
    overdue_amount: '900000.00',
    estates: [
      {
        estate_name: 'Hilltop',
        payments: 4,
        total_amount: '2270000.00',
        paid_amount: '500000.00',
        collection_rate: '22.03',
      },
    ],
  },
  'occupancy-report': {
    occupancy_trends: [{ date: today, occupancy_rate: '50.00', occupied: 1, total_apartments: 2 }],
    estate_breakdown: [
      { estate_name: 'Hilltop', avg_occupancy: '50.00', peak_occupancy: '50.00', lowest_occupancy: '50.00' },
    ],
  },
  'complaint-report': {
    total_complaints: 3,
    resolved_complaints: 1,
    avg_resolution_time: '2.5',
    complaint_categories: [{ category: 'General', count: 3, resolution_rate: '33.33' }],
  },
});

const apartment = (id: number, number: string, rent_amount: string) => ({
  id,
  block: 4,
  number,
  size: '54.00',
  rent_amount,
  number_of_rooms: 2,
  color: '',
  description: '',
  amenities: [1],
  furnishings: [],
});

const homes = { total_apartments: 2, occupied_apartments: 1, vacant_apartments: 1, occupancy_rate: '50.00' };

const estateFigures = {
  estate_id: 1,
  estate_name: 'Hilltop',
  ...homes,
  total_rent_expected: '750000.00',
  rent_collected: '500000.00',
  collection_rate: '66.67',
  overdue_count: 1,
};

const alert = { tenant_name: 'Kato Mukasa', apartment: 'H1', estate: 'Hilltop' };

const expiring = (today: CalendarDate) => ({
  tenant_id: 3,
  tenant_name: 'Kato Mukasa',
  apartment: 'H1',
  estate: 'Hilltop',
  lease_end: addDays(today, 40),
  days_until_expiry: 40,
});
