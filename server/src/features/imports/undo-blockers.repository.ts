import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** A kind of record that prevents undoing an import, with its count. */
export interface UndoBlocker {
  what: string;
  count: number;
}

/**
 * Finds later changes that depend on an import: changes of its rows, and records that refer to them. Returns only kinds
 * that occur.
 */
export async function findUndoBlockers(db: Db, importId: number): Promise<UndoBlocker[]> {
  const made = (subject: string) =>
    sql`(select subject_id from import_records where import_id = ${importId} and subject = ${subject})`;
  const accounts = sql`(select id from accounts where lease_id in ${made('lease')})`;
  const { rows } = await sql<UndoBlocker>`
    select what, count from (
      select 1 as place, 'tenants have signed in or chosen a password' as what, count(*) as count from users u
        where u.id in ${made('user')} and (exists (select from sessions s where s.user_id = u.id) or u.updated_at <> u.created_at)
      union all select 2, 'payments were changed or deleted', count(*) from charges p
        where p.id in ${made('payment')} and (p.updated_at <> p.created_at or p.deleted_at is not null)
      union all select 3, 'payments were added', count(*) from charges p
        where (p.tenant_id in ${made('tenant')} or p.lease_id in ${made('lease')}) and p.id not in ${made('payment')}
          and (p.source <> 'schedule' or p.changed_by is not null or p.deleted_at is not null)
      union all select 4, 'payments were logged by tenants', count(*) from claims m join charges p on p.id = m.charge_id
        where p.lease_id in ${made('lease')}
      union all select 5, 'receipts, credit notes, refunds or deposits were recorded', (
        select count(*) from receipts r where r.account_id in ${accounts} and (r.source <> 'opening'
          or r.voided_at is not null
          or exists (select from allocations l where l.receipt_id = r.id and (l.by_hand or l.undone_at is not null))))
        + (select count(*) from credit_notes n join charges p on p.id = n.charge_id where p.account_id in ${accounts})
        + (select count(*) from deposit_movements m where m.account_id in ${accounts})
        + (select count(*) from refunds f where f.account_id in ${accounts})
        + (select count(*) from transfers f where f.from_account in ${accounts} or f.to_account in ${accounts})
      union all select 6, 'rent terms or accounts were changed', (
        select count(*) from accounts a where a.id in ${accounts} and a.version > 1)
        + (select count(*) from lease_terms m join leases l on l.id = m.lease_id
          where l.id in ${made('lease')} and m.created_at <> l.created_at)
      union all select 7, 'leases were changed or renewed', count(*) from leases l
        where l.id in ${made('lease')} and (l.updated_at <> l.created_at or exists (select from lease_renewals n where n.lease_id = l.id))
      union all select 8, 'leases were added', count(*) from leases l
        where (l.tenant_id in ${made('tenant')} or l.apartment_id in ${made('apartment')}) and l.id not in ${made('lease')}
      union all select 9, 'complaints were logged', count(*) from complaints c
        where c.tenant_id in ${made('tenant')} or c.lease_id in ${made('lease')}
      union all select 10, 'tenants were changed', count(*) from tenants t
        where (t.id in ${made('tenant')} and t.updated_at <> t.created_at)
      union all select 11, 'estates, blocks or apartments were changed or deleted',
        (select count(*) from estates e where e.id in ${made('estate')} and (e.updated_at <> e.created_at or e.deleted_at is not null))
        + (select count(*) from blocks b where b.id in ${made('block')} and (b.updated_at <> b.created_at or b.deleted_at is not null))
        + (select count(*) from apartments a where a.id in ${made('apartment')} and (a.updated_at <> a.created_at or a.deleted_at is not null))
      union all select 12, 'blocks or apartments were added',
        (select count(*) from blocks b where b.estate_id in ${made('estate')} and b.id not in ${made('block')})
        + (select count(*) from apartments a where a.block_id in ${made('block')} and a.id not in ${made('apartment')})
      union all select 13, 'documents were added', count(*) from documents d
        where d.tenant_id in ${made('tenant')} or d.lease_id in ${made('lease')}
          or d.apartment_id in ${made('apartment')} or d.estate_id in ${made('estate')}
      union all select 14, 'costs, fees or remittances of owners were recorded', (
        select count(*) from expenses x where x.estate_id in ${made('estate')} or x.block_id in ${made('block')}
          or x.apartment_id in ${made('apartment')})
        + (select count(*) from recurring_expenses q where q.estate_id in ${made('estate')}
          or q.block_id in ${made('block')} or q.apartment_id in ${made('apartment')})
        + (select count(*) from fee_agreements g where g.estate_id in ${made('estate')})
        + (select count(*) from owner_fees f where f.estate_id in ${made('estate')} or f.lease_id in ${made('lease')})
        + (select count(*) from remittances r where r.estate_id in ${made('estate')})
      union all select 15, 'messages, promises or payments by phone were recorded', (
        select count(*) from text_messages m where m.account_id in ${accounts})
        + (select count(*) from conversation_messages m where m.account_id in ${accounts})
        + (select count(*) from notices n where n.account_id in ${accounts})
        + (select count(*) from promises o where o.account_id in ${accounts})
        + (select count(*) from reminders_left_out x where x.account_id in ${accounts})
        + (select count(*) from collections k where k.account_id in ${accounts})
      union all select 16, 'changes for a second person to approve were asked for', count(*) from approvals v
        where v.account_id in ${accounts} or v.estate_id in ${made('estate')}
      union all select 17, 'statements of owners were issued', count(*) from owner_statements s
        where s.replaced_by is null
          and s.last_entry_id >= (select min(j.id) from journal_entries j where j.account_id in ${accounts})
          and exists (select from owner_money m where m.owner_id = s.owner_id
          and m.account_id in ${accounts} and m.entry_id <= s.last_entry_id
          and m.effective_on < s.month + interval '1 month')
    ) found where count > 0 order by place`.execute(db);
  return rows;
}
