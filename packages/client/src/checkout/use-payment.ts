import type { PressState } from '@partlane/domain/checkout/derive-checkout'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Api, useApi } from '../api/api-context.tsx'
import { ApiError } from '../api/api-error.ts'
import { askAgain } from '../api/query-client.ts'
import { checkoutKeys, keepPurchase } from './checkout.ts'
import { type Attempt, findOutPayment, isAnswerUnknown, type Purchase } from './poll-payment.ts'

/** After so long without an answer the network counts as lost. */
const PATIENCE = 45_000

export type Payment = {
  press: PressState
  /** Why the server would not: an ApiError. A declined card is no refusal here, the purchase itself says it. */
  refusal: unknown
  /** Pays with a card's token. Gives the purchase when the server answered, e.g. with the bank's address. */
  pay: (cardToken: string) => Promise<Purchase | undefined>
  /** Asks what became of a payment: back from the bank, after a refresh, in a second tab. */
  findOut: () => Promise<void>
}

/**
 * Paying a reserved purchase, so that it is never charged twice: each press is an attempt of its own, which is kept until the server
 * has answered; a lost answer is looked up, and pressing again with the same card sends the same attempt.
 */
export function usePayment(id: string): Payment {
  const api = useApi()
  const queries = useQueryClient()
  const [press, setPress] = useState<PressState>('none')
  const [refusal, setRefusal] = useState<unknown>(null)
  const attempt = useRef<Attempt>(undefined)
  const search = useRef<AbortController>(undefined)
  useEffect(() => () => search.current?.abort(), [])

  const end = (next: PressState, error: unknown = null) => {
    if (next !== 'unsent') attempt.current = undefined
    setRefusal(error)
    setPress(next)
  }

  async function findOut(): Promise<void> {
    search.current?.abort()
    const ending = new AbortController()
    search.current = ending
    const { signal } = ending
    const declinedBefore = queries.getQueryData<Purchase>(checkoutKeys.purchase(id))?.decline_code ?? null
    setPress('asking')
    try {
      const onReach = (reached: boolean) => signal.aborted || setPress(reached ? 'asking' : 'offline')
      const purchase = await findOutPayment(api, id, { signal, attempt: attempt.current, onReach })
      keepPurchase(queries, purchase)
      // Held, and no news of a declined card: the press never arrived. An earlier card's refusal would hide that, so then it is a new try
      const unsent = attempt.current !== undefined && purchase.status === 'reserved' && purchase.decline_code === null && !declinedBefore
      end(unsent ? 'unsent' : 'none')
    } catch (error) {
      if (signal.aborted) return
      end('none', error)
      await askAgain(queries, checkoutKeys.purchase(id))
    }
  }

  async function pay(cardToken: string): Promise<Purchase | undefined> {
    if (press !== 'none' && press !== 'unsent') return undefined
    const kept = attempt.current
    attempt.current = kept?.card_token === cardToken ? kept : { attempt: newAttempt(), card_token: cardToken }
    setRefusal(null)
    setPress('sending')
    try {
      const purchase = await send(api, id, attempt.current)
      keepPurchase(queries, purchase)
      end('none')
      return purchase
    } catch (error) {
      const underWay = error instanceof ApiError && error.code === 'purchase_in_progress'
      if (underWay || isAnswerUnknown(error)) await findOut()
      else await refused(error)
      return undefined
    }
  }

  async function refused(error: unknown): Promise<void> {
    await queries.refetchQueries({ queryKey: checkoutKeys.purchase(id) })
    end('none', error instanceof ApiError && error.code === 'payment_declined' ? null : error)
  }

  return { press, refusal, pay, findOut }
}

async function send(api: Api, id: string, attempt: Attempt): Promise<Purchase> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), PATIENCE)
  try {
    const purchase: Purchase | null = await api.checkout.pay(
      { payment_order: { id, action: 'pay', ...attempt } },
      { signal: ending.signal },
    )
    if (purchase === null) throw new Error('the answer to a payment could not be read')
    return purchase
  } finally {
    clearTimeout(timer)
  }
}

/** A random UUID. Not crypto.randomUUID: browsers keep that one from pages served without TLS, such as a phone's view of a laptop. */
function newAttempt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
