import { randomBytes } from 'node:crypto'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '#platform/db/db.ts'
import type { PayoutRequest, PayoutState, Payouts, RecoveryRequest, RecoveryState } from './payouts-port.ts'
import { insertBalanceLine } from './sandbox-balance.ts'

const DAY_MS = 86_400_000
const REFUSED_BY_BANK = 'account_closed'

const keyOf = ({ idempotencyKey, attempt }: Pick<PayoutRequest, 'idempotencyKey' | 'attempt'>) => `${idempotencyKey}:${attempt}`

/**
 * Payouts of the sandbox: a transfer to the account of the seller, once for each key, then a payout
 * to the bank, once for each attempt. A bank that refuses fails it at once, others pay at once.
 */
export function createSandboxPayouts(db: Db, clock: Clock): Payouts {
  return {
    send: (request) => db.transact((tx) => send(tx, clock, request)),
    async find(lookup) {
      await confirmOldPayouts(db, clock)
      const row = await selectPayouts(db).where('idempotency_key', '=', keyOf(lookup)).executeTakeFirst()
      return row && toState(row)
    },
    recover: (request) => db.transact((tx) => recover(tx, request)),
  }
}

async function send(tx: Tx, clock: Clock, request: PayoutRequest): Promise<PayoutState> {
  const { idempotencyKey, accountReference, amountMinor, currency } = request
  const account = await tx
    .selectFrom('sandbox_gateway.accounts')
    .where('reference', '=', accountReference)
    .select(['state', 'bank_refuses'])
    .executeTakeFirst()
  if (account?.state !== 'complete') return { status: 'failed', reference: null, failureCode: 'account_not_active' }
  const values = { account_reference: accountReference, amount_minor: amountMinor, currency }
  await tx
    .insertInto('sandbox_gateway.transfers')
    .values({ ...values, reference: `tr_${randomId()}`, idempotency_key: idempotencyKey })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
  await tx
    .insertInto('sandbox_gateway.payouts')
    .values({
      ...values,
      reference: `po_${randomId()}`,
      idempotency_key: keyOf(request),
      transfer_key: idempotencyKey,
      status: account.bank_refuses ? 'failed' : 'paid',
      failure_code: account.bank_refuses ? REFUSED_BY_BANK : null,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
  const payout = await selectPayouts(tx).where('idempotency_key', '=', keyOf(request)).executeTakeFirstOrThrow()
  if (payout.status === 'paid') await recordPayout(tx, clock, { ...values, reference: payout.reference, transfer_key: idempotencyKey })
  return toState(payout)
}

/** A bank confirms what is on its way to it within a day. */
async function confirmOldPayouts(db: Db, clock: Clock): Promise<void> {
  const rows = await db
    .updateTable('sandbox_gateway.payouts')
    .set({ status: 'paid', updated_at: clock.now() })
    .where('status', '=', 'sent')
    .where('created_at', '<', new Date(clock.now().getTime() - DAY_MS))
    .returning(['reference', 'transfer_key', 'amount_minor', 'currency'])
    .execute()
  for (const row of rows) await recordPayout(db, clock, row)
}

type PaidRow = { reference: string; transfer_key: string; amount_minor: number; currency: CurrencyCode }

const recordPayout = (db: DbOrTx, clock: Clock, { reference, transfer_key, amount_minor, currency }: PaidRow) =>
  insertBalanceLine(db, clock, { kind: 'payout', subject: reference, idempotencyKey: transfer_key, amountMinor: -amount_minor, currency })

/** Takes back what was transferred and is not at the bank. */
async function recover(tx: Tx, { idempotencyKey, amountMinor }: RecoveryRequest): Promise<RecoveryState> {
  const { rows } = await sql<{ reference: string; recovered_minor: number }>`
    update sandbox_gateway.transfers t set recovered_minor = least(${amountMinor}, t.amount_minor)
    where idempotency_key = ${idempotencyKey}
      and not exists (select 1 from sandbox_gateway.payouts p where p.transfer_key = t.idempotency_key and p.status <> 'failed')
    returning reference, recovered_minor`.execute(tx)
  const [transfer] = rows
  return { recoveredMinor: Number(transfer?.recovered_minor ?? 0), reference: transfer?.reference ?? null }
}

const selectPayouts = (db: Db | Tx) => db.selectFrom('sandbox_gateway.payouts').select(['reference', 'status', 'failure_code'])

function toState({ reference, status, failure_code }: { reference: string; status: string; failure_code: string | null }): PayoutState {
  if (status === 'failed') return { status, reference, failureCode: failure_code ?? REFUSED_BY_BANK }
  return { status: status === 'paid' ? 'paid' : 'sent', reference }
}

const randomId = () => randomBytes(12).toString('hex')
