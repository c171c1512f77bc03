import { addDays, addMonths, firstOfMonth, monthOf } from '@amayumba/contract/calendar.ts';
import { signIn, type Stage } from './calls.ts';
import { MANAGER } from './portfolio/fill-people.ts';

/** The rent of the coming month, charged for every tenant in one request, as a manager can. */
export interface RentRun {
  charges: number;
  seconds: number;
}

/** Charges the rent that is due by the end of next month. @throws Error with the response when it is refused */
export async function runRent(stage: Stage): Promise<RentRun> {
  const headers = { ...(await signIn(stage, MANAGER.username)), 'content-type': 'application/json' };
  const { year, month } = monthOf(stage.today);
  const until = addDays(addMonths(firstOfMonth(year, month), 2), -1);
  const begun = performance.now();
  const response = await fetch(`${stage.url}/api/money/schedule/run/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ until }),
  });
  if (!response.ok) throw new Error(`The rent was not charged: ${await response.text()}`);
  const { created } = (await response.json()) as { created: number };
  return { charges: created, seconds: (performance.now() - begun) / 1000 };
}
