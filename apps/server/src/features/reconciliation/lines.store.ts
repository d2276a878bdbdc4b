import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { gatewayAccount } from '@partlane/domain/ledger/accounts'
import { sql } from 'kysely'
import type { BalanceLine } from '#gateways/payments/balance-port.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

/** Stores lines of a gateway that are not stored yet. @returns their number */
export async function insertLines(tx: Tx, gateway: GatewayName, lines: readonly BalanceLine[]): Promise<number> {
  if (lines.length === 0) return 0
  const rows = await tx
    .insertInto('gateway_lines')
    .values(
      lines.map(({ reference, kind, subject, idempotencyKey, amountMinor, currency, at }) => ({
        gateway,
        reference,
        kind,
        subject,
        idempotency_key: idempotencyKey,
        amount_minor: amountMinor,
        currency,
        at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['gateway', 'reference']).doNothing())
    .returning('id')
    .execute()
  return rows.length
}

/** Lists lines without a movement, oldest first. */
export const listUnmatchedLines = (db: DbOrTx, gateway: GatewayName, limit: number) =>
  db
    .selectFrom('gateway_lines')
    .where('gateway', '=', gateway)
    .where('movement', 'is', null)
    .select(['id', 'kind', 'subject', 'idempotency_key', 'reference'])
    .orderBy('id')
    .limit(limit)
    .execute()
export type UnmatchedLine = Awaited<ReturnType<typeof listUnmatchedLines>>[number]

/** Keys of other installations that use the same account at the gateway are not UUIDs of ours. */
const UUID_PATTERN = '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'

type MatchOptions = { includesPending?: boolean }

/**
 * Finds the movement of each line that has none: by our key, or by the reference of the gateway. A
 * line of a payout belongs to its creation (`payout:<id>`). One that its gateway has paid, or whose
 * bank has sent it back, before we know it has none yet; one that is pending, with
 * `includesPending` only. One statement. @returns how many were found
 */
export async function matchLines(tx: Tx, gateway: GatewayName, { includesPending = false }: MatchOptions = {}): Promise<number> {
  const account = gatewayAccount(gateway)
  const unknownStatuses = includesPending ? ['paid'] : ['paid', 'pending']
  const { numAffectedRows } = await sql`
    with unmatched as materialized (
      select id, kind, subject, reference, currency, idempotency_key as key,
        case when idempotency_key ~ ${UUID_PATTERN} then idempotency_key::uuid end as uuid_key
      from gateway_lines where gateway = ${gateway} and movement is null
    ), named as (
      select u.id, u.kind, u.currency, case
        when u.kind = 'charge' then 'capture:' || coalesce(
          (select id from payments where idempotency_key = u.key), (select id from payments where gateway_reference = u.subject limit 1))
        when u.kind in ('refund', 'refund_failed') then case u.kind when 'refund' then 'repayment:' else 'repayment_bounced:' end || coalesce(
          (select id from repayments where idempotency_key = u.uuid_key), (select id from repayments where gateway_reference = u.subject limit 1))
        -- Not of an attempt: a gateway can transfer the money of a payout once for all attempts.
        when u.kind in ('payout', 'payout_returned') then 'payout:' || coalesce(
          (select id from payouts where idempotency_key = u.uuid_key), (select id from payouts where gateway_reference = u.subject limit 1))
        when u.kind in ('dispute', 'dispute_won') then case u.kind when 'dispute' then 'chargeback_withheld:' else 'chargeback_won:' end ||
          (select id from chargebacks where gateway = ${gateway} and reference = u.subject)
        when u.kind = 'recovery' then coalesce(
          'recovery:repayment:' || (select id from repayments where idempotency_key = u.uuid_key),
          'recovery:chargeback:' || (select id from chargebacks where gateway = ${gateway} and reference = u.subject))
        when u.kind = 'cost' then ${`cost:${gateway}:`} || u.reference
      end as movement
      from unmatched u
    )
    update gateway_lines l set movement = n.movement from named n
    where n.id = l.id and (
      exists (select from ledger_entries e where e.movement = n.movement and e.account = ${account} and e.currency = n.currency)
      or exists (select from payouts p where n.movement = 'payout:' || p.id and p.gateway = ${gateway} and p.currency = n.currency
        and ((p.order_id is null and p.status <> all(${unknownStatuses})) or (n.kind = 'payout' and p.status = 'paid')
          -- The ledger has this step of an attempt, and no line yet.
          or (select count(*) from ledger_entries e, generate_series(1, p.attempt) as attempt_number
            where e.movement = case n.kind when 'payout' then 'payout_paid:' else 'payout_unpaid:' end || p.id || ':' || attempt_number
              and e.account = ${account})
            > (select count(*) from gateway_lines g where g.movement = n.movement and g.kind = n.kind))))`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Our key of the payout that has a reference at its gateway. */
export async function findPayoutKey(db: DbOrTx, gateway: GatewayName, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payouts')
    .where('gateway', '=', gateway)
    .where('gateway_reference', '=', reference)
    .select('idempotency_key')
    .executeTakeFirst()
  return row?.idempotency_key
}
