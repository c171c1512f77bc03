import { COMPLAINT_STATUS } from '@amayumba/contract/complaints/rules.ts';
import { COMPLAINT_STORIES, type ComplaintStory } from '../../server/demo/complaint-stories.ts';
import { dayOfMonth, instantOf, type MonthNumber } from '../../server/demo/demo-calendar.ts';
import type { Random } from '../../server/demo/random.ts';
import { chanceOf, STREAM } from './chance.ts';
import { copiedRows } from './copied-rows.ts';
import { isCurrentOn, type Lease, monthsOf, type PortfolioPlan } from './estate-leases.ts';
import { MANAGER } from './fill-people.ts';

const { open, inProgress, resolved, closed } = COMPLAINT_STATUS;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Chance of a complaint for a lease in a month: this gives two complaints for an apartment. */
const SHARE_A_MONTH = 0.11;
const RECENT_DAYS = 60;

/** The status of a complaint of this age. */
function statusAfter(random: Random, agoDays: number): number {
  if (agoDays < 4) return random.chance(0.8) ? open : inProgress;
  if (agoDays < 20) return random.pick([open, inProgress, inProgress, resolved, resolved, closed]);
  return random.chance(0.02) ? inProgress : random.pick([resolved, closed, closed]);
}

/** Complaints with each change of their status, and the recent messages about them. */
export function complaintRows(plan: PortfolioPlan) {
  const nowMs = instantOf(plan.today, 6);
  const complaints = copiedRows('complaints');
  const changes = copiedRows('complaint_status_changes');
  const messages = copiedRows('notifications');
  const firstMonth = monthsOf(plan)[0] ?? 0;

  function add(random: Random, lease: Lease, madeMs: number) {
    const story = random.pick(COMPLAINT_STORIES as [ComplaintStory]);
    const status = statusAfter(random, (nowMs - madeMs) / DAY_MS);
    const id = complaints.nextId();
    let at = madeMs;
    for (let step: number = open; step <= status; step += 1) {
      if (step > open) at += random.between(2, 60) * HOUR_MS;
      at = Math.min(at, nowMs);
      changes.add({
        complaint_id: id,
        from_status_id: step === open ? null : step - 1,
        to_status_id: step,
        feedback: step === resolved ? story.feedback : '',
        changed_by: step === open ? lease.user : MANAGER.id,
        changed_at: new Date(at).toISOString(),
      });
    }
    const { category_id, urgency, title, description } = story;
    const feedback = status >= resolved ? story.feedback : '';
    const made = new Date(madeMs).toISOString();
    const updated = new Date(at).toISOString();
    complaints.add({
      id,
      tenant_id: lease.tenant,
      lease_id: lease.id,
      estate_id: lease.estate,
      category_id,
      status_id: status,
      urgency,
      title,
      description,
      feedback,
      created_at: made,
      updated_at: updated,
    });
    if (nowMs - at > RECENT_DAYS * DAY_MS) return;
    messages.add({
      user_id: status === open ? MANAGER.id : lease.user,
      title: status === open ? `New complaint: ${title}` : `Complaint "${title}": changed`,
      body: feedback || description,
      complaint_id: id,
      created_at: status === open ? made : updated,
      read_at: nowMs - at > 2 * DAY_MS ? updated : null,
    });
  }

  return {
    /** In an order in which they can be stored. */
    tables: [complaints, changes, messages],
    /** Adds the complaints of an estate's tenants in a month. */
    addMonth(leases: readonly Lease[], estate: number, month: MonthNumber) {
      const random = chanceOf(plan.seed, estate, STREAM.complaints + month - firstMonth);
      for (const lease of leases) {
        const day = dayOfMonth(month, random.between(1, 28));
        if (day >= plan.today || !isCurrentOn(lease, day) || !random.chance(SHARE_A_MONTH)) continue;
        add(random, lease, instantOf(day, random.between(7, 21), random.between(0, 59)));
      }
    },
  };
}
