import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { type PayoutEvent, payoutMachine } from '@partlane/domain/payouts/payout-machine'
import type { PayoutSchedule } from '@partlane/domain/payouts/payout-rules'
import type { Updateable } from 'kysely'
import { lockRow, lockRowOrThrow } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Payouts } from '#platform/db/schema.generated.ts'
import { wakeDeadline } from '#platform/jobs/define-deadline.ts'
import type { PayoutRow } from './payouts.queries.ts'

/** Name of the deadline that calls gateways again. */
export const PAYOUT_DEADLINE = 'payouts.continue'

/** Locks a seller, so that only one payout of the balance is created at a time. */
export const lockPaidSeller = (tx: Tx, sellerId: number) =>
  lockRow(
    tx,
    'users',
    'no key update',
    tx.selectFrom('users').where('id', '=', sellerId).select(['id', 'status', 'payout_schedule', 'payouts_held_reason']),
  )

/** Locks a payout. Its status and the movements of the payout change under this lock. */
export const lockPayout = (tx: Tx, payoutId: number) =>
  lockRowOrThrow(tx, 'payouts', 'no key update', tx.selectFrom('payouts').where('id', '=', payoutId).selectAll())

type NewPayout = {
  sellerId: number
  gateway: GatewayName
  currency: CurrencyCode
  amountMinor: number
  runDay: string
  accountReference: string
  /** Not of a run: a seller who closes the account has asked for it. */
  isFinal?: boolean
  /** The order whose share a gateway pays directly. */
  orderId?: number
  /** The key, if the gateway was asked with it before. */
  idempotencyKey?: string
  now: Date
}

/** Inserts a payout. @returns its id, undefined if the run or the order has one already */
export async function insertPayout(tx: Tx, payout: NewPayout): Promise<number | undefined> {
  const { now, orderId, idempotencyKey } = payout
  const row = await tx
    .insertInto('payouts')
    .values({
      seller_id: payout.sellerId,
      gateway: payout.gateway,
      currency: payout.currency,
      amount_minor: payout.amountMinor,
      status: payoutMachine.initial,
      run_day: payout.runDay,
      account_reference: payout.accountReference,
      is_final: payout.isFinal ?? false,
      order_id: orderId ?? null,
      ...(idempotencyKey === undefined ? {} : { idempotency_key: idempotencyKey }),
      next_attempt_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await wakeDeadline(tx, { name: PAYOUT_DEADLINE })
  return row?.id
}

type PayoutChange = Pick<
  Updateable<Payouts>,
  'gateway_reference' | 'failure_code' | 'next_attempt_at' | 'attempt' | 'ended_at' | 'paid_minor'
> & { now: Date }

/**
 * Writes the status of a locked payout. No other code writes it.
 * @throws Refusal payout_is_<status>
 */
export async function transitionPayout(
  tx: Tx,
  { id, status }: Pick<PayoutRow, 'id' | 'status'>,
  event: PayoutEvent,
  { now, ...change }: PayoutChange,
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ ...change, status: payoutMachine.next(status, event), updated_at: now })
    .where('id', '=', id)
    .execute()
  if (change.next_attempt_at) await wakeDeadline(tx, { name: PAYOUT_DEADLINE })
}

/** Sets when the gateway is asked next. */
export async function postponePayout(tx: Tx, id: number, nextAttemptAt: Date): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ next_attempt_at: nextAttemptAt })
    .where('id', '=', id)
    .where('next_attempt_at', 'is not', null)
    .execute()
  await wakeDeadline(tx, { name: PAYOUT_DEADLINE })
}

/** An operator has given a locked, failed payout up: it is due now, to be returned. */
export async function storeReturnRequest(tx: Tx, { id }: Pick<PayoutRow, 'id'>, now: Date): Promise<void> {
  await tx.updateTable('payouts').set({ return_requested_at: now, next_attempt_at: now, updated_at: now }).where('id', '=', id).execute()
  await wakeDeadline(tx, { name: PAYOUT_DEADLINE })
}

/** Holds the payouts of a locked seller, or with null resumes them. */
export const storeHold = (tx: Tx, userId: number, payouts_held_reason: string | null) =>
  tx.updateTable('users').set({ payouts_held_reason }).where('id', '=', userId).execute()

export const storeSchedule = (tx: Tx, userId: number, payout_schedule: PayoutSchedule) =>
  tx.updateTable('users').set({ payout_schedule }).where('id', '=', userId).execute()

/** The failed payouts of a seller are due now. */
export async function makeFailedPayoutsDue(tx: Tx, sellerId: number, now: Date): Promise<void> {
  await tx.updateTable('payouts').set({ next_attempt_at: now }).where('seller_id', '=', sellerId).where('status', '=', 'failed').execute()
  await wakeDeadline(tx, { name: PAYOUT_DEADLINE })
}
