import { randomBytes } from 'node:crypto'
import { type Db, violatedConstraint } from '#platform/db/db.ts'
import type { CardCharge, CardGateway, ChargeState } from './port.ts'

/** What the sandbox's card tokens do. The numbers are those people know from real test cards. */
export const sandboxCards = {
  tok_sandbox_approve: { number: '4242 4242 4242 4242', outcome: 'approve' },
  tok_sandbox_decline: { number: '4000 0000 0000 0002', outcome: 'decline' },
  tok_sandbox_challenge: { number: '4000 0027 6000 3184', outcome: 'challenge' },
} as const
export type SandboxCardToken = keyof typeof sandboxCards

const isSandboxCard = (token: string): token is SandboxCardToken => Object.hasOwn(sandboxCards, token)

type ChargeRow = { reference: string; status: string; decline_code: string | null; amount_minor: number; currency: string }

/**
 * Plays a card company: approves, declines, or asks the card's holder on a page of its own. Its books are in a schema of their own,
 * and it keeps its promises across a crash: the same idempotency key is the same charge.
 */
export function createSandboxCards({
  db,
}: {
  db: Db
}): CardGateway & { completeChallenge(reference: string, isApproved: boolean): Promise<string | undefined> } {
  const selectCharges = () =>
    db.selectFrom('sandbox_gateway.charges').select(['reference', 'status', 'decline_code', 'amount_minor', 'currency'])
  const findByKey = (key: string) => selectCharges().where('idempotency_key', '=', key).executeTakeFirst()

  async function transition(reference: string, fromStatuses: string[], toStatus: string): Promise<ChargeState> {
    await db
      .updateTable('sandbox_gateway.charges')
      .set({ status: toStatus, updated_at: new Date() })
      .where('reference', '=', reference)
      .where('status', 'in', fromStatuses)
      .execute()
    const row = await selectCharges().where('reference', '=', reference).executeTakeFirst()
    if (!row) throw new Error(`the sandbox gateway knows no charge ${reference}`)
    return stateOf(row)
  }

  return {
    name: 'sandbox',

    async authorise(charge: CardCharge): Promise<ChargeState> {
      const existing = await findByKey(charge.idempotencyKey)
      if (existing) return stateOf(existing)
      const outcome = isSandboxCard(charge.cardToken) ? sandboxCards[charge.cardToken].outcome : 'decline'
      const status = { approve: 'authorised', decline: 'declined', challenge: 'requires_action' }[outcome]
      try {
        await db
          .insertInto('sandbox_gateway.charges')
          .values({
            reference: `ch_${randomBytes(12).toString('hex')}`,
            idempotency_key: charge.idempotencyKey,
            amount_minor: charge.amountMinor,
            currency: charge.currency,
            status,
            decline_code: outcome === 'decline' ? 'card_declined' : null,
            return_url: charge.returnUrl,
            card_last4: isSandboxCard(charge.cardToken) ? sandboxCards[charge.cardToken].number.slice(-4) : '0000',
          })
          .execute()
      } catch (error) {
        if (violatedConstraint(error) !== 'charges_idempotency_key_key') throw error // else the same call came twice at once
      }
      const row = await findByKey(charge.idempotencyKey)
      if (!row) throw new Error('the sandbox gateway lost a charge')
      return stateOf(row)
    },

    capture: (reference) => transition(reference, ['authorised'], 'captured'),
    void: (reference) => transition(reference, ['authorised', 'requires_action'], 'voided'),

    async find(idempotencyKey) {
      const row = await findByKey(idempotencyKey)
      return row && stateOf(row)
    },

    async completeChallenge(reference, isApproved) {
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
      const row = await db.selectFrom('sandbox_gateway.charges').where('reference', '=', reference).select('return_url').executeTakeFirst()
      return row?.return_url
    },
  }
}

function stateOf({ reference, status, decline_code }: ChargeRow): ChargeState {
  if (status === 'declined') return { status, reference, declineCode: decline_code ?? 'card_declined' }
  if (status === 'requires_action') return { status, reference, challengeUrl: `/sandbox-gateway/challenges/${reference}` }
  return { status: status as 'authorised' | 'captured' | 'voided' | 'refunded', reference }
}
