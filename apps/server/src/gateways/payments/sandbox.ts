import { randomBytes } from 'node:crypto'
import { type QueryCreator, sql } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { DB } from '#platform/db/schema.generated.ts'
import type { Charge, ChargeState, PaymentGateway } from './port.ts'
import { createSandboxAccounts, type SandboxAccounts } from './sandbox-accounts.ts'
import { createSandboxBalance, insertBalanceLines } from './sandbox-balance.ts'
import { createSandboxDisputes, type SandboxDisputes } from './sandbox-disputes.ts'
import { createSandboxPayouts } from './sandbox-payouts.ts'
import { bounceRefund, findRefundByKey, listRefunds, refundCharge } from './sandbox-refunds.ts'
import { createSandboxWebhook, parseSandboxWebhook, type SandboxEvent, type SandboxWebhook } from './sandbox-webhooks.ts'

/** Test cards with their outcomes. The numbers are those of well-known test cards. */
const sandboxCards = {
  tok_sandbox_approve: { number: '4242 4242 4242 4242', outcome: 'approve' },
  tok_sandbox_decline: { number: '4000 0000 0000 0002', outcome: 'decline' },
  tok_sandbox_challenge: { number: '4000 0027 6000 3184', outcome: 'challenge' },
} as const
type SandboxCardToken = keyof typeof sandboxCards

const statusByOutcome = { approve: 'authorised', decline: 'declined', challenge: 'requires_action' } as const
const isSandboxCard = (token: string): token is SandboxCardToken => Object.hasOwn(sandboxCards, token)

const REFERENCE_PATTERN = /^ch_[\w-]{1,60}$/

/** A charge as the bank's page shows it. Only one that `requires_action` can be answered. */
type SandboxChallenge = { status: string; amount_minor: number; currency: string; card_last4: string; return_url: string }

export type SandboxGateway = PaymentGateway & {
  readonly accounts: SandboxAccounts
  readonly disputes: SandboxDisputes
  /** Makes a signed webhook. */
  createWebhook(event: SandboxEvent): SandboxWebhook
  /** Sends the money of a refund back, as the bank of a closed card does. @returns the webhook */
  bounceRefund(idempotencyKey: string): Promise<SandboxWebhook>
  /** The latest refunds that have arrived, for the bank's page. */
  listRefunds(): ReturnType<typeof listRefunds>
  /** Finds a charge for the bank's page. */
  findChallenge(reference: string): Promise<SandboxChallenge | undefined>
  /** Stores the answer of the card holder, once. */
  completeChallenge(reference: string, isApproved: boolean): Promise<{ returnUrl: string; webhook: SandboxWebhook } | undefined>
}

type SandboxOptions = { db: Db; clock: Clock; webhookSecret: string }

type ChargeRow = { reference: string; status: string; decline_code: string | null; amount_minor: number; currency: string }

/**
 * Replaces a card gateway: approves, declines, or challenges the card holder on a page of its own.
 * Its charges are in a schema of their own and survive a crash: the same idempotency key is the
 * same charge. Sends signed webhooks.
 */
export function createSandboxGateway({ db, clock, webhookSecret }: SandboxOptions): SandboxGateway {
  return {
    name: 'sandbox',
    pageSources: {},
    panel: { scriptUrl: null, publishableKey: null },
    maxSellers: undefined,
    minAmountMinor: () => 1,

    async authorise(charge) {
      const row = (await insertCharge(db, charge)) ?? (await findChargeByKey(db, charge.idempotencyKey))
      if (!row) throw new Error('the sandbox gateway has not stored a charge')
      return toChargeState(row)
    },

    capture: (reference) => captureCharge(db, clock, reference),
    void: (reference) => voidCharge(db, reference),

    refund: (refund) => db.transact((tx) => refundCharge(tx, clock, refund)),
    findRefund: ({ idempotencyKey }) => findRefundByKey(db, idempotencyKey),

    async find({ idempotencyKey }) {
      const row = await findChargeByKey(db, idempotencyKey)
      return row && toChargeState(row)
    },

    parseWebhook: async (request) => parseSandboxWebhook(webhookSecret, request, clock.now()),
    createWebhook: (event) => createSandboxWebhook(webhookSecret, event, clock.now()),
    accounts: createSandboxAccounts(db),
    payouts: createSandboxPayouts(db, clock),
    balance: createSandboxBalance(db),
    disputes: createSandboxDisputes(db, clock),

    listRefunds: () => listRefunds(db),

    async bounceRefund(idempotencyKey) {
      await db.transact((tx) => bounceRefund(tx, clock, idempotencyKey))
      return createSandboxWebhook(webhookSecret, { type: 'refund.updated', idempotency_key: idempotencyKey }, clock.now())
    },

    async findChallenge(reference) {
      if (!REFERENCE_PATTERN.test(reference)) return undefined
      return db
        .selectFrom('sandbox_gateway.charges')
        .where('reference', '=', reference)
        .select(['status', 'amount_minor', 'currency', 'card_last4', 'return_url'])
        .executeTakeFirst()
    },

    async completeChallenge(reference, isApproved) {
      if (!REFERENCE_PATTERN.test(reference)) return undefined
      const charge = await storeChallengeResult(db, reference, isApproved)
      return (
        charge && {
          returnUrl: charge.return_url,
          webhook: createSandboxWebhook(webhookSecret, { type: 'charge.updated', idempotency_key: charge.idempotency_key }, clock.now()),
        }
      )
    },
  }
}

const chargeColumns = ['reference', 'status', 'decline_code', 'amount_minor', 'currency'] as const

const selectCharges = (db: Db) => db.selectFrom('sandbox_gateway.charges').select(chargeColumns)

const findChargeByKey = (db: Db, key: string) => selectCharges(db).where('idempotency_key', '=', key).executeTakeFirst()

/** Captures an authorised charge and records its line of the balance, in one statement. */
async function captureCharge(db: Db, clock: Clock, reference: string): Promise<ChargeState> {
  const captured = await db
    .with('captured', (query) => updateStatus(query, reference, { from: ['authorised'], to: 'captured' }).returningAll())
    .with('line', (query) =>
      insertBalanceLines(
        query,
        sql`select 'charge', reference, idempotency_key, amount_minor, currency, ${clock.now()}::timestamptz from captured`,
      ),
    )
    .selectFrom('captured')
    .select(chargeColumns)
    .executeTakeFirst()
  return toChargeState(captured ?? (await getCharge(db, reference)))
}

/** Cancels a charge that is not captured. @returns its current state */
async function voidCharge(db: Db, reference: string): Promise<ChargeState> {
  const change = { from: ['authorised', 'requires_action'], to: 'voided' }
  const voided = await updateStatus(db, reference, change).returning(chargeColumns).executeTakeFirst()
  return toChargeState(voided ?? (await getCharge(db, reference)))
}

/** Changes the status of a charge unless it has left `from`. */
const updateStatus = (query: QueryCreator<DB>, reference: string, { from, to }: { from: string[]; to: string }) =>
  query
    .updateTable('sandbox_gateway.charges')
    .set({ status: to, updated_at: new Date() })
    .where('reference', '=', reference)
    .where('status', 'in', from)

async function getCharge(db: Db, reference: string): Promise<ChargeRow> {
  const row = await selectCharges(db).where('reference', '=', reference).executeTakeFirst()
  if (!row) throw new Error(`the sandbox gateway has no charge ${reference}`)
  return row
}

/** Stores the answer of the card holder if there is none yet. */
async function storeChallengeResult(db: Db, reference: string, isApproved: boolean) {
  await db
    .updateTable('sandbox_gateway.charges')
    .set({
      status: isApproved ? 'authorised' : 'declined',
      decline_code: isApproved ? null : 'challenge_failed',
      updated_at: new Date(),
    })
    .where('reference', '=', reference)
    .where('status', '=', 'requires_action')
    .execute()
  return db
    .selectFrom('sandbox_gateway.charges')
    .where('reference', '=', reference)
    .select(['return_url', 'idempotency_key'])
    .executeTakeFirst()
}

/**
 * Inserts a charge with the outcome of its card. An unknown card is declined.
 * @returns undefined if an earlier or concurrent call with the same key has inserted it
 */
function insertCharge(db: Db, charge: Charge): Promise<ChargeRow | undefined> {
  const card = isSandboxCard(charge.paymentToken) ? sandboxCards[charge.paymentToken] : undefined
  const outcome = card?.outcome ?? 'decline'
  return db
    .insertInto('sandbox_gateway.charges')
    .values({
      reference: `ch_${randomBytes(12).toString('hex')}`,
      idempotency_key: charge.idempotencyKey,
      amount_minor: charge.amountMinor,
      currency: charge.currency,
      status: statusByOutcome[outcome],
      decline_code: outcome === 'decline' ? 'card_declined' : null,
      return_url: charge.returnUrl,
      card_last4: card?.number.slice(-4) ?? '0000',
    })
    .onConflict((oc) => oc.column('idempotency_key').doNothing())
    .returning(chargeColumns)
    .executeTakeFirst()
}

function toChargeState({ reference, status, decline_code }: ChargeRow): ChargeState {
  if (status === 'declined') return { status, reference, declineCode: decline_code ?? 'card_declined' }
  if (status === 'requires_action') return { status, reference, challengeUrl: `/sandbox-gateway/challenges/${reference}` }
  return { status: status as 'authorised' | 'captured' | 'voided' | 'refunded', reference }
}
