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
 * more is resolved by it. One that an operator has resolved stays resolved.
 * @returns the number of open differences, and of those that were not known before
 */
export async function storeDifferences(tx: Tx, comparison: Comparison): Promise<{ open: number; added: number }> {
  const { runId, gateway, since, before, now } = comparison
  const account = gatewayAccount(gateway)
  const { rows: added } = await sql`
    with movements as materialized (
      select movement, currency from gateway_lines where gateway = ${gateway} and at >= ${since} and movement is not null
      union
      select movement, currency from ledger_entries where account = ${account} and created_at >= ${since} and created_at < ${before}
    ), theirs as (
      select l.movement, l.currency, sum(l.amount_minor) as minor, min(l.at) as at, min(l.kind) as kind
      from movements m join gateway_lines l using (movement, currency) where l.gateway = ${gateway} group by 1, 2
    ), ours as (
      select e.movement, e.currency, sum(e.amount_minor) as minor, min(e.created_at) as at
      from movements m join ledger_entries e using (movement, currency) where e.account = ${account} group by 1, 2
    ), found as (
      select coalesce(ours.movement, theirs.movement) as subject, coalesce(ours.currency, theirs.currency) as currency, theirs.kind as line_kind,
        case when theirs.movement is null then 'missing_at_gateway' when ours.movement is null then 'missing_in_ledger' else 'amount_differs' end as kind,
        theirs.minor as gateway_minor, ours.minor as ledger_minor, least(ours.at, theirs.at) as at
      from ours full join theirs using (movement, currency) where ours.minor is distinct from theirs.minor
      union all
      select reference, currency, kind, 'missing_in_ledger', amount_minor, null, at
      from gateway_lines where gateway = ${gateway} and movement is null and at < ${before}
    )
    insert into gateway_differences as d (gateway, kind, subject, line_kind, currency, gateway_minor, ledger_minor, at, found_at, run_id)
    select ${gateway}, kind, subject, line_kind, currency, gateway_minor, ledger_minor, at, ${now}, ${runId}::bigint from found
    on conflict (gateway, subject, currency) do update
      set kind = excluded.kind, gateway_minor = excluded.gateway_minor, ledger_minor = excluded.ledger_minor, run_id = excluded.run_id,
        resolved_at = case when d.resolution is null then null else d.resolved_at end
    returning (xmax = 0) as is_new`.execute(tx)
  await sql`
    update gateway_differences set resolved_at = ${now}
    where gateway = ${gateway} and resolved_at is null and run_id <> ${runId} and at >= ${since}`.execute(tx)
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
