import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { gatewayAccount } from '@partlane/domain/ledger/accounts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'

type Comparison = {
  runId: number
  gateway: GatewayName
  /** Lines and entries from here are compared, and of them all lines of the same movement. */
  since: Date
  /** Younger ones are not differences yet: one side can be later than the other. */
  before: Date
  now: Date
}

/**
 * Stores how the records of a gateway differ from the ledger. A difference that is not found any
 * more is resolved by it. One that an operator has resolved stays resolved. All attempts of a
 * payout are compared together: the money of a failed one is at the seller's account already, and
 * one that was given up a short time ago may still be there in the records.
 * @returns the number of open differences, and of those that were not known before
 */
export async function storeDifferences(tx: Tx, comparison: Comparison): Promise<{ open: number; added: number }> {
  const { runId, gateway, since, before, now } = comparison
  const account = gatewayAccount(gateway)
  const { rows: added } = await sql`
    with subjects as materialized (
      select movement as subject, currency from gateway_lines where gateway = ${gateway} and at >= ${since} and movement is not null
      union
      select case when movement ~ '^payout_(un)?paid:' then 'payout:' || split_part(movement, ':', 2) else movement end, currency
      from ledger_entries where account = ${account} and created_at >= ${since} and created_at < ${before}
      union
      -- One that was given up has no movement of the gateway, and its transfer can be older.
      select 'payout:' || id, currency from payouts where gateway = ${gateway} and status = 'returned' and ended_at >= ${since}
    ), subject_payouts as materialized (
      select s.subject, s.currency, p.id, p.attempt, p.amount_minor,
        p.order_id is null and (p.status in ('pending', 'sent', 'failed') or (p.status = 'returned' and p.ended_at >= ${before})) as is_open
      from subjects s join payouts p on p.id = split_part(s.subject, ':', 2)::bigint where s.subject ~ '^payout:[0-9]+$'
    ), movements as (
      select subject, currency, subject as movement from subjects
      union all
      select subject, currency, name || id || ':' || attempt_number
      from subject_payouts, generate_series(1, attempt) as attempt_number, unnest(array['payout_paid:', 'payout_unpaid:']) as name
    ), theirs as (
      select s.subject, s.currency, sum(l.amount_minor) as minor, min(l.at) as at, min(l.kind) as kind
      from subjects s join gateway_lines l on l.movement = s.subject and l.currency = s.currency where l.gateway = ${gateway} group by 1, 2
    ), ours as (
      select m.subject, m.currency, sum(e.amount_minor) as minor, min(e.created_at) as at
      from movements m join ledger_entries e using (movement, currency) where e.account = ${account} group by 1, 2
    ), found as (
      select subject, currency, theirs.kind as line_kind,
        case when theirs.minor is null then 'missing_at_gateway' when ours.minor is null then 'missing_in_ledger' else 'amount_differs' end as kind,
        theirs.minor as gateway_minor, ours.minor as ledger_minor, least(ours.at, theirs.at) as at
      from ours full join theirs using (subject, currency) left join subject_payouts p using (subject, currency)
      -- What a gateway has transferred for a payout is in the ledger when the bank has it.
      where coalesce(theirs.minor, 0) - coalesce(ours.minor, 0) not in (0, case when p.is_open then -p.amount_minor else 0 end)
      union all
      select reference, currency, kind, 'missing_in_ledger', amount_minor, null, at
      from gateway_lines where gateway = ${gateway} and movement is null and at < ${before}
    ), resolved as (
      update gateway_differences d set resolved_at = ${now}
      where gateway = ${gateway} and resolved_at is null and (at >= ${since} or (subject, currency) in (select subject, currency from subjects))
        and not exists (select from found f where f.subject = d.subject and f.currency = d.currency)
    )
    insert into gateway_differences as d (gateway, kind, subject, line_kind, currency, gateway_minor, ledger_minor, at, found_at, run_id)
    select ${gateway}, kind, subject, line_kind, currency, gateway_minor, ledger_minor, at, ${now}, ${runId}::bigint from found
    on conflict (gateway, subject, currency) do update
      set kind = excluded.kind, gateway_minor = excluded.gateway_minor, ledger_minor = excluded.ledger_minor, run_id = excluded.run_id,
        resolved_at = case when d.resolution is null then null else d.resolved_at end
    returning (xmax = 0) as is_new`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from gateway_differences where gateway = ${gateway} and resolved_at is null`.execute(tx)
  return { open: rows[0]?.count ?? 0, added: added.filter((row) => (row as { is_new: boolean }).is_new).length }
}

/** Resolves an open difference. @returns its subject, undefined if it was not open */
export const resolveOpenDifference = (tx: Tx, { id, resolution, now }: { id: number; resolution: string; now: Date }) =>
  tx
    .updateTable('gateway_differences')
    .set({ resolution, resolved_at: now })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .returning(['id', 'gateway', 'subject', 'kind'])
    .executeTakeFirst()
