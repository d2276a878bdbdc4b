import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import type { PayoutRequest, PayoutState, Payouts, RecoveryRequest, RecoveryState } from './payouts-port.ts'

const REFUSED_BY_BANK = 'account_closed'

const keyOf = ({ idempotencyKey, attempt }: Pick<PayoutRequest, 'idempotencyKey' | 'attempt'>) => `${idempotencyKey}:${attempt}`

/**
 * Payouts of the sandbox: a transfer to the account of the seller, once for each key, then a payout
 * to the bank, once for each attempt. A bank that refuses fails it at once, others pay at once.
 */
export function createSandboxPayouts(db: Db): Payouts {
  return {
    send: (request) => db.transact((tx) => send(tx, request)),
    async find(lookup) {
      await confirmOldPayouts(db)
      const row = await selectPayouts(db).where('idempotency_key', '=', keyOf(lookup)).executeTakeFirst()
      return row && toState(row)
    },
    recover: (request) => db.transact((tx) => recover(tx, request)),
  }
}

async function send(tx: Tx, request: PayoutRequest): Promise<PayoutState> {
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
  return toState(await selectPayouts(tx).where('idempotency_key', '=', keyOf(request)).executeTakeFirstOrThrow())
}

/** A bank confirms what is on its way to it within a day. */
const confirmOldPayouts = (db: Db) =>
  sql`update sandbox_gateway.payouts set status = 'paid', updated_at = now()
    where status = 'sent' and created_at < now() - interval '1 day'`.execute(db)

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
