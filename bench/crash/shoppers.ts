import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { withTimeout } from '../../apps/server/src/platform/concurrency/with-timeout.ts'
import { type ApiResponse, callApi } from '../scenarios/buyers.ts'

const RETRY_DELAY_MS = 100
/** A request that is not answered by then is repeated, like that of an impatient buyer. */
const REQUEST_TIMEOUT_MS = 20_000
/** The share of buyers who leave at the first failed request and never come back. */
const LEAVING_RATE = 0.25
const address = { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }

export type ShopperLoad = {
  /** Ids of the purchases that the program has confirmed as paid. */
  confirmedIds: string[]
  /** Responses that no crash explains. */
  unexpected: string[]
  counts: { begun: number; left: number; unavailable: number; repeated: number }
  stop(): Promise<void>
}

type Call = (method: string, path: string, body: unknown, token?: string) => Promise<ApiResponse>

class BuyerLeft extends Error {}

/**
 * Guests who buy one part each, at once and without an end. A failed request is repeated with the
 * same idempotency key until it is answered, or the buyer leaves for good.
 */
export function startShoppers(url: string, { slugs, concurrency }: { slugs: readonly string[]; concurrency: number }): ShopperLoad {
  let isStopping = false
  const load = { confirmedIds: [] as string[], unexpected: [] as string[], counts: { begun: 0, left: 0, unavailable: 0, repeated: 0 } }

  async function shop(): Promise<void> {
    load.counts.begun += 1
    const willLeave = Math.random() < LEAVING_RATE
    const call: Call = async (...request) => {
      for (;;) {
        const response = await tryCall(url, request)
        if (response && response.status < 500) return response
        if (response && response.status !== 503) load.unexpected.push(`${response.status} ${request[0]} ${request[1]}`)
        if (willLeave) throw new BuyerLeft()
        load.counts.repeated += 1
        await delay(RETRY_DELAY_MS)
      }
    }
    try {
      const outcome = await buyOnePart(call, slugs[Math.floor(Math.random() * slugs.length)] ?? '')
      if (outcome.kind === 'paid') load.confirmedIds.push(outcome.id)
      else if (outcome.kind === 'unavailable') load.counts.unavailable += 1
      else load.unexpected.push(outcome.message)
    } catch (error) {
      if (!(error instanceof BuyerLeft)) throw error
      load.counts.left += 1
    }
  }

  const workers = Array.from({ length: concurrency }, async () => {
    while (!isStopping) await shop()
  })
  return {
    ...load,
    async stop() {
      isStopping = true
      await Promise.all(workers)
    },
  }
}

/** @returns undefined without a response: no connection, lost connection, time-out */
async function tryCall(url: string, request: Parameters<Call>): Promise<ApiResponse | undefined> {
  try {
    return await withTimeout({ timeoutMs: REQUEST_TIMEOUT_MS }, () => callApi(url, ...request))
  } catch {
    return undefined
  }
}

type Outcome = { kind: 'paid'; id: string } | { kind: 'unavailable' } | { kind: 'other'; message: string }

async function buyOnePart(call: Call, listing_slug: string): Promise<Outcome> {
  const guest = await call('POST', '/guests/user', {})
  const token = String(guest.body.data?.attributes?.jwt_token)
  const added = await call('POST', '/users/carts/listings', { cart_listing: { listing_slug, item_quantity: 1 } }, token)
  if (added.status >= 300) return describeRefusal('add', added)
  const created = await call('POST', '/payments/orders', { payment_order: { email: 'crash@example.com', address } }, token)
  if (created.status >= 300) return describeRefusal('create', created)
  const id = String(created.body.data?.id)
  const reserved = await call('PUT', `/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' }, token)
  if (reserved.status >= 300) return describeRefusal('reserve', reserved)
  const payment_order = { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() }
  const paid = await call('PUT', '/payments/orders', { payment_order }, token)
  if (paid.status >= 300) return describeRefusal('pay', paid)
  const status = paid.body.data?.attributes?.status
  return status === 'paid' ? { kind: 'paid', id } : { kind: 'other', message: `pay: the purchase is ${status}` }
}

const unavailableCodes = ['not_enough_stock', 'cart_changed', 'not_for_sale', 'cart_empty']

function describeRefusal(step: string, { status, body }: ApiResponse): Outcome {
  const codes = (body.errors ?? []).map(({ code }) => code)
  if (codes.some((code) => unavailableCodes.includes(code))) return { kind: 'unavailable' }
  return { kind: 'other', message: `${step}: ${status} ${codes.join()}` }
}
