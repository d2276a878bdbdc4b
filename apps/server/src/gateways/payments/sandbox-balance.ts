import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db, DbOrTx } from '#platform/db/db.ts'
import type { DB } from '#platform/db/schema.generated.ts'
import type { BalanceLine, GatewayBalance } from './balance-port.ts'

const PAGE_SIZE = 200

/** The accounting records of the sandbox: a line for whatever has changed its balance. */
export function createSandboxBalance(db: Db): GatewayBalance {
  return {
    async listLines({ from, to, cursor }) {
      const [afterAt, afterReference] = cursor?.split(' ') ?? []
      const rows = await db
        .selectFrom('sandbox_gateway.balance_lines')
        .where('at', '>=', from)
        .where('at', '<', to)
        .$if(afterAt !== undefined && afterReference !== undefined, (query) =>
          query.where((eb) =>
            eb.or([
              eb('at', '>', new Date(afterAt as string)),
              eb.and([eb('at', '=', new Date(afterAt as string)), eb('reference', '>', afterReference as string)]),
            ]),
          ),
        )
        .select(['reference', 'kind', 'subject', 'idempotency_key', 'amount_minor', 'cost_minor', 'currency', 'at'])
        .orderBy('at')
        .orderBy('reference')
        .limit(PAGE_SIZE)
        .execute()
      const lines = rows.map(
        (row): BalanceLine => ({
          reference: row.reference,
          kind: row.kind,
          subject: row.subject,
          idempotencyKey: row.idempotency_key,
          amountMinor: row.amount_minor,
          costMinor: row.cost_minor,
          currency: row.currency,
          at: row.at,
        }),
      )
      const last = lines.at(-1)
      return { lines, cursor: last && lines.length === PAGE_SIZE ? `${last.at.toISOString()} ${last.reference}` : null }
    },
  }
}

type NewLine = Pick<BalanceLine, 'kind' | 'subject' | 'idempotencyKey' | 'amountMinor' | 'currency'>

/** Records a change of the balance, once for each kind and subject. */
export async function insertBalanceLine(db: DbOrTx, clock: Clock, line: NewLine): Promise<void> {
  const { kind, subject, idempotencyKey, amountMinor, currency } = line
  const columns = sql`select ${kind}, ${subject}, ${idempotencyKey}, ${amountMinor}::bigint, ${currency}, ${clock.now()}::timestamptz`
  await insertBalanceLines(db, columns).execute()
}

/**
 * Records changes of the balance as part of a larger statement: those that `select` returns (kind,
 * subject, idempotency key, amount, currency, instant).
 */
export const insertBalanceLines = (query: QueryCreator<DB>, select: RawBuilder<unknown>) =>
  query
    .insertInto('sandbox_gateway.balance_lines')
    .columns(['kind', 'subject', 'idempotency_key', 'amount_minor', 'currency', 'at'])
    .expression(select)
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
