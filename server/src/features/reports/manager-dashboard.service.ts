import { dayInKampala } from '@amayumba/contract/calendar.ts';
import type { ManagerDashboard, Share } from '@amayumba/contract/reports/manager-dashboard.ts';
import { mayAlsoDo } from '../../access/permissions.ts';
import type { Viewer } from '../../access/viewer.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { countAttention } from '../attention/attention.service.ts';
import {
  getCases,
  getDueFigures,
  getPortfolioCounts,
  getMoney,
  listOpenComplaints,
} from './manager-dashboard.repository.ts';
import { getReceived } from './received.repository.ts';
import { getRenewalFigures } from './tenancy-figures.repository.ts';

/** A rate, 0 without a denominator. See docs/rules.md, Figures of the owner. */
const share = (part: number, whole: number): Share => ({ part, whole, rate: whole === 0 ? 0 : (part / whole) * 100 });

/** The figures of the manager's dashboard as of now in Kampala. The contract documents each at its field. */
export async function getManagerDashboard(
  parts: Pick<Parts, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<ManagerDashboard> {
  const { db } = parts;
  const now = nowOf(parts);
  const today = dayInKampala(now.getTime());
  const [holdings, money, received, dues, cases, openComplaints, terms, needsAttention] = await Promise.all([
    getPortfolioCounts(db, viewer, today),
    getMoney(db, viewer, today),
    getReceived(db, viewer, {}, today),
    getDueFigures(db, viewer, today),
    getCases(db, viewer, today, now),
    // Accountants, and keys for figures alone, see their number but not their text.
    mayAlsoDo(viewer, 'complaints:list') ? listOpenComplaints(db, viewer) : [],
    getRenewalFigures(db, viewer, {}, today),
    mayAlsoDo(viewer, 'attention:read') ? countAttention(parts, viewer) : 0,
  ]);
  const { occupied, ...counts } = holdings;
  const { made, done, ...complaintCounts } = cases;
  return {
    ...counts,
    ...money,
    receivedThisMonth: received.received_this_month,
    receivedPreviousMonth: received.received_previous_month,
    reversedEarlier: received.reversed_earlier,
    ...complaintCounts,
    leasesEndingThisMonth: terms.expiring_this_month,
    performance: {
      resolution: share(done, made),
      occupancy: share(occupied, counts.apartments),
      onTimePayments: share(dues.on_time, dues.fell_due),
      retention: share(terms.renewed, terms.ended),
    },
    rentByMonth: dues.rentByMonth,
    openComplaints,
    needsAttention,
    lastUpdated: now.toISOString(),
  };
}
