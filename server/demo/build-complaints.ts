import { COMPLAINT_STATUS } from '@amayumba/contract/complaints/rules.ts';
import type { DemoLease } from './build-leases.ts';
import { DEMO_USER } from './build-people.ts';
import { COMPLAINT_STORIES, type ComplaintStory } from './complaint-stories.ts';
import { instantOf } from './demo-calendar.ts';
import type { DemoNow, Row } from './demo-row.ts';
import type { Random } from './random.ts';

export interface DemoComplaint {
  row: Row<'complaints'> & { id: number };
  lease: DemoLease;
}

export interface DemoComplaints {
  complaints: DemoComplaint[];
  changes: Row<'complaint_status_changes'>[];
  messages: Row<'complaint_messages'>[];
}

const { open, inProgress, resolved, closed } = COMPLAINT_STATUS;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Age of the complaints in days: many recent ones, then a few each month of the past year. */
const MADE_DAYS_AGO = [
  0, 1, 1, 2, 3, 4, 5, 6, 8, 9, 11, 12, 14, 16, 18, 20, 23, 26, 29, 33, 38, 44, 51, 57, 66, 74, 83, 95, 108, 120, 133,
  149, 163, 180, 201, 220, 243, 262, 285, 310, 338, 365,
];
/** The two complaints of the account `tenant`: one in progress, one resolved. See docs/product.md, Demo portfolio. */
const OF_DEMO_TENANT = [
  { story: 10, daysAgo: 3, status: inProgress },
  { story: 5, daysAgo: 41, status: resolved },
] as const;

interface ComplaintInput {
  lease: DemoLease;
  story: ComplaintStory;
  daysAgo: number;
  status: number;
}

/** The status of a complaint of this age. */
function statusAfter(random: Random, daysAgo: number, n: number): number {
  if (daysAgo <= 3) return n % 4 === 3 ? inProgress : open;
  if (daysAgo <= 14) return random.pick([open, inProgress, resolved, resolved, closed]);
  if (daysAgo <= 60) return random.pick([inProgress, resolved, resolved, closed, closed]);
  return random.pick([resolved, closed, closed]);
}

/** Complaints in every status, with each change of status and its time. */
export function buildComplaints(random: Random, leases: readonly DemoLease[], now: DemoNow): DemoComplaints {
  const current = leases.filter(({ isCurrent }) => isCurrent);
  const own = current.find(({ person }) => person.user.id === DEMO_USER.tenant);
  const others = random.shuffled(current.filter((lease) => lease !== own));
  const stories = random.shuffled(COMPLAINT_STORIES);
  const inputs = MADE_DAYS_AGO.flatMap((daysAgo, n): ComplaintInput[] => {
    const story = stories[n % stories.length];
    // The tenant must have lived there at the time of the complaint.
    const place = others.findIndex(({ row }) => Number(row.created_at) < now.nowMs - (daysAgo + 10) * DAY_MS);
    const [lease] = place < 0 ? [] : others.splice(place, 1);
    return story && lease ? [{ lease, story, daysAgo, status: statusAfter(random, daysAgo, n) }] : [];
  });
  for (const { story: index, ...input } of OF_DEMO_TENANT) {
    const story = COMPLAINT_STORIES[index];
    if (own && story) inputs.push({ ...input, story, lease: own });
  }
  const built: DemoComplaints = { complaints: [], changes: [], messages: [] };
  for (const input of inputs.toSorted((a, b) => b.daysAgo - a.daysAgo)) addComplaint(random, built, input, now);
  return built;
}

/** The manager's text when work begins. */
const BEGUN = 'Thank you for telling us. Somebody will come to look at it.';

/** The statuses of a complaint so far, including the last one. */
function wayTo(status: number): number[] {
  return [open, inProgress, resolved, closed].filter((step) => step <= status);
}

function addComplaint(
  random: Random,
  built: DemoComplaints,
  { lease, story, daysAgo, status }: ComplaintInput,
  now: DemoNow,
): void {
  const { nowMs, today } = now;
  const day = instantOf(today, 0) - daysAgo * DAY_MS;
  const latest = nowMs - 20 * 60_000;
  const createdMs = Math.min(day + random.between(7, 21) * HOUR_MS + random.between(0, 59) * 60_000, latest);
  const steps = wayTo(status);
  const id = built.complaints.length + 1;
  let atMs = createdMs;
  steps.forEach((step, index) => {
    if (index > 0) {
      // Work begins within two days and takes some more; no time is in the future.
      const intended = atMs + random.between(3, step === inProgress ? 40 : 110) * HOUR_MS;
      atMs = Math.min(intended, (atMs + nowMs) / 2);
    }
    built.changes.push({
      complaint_id: id,
      from_status_id: steps[index - 1] ?? null,
      to_status_id: step,
      feedback: step === resolved ? story.feedback : '',
      changed_by: step === open ? lease.person.user.id : DEMO_USER.manager,
      changed_at: new Date(atMs),
    });
    const write = (from_role: 'manager' | 'tenant', written_by: number, text: string) =>
      built.messages.push({ complaint_id: id, from_role, written_by, text, created_at: new Date(atMs) });
    if (step === inProgress) write('manager', DEMO_USER.manager, BEGUN);
    if (step === resolved) write('manager', DEMO_USER.manager, story.feedback);
  });
  built.complaints.push({
    lease,
    row: {
      id,
      tenant_id: lease.row.tenant_id,
      lease_id: lease.row.id,
      estate_id: lease.home.estate_id,
      category_id: story.category_id,
      status_id: status,
      urgency: story.urgency,
      title: story.title,
      description: story.description,
      feedback: status >= resolved ? story.feedback : '',
      created_at: new Date(createdMs),
      updated_at: new Date(atMs),
    },
  });
}
