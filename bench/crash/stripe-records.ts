import type pg from 'pg'
import { endPayout } from '../../apps/server/stand-ins/stripe/routes/payouts.ts'
import type { StripeStandIn } from '../../apps/server/stand-ins/stripe/start-stripe-stand-in.ts'

/** The names of our keys in the metadata of Stripe's objects. */
const KEY_NAME = 'partlane_key'
const ATTEMPT_NAME = 'partlane_attempt'
/** How many payouts the banks send back: at once, and after they have confirmed them. */
const FAILURE_RATE = 0.15
const LATE_FAILURE_RATE = 0.05

export type GatewayRecords = ReturnType<typeof createStripeRecords>

/** What the stand-in of Stripe has done, and the banks that end its payouts. */
export function createStripeRecords({ state, provider }: StripeStandIn) {
  const confirmedPayouts = new Set<string>()
  return {
    /** Ends the payouts on their way, as their banks do. */
    endPayouts(): void {
      for (const { id, status } of state.payouts.values()) {
        if (status === 'pending') endPayout(provider, id, Math.random() < FAILURE_RATE ? 'failed' : 'paid')
        else if (status === 'paid' && !confirmedPayouts.has(id)) {
          confirmedPayouts.add(id)
          if (Math.random() < LATE_FAILURE_RATE) endPayout(provider, id, 'failed')
        }
      }
    },
    countPendingPayouts: () => [...state.payouts.values()].filter(({ status }) => status === 'pending').length,

    /** Copies the records into temporary tables of a connection. */
    async show(client: pg.Client): Promise<void> {
      await copy(client, 'gateway_charges (reference text, idempotency_key text, status text, amount_minor int, refunded_minor int)', [
        ...[...state.intents.values()].map((intent) => {
          const refunded = (intent.latest_charge && state.charges.get(intent.latest_charge)?.amount_refunded) || 0
          return [intent.id, intent.metadata[KEY_NAME], statusOf(intent.status, refunded === intent.amount), intent.amount, refunded]
        }),
      ])
      await copy(
        client,
        'gateway_refunds (reference text, idempotency_key text, amount_minor int)',
        [...state.refunds.values()].map(({ id, metadata, amount }) => [id, metadata?.[KEY_NAME], amount]),
      )
      await copy(
        client,
        'gateway_transfers (reference text, idempotency_key text, account text, amount_minor int, reversed_minor int)',
        [...state.transfers.values()].map((row) => [row.id, row.metadata[KEY_NAME], row.destination, row.amount, row.amount_reversed]),
      )
      await copy(
        client,
        'gateway_payouts (reference text, idempotency_key text, attempt int, status text, amount_minor int)',
        [...state.payouts.values()].map(({ id, metadata, status, amount }) => [
          id,
          metadata?.[KEY_NAME],
          Number(metadata?.[ATTEMPT_NAME]),
          status,
          amount,
        ]),
      )
      await copy(
        client,
        'gateway_records (reference text, amount_minor int)',
        [...state.lines.values()].map(({ id, amount, fee }) => [id, amount - fee]),
      )
    },
  }
}

/** The status of a payment that has the state of an intent. */
function statusOf(status: string, isRefunded: boolean): string {
  if (status === 'requires_capture') return 'authorised'
  if (status === 'succeeded') return isRefunded ? 'refunded' : 'captured'
  if (status === 'canceled') return 'voided'
  return status === 'requires_action' ? status : 'declined'
}

/** Creates a temporary table with rows. `created_at` is now: the stand-in knows only this run. */
async function copy(client: pg.Client, definition: string, rows: unknown[][]): Promise<void> {
  const [name = '', ...columns] = definition.split(/[ (,)]+/)
  await client.query(`create temp table ${definition.replace(/\)$/, ', created_at timestamptz not null default now())')}`)
  const names = columns.filter((_, index) => index % 2 === 0 && columns[index] !== '')
  const types = columns.filter((_, index) => index % 2 === 1)
  const values = names.map((_, column) => rows.map((row) => row[column] ?? null))
  const lists = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')
  await client.query(`insert into ${name} (${names.join(', ')}) select * from unnest(${lists})`, values)
}
