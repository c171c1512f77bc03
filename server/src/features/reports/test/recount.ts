import type { Viewer } from '../../../access/viewer.ts';
import type { Rows } from './rows.ts';

// Recounts every figure row by row in TypeScript. Shares no code and no SQL with the product, so that an error in a
// rule shows unless both have it.

interface Filter {
  estate_id?: number | undefined;
  block_id?: number | undefined;
}
type Estate = Rows['estates'][number];
type Of<T> = T extends Map<number, infer Row> ? Row : never;
type Apartment = Of<Rows['apartments']>;
type Lease = Of<Rows['leases']>;
type Payment = ReturnType<typeof paymentsIn>[number];
type Complaint = Rows['complaints'][number];

const DAY_MS = 86_400_000;
const PAID = 2;
const CANCELLED = 5;
const REFUNDED = 6;

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const plus = (from: string, days: number) => day(Date.parse(from) + days * DAY_MS);
const kampalaDay = (instant: string | Date) => day(new Date(instant).getTime() + DAY_MS / 8);
const month = (on: string) => on.slice(0, 7);
const monthBefore = (on: string) => month(plus(`${month(on)}-01`, -1));
const yearBefore = (on: string) => {
  const then = `${Number(on.slice(0, 4)) - 1}${on.slice(4)}`;
  return then.endsWith('-02-29') ? then.replace('29', '28') : then;
};
const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
const sumOf = (rows: readonly { amount: number }[]) => total(rows.map(({ amount }) => amount));
const mean = (numbers: readonly number[]) => (numbers.length === 0 ? 0 : total(numbers) / numbers.length);
const rate = (part: number, whole: number) => (whole === 0 ? 0 : (part * 100) / whole);

const words = new Intl.Collator('und');
const numbered = new Intl.Collator('und', { numeric: true });
const byName = (a: { name: string; id: number }, b: { name: string; id: number }) =>
  words.compare(a.name, b.name) || a.id - b.id;

const lastDay = ({ ended_on, lease_end }: Lease) => ended_on ?? lease_end;
const covers = (lease: Lease, on: string) => lease.lease_start <= on && on <= (lastDay(lease) ?? '9999');
/** Ended before it began. */
const isEmpty = (lease: Lease) => (lastDay(lease) ?? '9999') < lease.lease_start;
const isIn = (lease: Lease, which: string) =>
  !isEmpty(lease) && month(lease.lease_start) <= which && month(lastDay(lease) ?? '9999') >= which;

/** Each charge with what its allocations and credit notes make of it. */
function paymentsIn({ charges, allocations, creditNotes, receipts }: Rows) {
  return charges.map((charge) => {
    const notes = creditNotes.filter((note) => note.charge_id === charge.id && note.reversed_at === null);
    const parts = allocations.filter((part) => part.charge_id === charge.id && part.undone_at === null);
    const [credited, settled] = [sumOf(notes), sumOf(parts)];
    const cancelled = sumOf(notes.filter(({ kind }) => kind === 'cancellation'));
    const amount = charge.gross_amount - credited;
    const isPaid = amount > 0 && settled === amount;
    const received = parts.map(({ receipt_id }) => new Date(receipts.get(receipt_id)?.received_at ?? '').getTime());
    return Object.assign({}, charge, {
      settled,
      open: amount - settled,
      shown: amount > 0 ? amount : cancelled || charge.gross_amount,
      status:
        amount === 0 ? (charge.is_refunded ? REFUNDED : CANCELLED) : isPaid ? PAID : settled ? 4 : charge.label_id,
      paidMs: isPaid ? Math.max(...received) : null,
    });
  });
}

const isUnsettled = ({ open }: Payment) => open > 0;
const isOverdue = (payment: Payment, today: string) => payment.due_date < today && isUnsettled(payment);
const isPending = ({ status, due_date }: Payment, today: string) => [1, 4, 7].includes(status) && due_date >= today;
const isPaid = ({ status }: Payment) => status === PAID;
const isRent = ({ payment_type }: Payment) => payment_type === 'Rent';
const isFor = ({ payment_for_year, months_paid }: Payment, yearAndMonth: string) =>
  months_paid.some((paid) => `${payment_for_year}-${String(paid).padStart(2, '0')}` === yearAndMonth);
/** What counts for one of the months of a payment; shillings that are left over count for the first. */
const settledFor = (payment: Payment, yearAndMonth: string) => {
  const [first, ...others] = payment.months_paid.map((paid) => String(paid).padStart(2, '0'));
  const each = Math.floor(payment.settled / (others.length + 1));
  return first === yearAndMonth.slice(5) ? payment.settled - each * others.length : each;
};
const settledOf = (payments: readonly Payment[]) => total(payments.map(({ settled }) => settled));
const openOf = (payments: readonly Payment[]) => total(payments.map(({ open }) => open));
const shownOf = (payments: readonly Payment[]) => total(payments.map(({ shown }) => shown));

const isDone = ({ status_id }: Complaint) => [3, 4].includes(status_id);
const spread = (rates: readonly number[]) => ({
  avg_occupancy: mean(rates),
  peak_occupancy: Math.max(...rates, rates.length === 0 ? 0 : -1),
  lowest_occupancy: rates.length === 0 ? 0 : Math.min(...rates),
});

/** All figures of a viewer on a day, filtered by estate or block. */
export function recount(rows: Rows, viewer: Viewer, filter: Filter, today: string) {
  const isMine = ({ owner_id, deleted_at }: Estate) =>
    deleted_at === null && (viewer.role === 'manager' || owner_id === viewer.user_id);
  const mine = new Set(rows.estates.filter(isMine).map(({ id }) => id));
  const isAskedBlock = (id: number) => filter.block_id === undefined || filter.block_id === id;
  const isAskedEstate = (id: number) => filter.estate_id === undefined || filter.estate_id === id;
  const blocks = [...rows.blocks.values()].filter(
    ({ id, estate_id, deleted_at }) =>
      deleted_at === null && mine.has(estate_id) && isAskedEstate(estate_id) && isAskedBlock(id),
  );
  const estates = rows.estates
    .filter(({ id }) => mine.has(id) && isAskedEstate(id))
    .filter(({ id }) => filter.block_id === undefined || blocks.some(({ estate_id }) => estate_id === id))
    .toSorted(byName);
  const homesIn = (block: { id: number }) =>
    [...rows.apartments.values()].filter(({ block_id, deleted_at }) => block_id === block.id && deleted_at === null);
  const blocksOf = (estate: Estate) => blocks.filter(({ estate_id }) => estate_id === estate.id).toSorted(byName);
  const homesOf = (estate: Estate) => blocksOf(estate).flatMap(homesIn);
  const leasesOf = ({ id }: Apartment) => [...rows.leases.values()].filter(({ apartment_id }) => apartment_id === id);
  const isOccupied = (apartment: Apartment) =>
    leasesOf(apartment).some((lease) => {
      const user = rows.users.get(rows.tenants.get(lease.tenant_id)?.user_id ?? 0);
      return covers(lease, today) && user?.status === 'active';
    });
  /** The last home of a tenant who moves in the month counts. */
  const isLetIn = (which: string) => (apartment: Apartment) =>
    leasesOf(apartment).some(
      (lease) =>
        isIn(lease, which) &&
        ![...rows.leases.values()].some(
          (other) => other.tenant_id === lease.tenant_id && other.lease_start > lease.lease_start && isIn(other, which),
        ),
    );
  const blockOf = (lease: Lease | undefined) => rows.apartments.get(lease?.apartment_id ?? 0)?.block_id ?? 0;
  /** Whether a record with a lease and an estate is within the scope and filter. */
  const isWithin = ({ lease_id, estate_id }: { lease_id: number | null; estate_id: number | null }) =>
    (viewer.role === 'manager' || mine.has(estate_id ?? 0)) &&
    (filter.estate_id === undefined || filter.estate_id === estate_id) &&
    (filter.block_id === undefined || (lease_id !== null && blockOf(rows.leases.get(lease_id)) === filter.block_id));
  const charges = paymentsIn(rows).filter(isWithin);
  const payments = charges.filter(({ is_owed }) => is_owed);
  const notOwed = charges.filter(({ is_owed }) => !is_owed);
  /** What came in during a month: receipts on their day, less those reversed on theirs. */
  const receivedIn = (which: string, reversals: 'all' | 'of this month' = 'all') => {
    const amounts = [...rows.receipts.values()]
      .filter(({ source, account_id }) => {
        const account = rows.accounts.get(account_id);
        return !['opening', 'deposit', 'transfer'].includes(source) && account !== undefined && isWithin(account);
      })
      .map(({ amount, received_at, voided_at }) => {
        const received = kampalaDay(received_at);
        const voided = voided_at === null ? null : kampalaDay(voided_at);
        const reversed = voided !== null && voided < received ? received : voided;
        const isTakenOff =
          reversed !== null && month(reversed) === which && (reversals === 'all' || month(received) === which);
        return (month(received) === which ? amount : 0) - (isTakenOff ? amount : 0);
      });
    return total(amounts);
  };
  const complaints = rows.complaints.filter(isWithin);
  const leases = [...rows.leases.values()].filter((lease) => {
    const block = rows.blocks.get(blockOf(lease));
    return block && isAskedBlock(block.id) && estates.some(({ id }) => id === block.estate_id);
  });
  const firstDone = ({ id }: Complaint) =>
    rows.steps
      .filter(({ complaint_id, to_status_id }) => complaint_id === id && [3, 4].includes(to_status_id))
      .map(({ changed_at }) => new Date(changed_at).toISOString())
      .toSorted()
      .at(0);
  const timesOpened = (id: number) =>
    rows.steps
      .filter(({ complaint_id, to_status_id }) => complaint_id === id && to_status_id === 1)
      .map(({ changed_at }) => changed_at);
  const daysToDone = (some: readonly Complaint[]) =>
    mean(
      some.flatMap((complaint) => {
        const done = firstDone(complaint);
        return done === undefined ? [] : [(Date.parse(done) - new Date(complaint.created_at).getTime()) / DAY_MS];
      }),
    );
  const isOfYear = (on: string | null) => on !== null && on >= plus(today, -365) && on < today;
  const letOn = (homes: readonly Apartment[], on: string) =>
    homes.filter((home) => leasesOf(home).some((lease) => covers(lease, on))).length;
  const isThereOn = (on: string) => (home: Apartment) =>
    kampalaDay(home.created_at) <= on || leasesOf(home).some((lease) => !isEmpty(lease) && lease.lease_start <= on);
  const nameOf = (lease: Lease) => {
    const user = rows.users.get(rows.tenants.get(lease.tenant_id)?.user_id ?? 0);
    return `${user?.first_name} ${user?.last_name}`.trim() || user?.username;
  };

  return {
    summary() {
      const ofMonth = payments.filter((payment) => isFor(payment, month(today)));
      const paid = ofMonth.filter(isPaid);
      return {
        monthly_revenue: total(ofMonth.filter(isRent).map((payment) => settledFor(payment, month(today)))),
        payment_rate: rate(paid.length, ofMonth.length),
        paid_payments: paid.length,
        month_payments: ofMonth.length,
        pending_payments: payments.filter((payment) => isPending(payment, today)).length,
        overdue_payments: payments.filter((payment) => isOverdue(payment, today)).length,
        ...this.received(),
      };
    },

    received: () => ({
      received_this_month: receivedIn(month(today)),
      received_previous_month: receivedIn(monthBefore(today)),
      reversed_earlier: receivedIn(month(today), 'of this month') - receivedIn(month(today)),
    }),

    estates() {
      return estates.map((estate) => {
        const homes = homesOf(estate);
        const here = payments.filter(({ estate_id }) => estate_id === estate.id);
        const occupied = homes.filter(isOccupied).length;
        const expectedIn = (which: string) => total(homes.filter(isLetIn(which)).map(({ rent_amount }) => rent_amount));
        const collectedFor = (which: string) =>
          total(here.filter((rent) => isFor(rent, which) && isRent(rent)).map((rent) => settledFor(rent, which)));
        const [expected, collected] = [expectedIn(month(today)), collectedFor(month(today))];
        const before = monthBefore(today);
        return {
          estate_id: estate.id,
          estate_name: estate.name,
          occupied_apartments: occupied,
          total_apartments: homes.length,
          occupancy_rate: rate(occupied, homes.length),
          total_rent_expected: expected,
          rent_collected: collected,
          collection_rate: rate(collected, expected),
          overdue_count: here.filter((payment) => isOverdue(payment, today)).length,
          previous_collection_rate: expectedIn(before) === 0 ? null : rate(collectedFor(before), expectedIn(before)),
          open_amount: openOf(here.filter(({ payment_type }) => payment_type !== 'Security Deposit')),
        };
      });
    },

    occupancy() {
      const each = this.estates();
      const [homes, occupied] = (['total_apartments', 'occupied_apartments'] as const).map((key) =>
        total(each.map((estate) => estate[key])),
      ) as [number, number];
      return {
        total_apartments: homes,
        occupied_apartments: occupied,
        vacant_apartments: homes - occupied,
        occupancy_rate: rate(occupied, homes),
        estates: each.map(({ previous_collection_rate: _before, open_amount: _open, ...figures }, at) =>
          Object.assign(figures, {
            vacant_apartments: figures.total_apartments - figures.occupied_apartments,
            blocks: blocksOf(estates[at] as Estate).map((block) => ({
              block_id: block.id,
              block_name: block.name,
              occupancy_rate: rate(homesIn(block).filter(isOccupied).length, homesIn(block).length),
            })),
          }),
        ),
      };
    },

    complaints() {
      const [open, inProgress, resolved, closed] = [1, 2, 3, 4].map(
        (status) => complaints.filter(({ status_id }) => status_id === status).length,
      );
      return {
        total_complaints: complaints.length,
        open_complaints: open,
        in_progress_complaints: inProgress,
        resolved_complaints: resolved,
        closed_complaints: closed,
        avg_resolution_time: daysToDone(complaints),
      };
    },

    trends(days: number) {
      const made = complaints.map(({ created_at }) => kampalaDay(created_at));
      const done = complaints.flatMap((complaint) => firstDone(complaint) ?? []).map(kampalaDay);
      const trends = Array.from({ length: days }, (_, n) => {
        const date = plus(today, n + 1 - days);
        return {
          date,
          new_complaints: made.filter((on) => on === date).length,
          resolved_complaints: done.filter((on) => on === date).length,
        };
      });
      return {
        new_complaints: total(trends.map(({ new_complaints }) => new_complaints)),
        resolved_complaints: total(trends.map(({ resolved_complaints }) => resolved_complaints)),
        trends,
      };
    },

    renewals() {
      const counted = leases.filter((lease) => !isEmpty(lease));
      const stopped = counted.filter((lease) => isOfYear(lastDay(lease))).length;
      const renewed = total(
        counted.map((lease) => {
          const ends = rows.renewals
            .filter(({ lease_id }) => lease_id === lease.id)
            .map(({ previous_end }) => previous_end);
          return [...new Set(ends)].filter((on) => isOfYear(on) && on < (lastDay(lease) ?? '9999')).length;
        }),
      );
      return {
        renewal_rate: rate(renewed, renewed + stopped),
        ended: renewed + stopped,
        renewed,
        expiring_this_month: counted.filter((lease) => covers(lease, today) && lastDay(lease)?.startsWith(month(today)))
          .length,
      };
    },

    expiring(days: number, atMost?: number) {
      const placed = leases.flatMap((lease) => {
        const last = lastDay(lease);
        const apartment = rows.apartments.get(lease.apartment_id);
        const estate = estates.find(({ id }) => id === rows.blocks.get(apartment?.block_id ?? 0)?.estate_id);
        return last === null || !covers(lease, today) || last > plus(today, days) || !apartment || !estate
          ? []
          : [{ lease, last, apartment, estate }];
      });
      return placed
        .toSorted(
          (a, b) =>
            words.compare(a.last, b.last) ||
            words.compare(a.estate.name, b.estate.name) ||
            words.compare(a.apartment.number, b.apartment.number) ||
            a.lease.id - b.lease.id,
        )
        .slice(0, atMost)
        .map(({ lease, last, apartment, estate }) => ({
          tenant_id: lease.tenant_id,
          tenant_name: nameOf(lease),
          // Digits alone may be the number of a home of another block too.
          apartment: /^\d+$/.test(apartment.number)
            ? `${rows.blocks.get(apartment.block_id)?.name} ${apartment.number}`
            : apartment.number,
          estate: estate.name,
          lease_end: last,
          days_until_expiry: (Date.parse(last) - Date.parse(today)) / DAY_MS,
        }));
    },

    paymentReport(from: string, to: string) {
      const each = estates.map((estate) => {
        const due = payments.filter(
          ({ estate_id, due_date }) => estate_id === estate.id && due_date >= from && due_date <= to,
        );
        const paid = settledOf(due);
        return {
          estate_name: estate.name,
          payments: due.length,
          total_amount: shownOf(due),
          paid_amount: paid,
          pending_amount: openOf(due.filter((payment) => isPending(payment, today))),
          overdue_amount: openOf(due.filter((payment) => isOverdue(payment, today))),
          collection_rate: rate(paid, shownOf(due)),
        };
      });
      const all = (key: Exclude<keyof (typeof each)[number], 'estate_name'>) =>
        total(each.map((estate) => estate[key]));
      return {
        total_payments: all('payments'),
        total_amount: all('total_amount'),
        paid_amount: all('paid_amount'),
        pending_amount: all('pending_amount'),
        overdue_amount: all('overdue_amount'),
        collection_rate: rate(all('paid_amount'), all('total_amount')),
        estates: each,
      };
    },

    complaintReport(from: string, to: string) {
      const made = complaints.filter(
        ({ created_at }) => kampalaDay(created_at) >= from && kampalaDay(created_at) <= to,
      );
      const resolution = (some: readonly Complaint[]) => ({
        resolution_rate: rate(some.filter(isDone).length, some.length),
        avg_resolution_time: daysToDone(some),
      });
      const categories = [...rows.categories.values()]
        .map(({ id, name }) => ({ id, name, some: made.filter(({ category_id }) => category_id === id) }))
        .filter(({ some }) => some.length > 0)
        .toSorted((a, b) => b.some.length - a.some.length || byName(a, b));
      return {
        total_complaints: made.length,
        resolved_complaints: made.filter(isDone).length,
        ...resolution(made),
        complaint_categories: categories.map(({ name, some }) =>
          Object.assign(resolution(some), {
            category: name,
            count: some.length,
            resolved: some.filter(isDone).length,
          }),
        ),
      };
    },

    occupancyReport(from: string, to: string, step: number) {
      const end = to < today ? to : today;
      const points: string[] = [];
      for (let on = from; on <= end; on = plus(on, step)) points.push(on);
      const all = estates.flatMap(homesOf);
      const trends = points.map((date) => {
        const there = all.filter(isThereOn(date)).length;
        return {
          date,
          occupancy_rate: rate(letOn(all, date), there),
          occupied: letOn(all, date),
          total_apartments: there,
        };
      });
      const counted = trends.filter(({ total_apartments }) => total_apartments > 0);
      return {
        ...spread(counted.map(({ occupancy_rate }) => occupancy_rate)),
        occupancy_trends: trends,
        estate_breakdown: estates.map((estate) => {
          const homes = homesOf(estate);
          const rates = points.flatMap((on) => {
            const there = homes.filter(isThereOn(on)).length;
            return there === 0 ? [] : [rate(letOn(homes, on), there)];
          });
          const total_apartments = Math.max(0, ...points.map((on) => homes.filter(isThereOn(on)).length));
          return { estate_name: estate.name, total_apartments, ...spread(rates) };
        }),
      };
    },

    available({ rooms = 0, rent = Infinity, page = 1, size = Infinity }) {
      const vacant = blocks
        .toSorted((a, b) => a.estate_id - b.estate_id || numbered.compare(a.name, b.name) || a.id - b.id)
        .flatMap((block) => homesIn(block).toSorted((a, b) => numbered.compare(a.number, b.number) || a.id - b.id))
        .filter((home) => !isOccupied(home) && home.number_of_rooms >= rooms && home.rent_amount <= rent);
      const rents = vacant.map(({ rent_amount }) => rent_amount).filter((amount) => amount > 0);
      return {
        total_available: vacant.length,
        furnished_count: vacant.filter(({ id }) => rows.furnished.has(id)).length,
        average_rent: Math.round(mean(rents)),
        ids: vacant.filter((_, nth) => size === Infinity || Math.floor(nth / size) + 1 === page).map(({ id }) => id),
      };
    },

    /** Estates with an available apartment, in the order of their names. */
    withVacancies: () =>
      estates.filter((estate) => homesOf(estate).some((home) => !isOccupied(home))).map(({ id }) => id),

    holdings: () => ({
      estates: estates.length,
      blocks: blocks.length,
      apartments: blocks.flatMap(homesIn).length,
      occupied: blocks.flatMap(homesIn).filter(isOccupied).length,
      tenants: rows.tenants.size,
      monthlyRevenueTarget: rows.target,
      isLandlordNamed: rows.landlord.length > 0,
    }),

    money() {
      const earned = payments.filter(({ payment_type }) => payment_type !== 'Security Deposit');
      const claimed = notOwed.filter(
        ({ payment_type, status }) => payment_type !== 'Security Deposit' && [1, 4, 7].includes(status),
      );
      const earnedFor = (which: string) =>
        total(earned.filter((payment) => isFor(payment, which)).map((payment) => settledFor(payment, which)));
      return {
        paymentsPending: [...earned.filter((payment) => isPending(payment, today)), ...claimed].length,
        paymentsOverdue: earned.filter((payment) => isOverdue(payment, today)).length,
        monthlyRevenue: earnedFor(month(today)),
        previousMonthRevenue: earnedFor(monthBefore(today)),
      };
    },

    dues() {
      const owed = payments.filter(
        ({ payment_type, status }) =>
          payment_type !== 'Security Deposit' && status !== CANCELLED && status !== REFUNDED,
      );
      const fell = owed.filter(({ due_date }) => due_date >= yearBefore(today) && due_date < today);
      const months = [month(today)];
      while (months.length < 12) months.unshift(monthBefore(`${months[0]}-01`));
      return {
        fell_due: fell.length,
        on_time: fell.filter(({ paidMs, due_date }) => paidMs !== null && kampalaDay(new Date(paidMs)) <= due_date)
          .length,
        rentByMonth: months.map((which) => {
          const rents = owed.filter((payment) => isRent(payment) && month(payment.due_date) === which);
          return {
            year: Number(which.slice(0, 4)),
            month: Number(which.slice(5)),
            due: settledOf(rents) + openOf(rents),
            collected: settledOf(rents),
          };
        }),
      };
    },

    cases(now: Date) {
      const recent = complaints.filter(({ created_at }) => kampalaDay(created_at) >= yearBefore(today));
      return {
        complaints: complaints.length,
        pendingComplaints: complaints.filter((complaint) => !isDone(complaint)).length,
        complaintsWaiting: complaints.filter(
          ({ id, status_id, created_at }) =>
            status_id === 1 &&
            [created_at, ...timesOpened(id)].every((at) => new Date(at).getTime() < now.getTime() - DAY_MS),
        ).length,
        made: recent.length,
        done: recent.filter(isDone).length,
      };
    },
  };
}
