import { DEMO_PASSWORD, demoAccounts } from '@partlane/demo-world/people/demo-people'
import type pg from 'pg'
import { buyParts, type Purchase } from './buy-parts.ts'
import { type Call, type CrashLoad, repeatCalls } from './repeat-calls.ts'
import { type Confirmed, type Sale, salePlans, type WaitingOrder } from './sale-plans.ts'

const MAX_PARTS_COUNT = 3
/** How often the time of orders that wait passes. */
const PASSING_TIME_MS = 1_000

export type TraderLoad = CrashLoad & {
  confirmed: Confirmed
  waiting: readonly WaitingOrder[]
  call: Call
  /** Tokens of the sellers and of an operator. */
  sellers: readonly string[]
  operator: string
  /** Lets the time of the orders that wait pass. @returns the number of moved deadlines */
  passTime(): Promise<number>
}

type Options = {
  slugs: readonly string[]
  /** Email address of the seller of each listing. */
  sellerOf: ReadonlyMap<string, string>
  concurrency: number
  createToken: () => Promise<string>
  /** Runs a statement in the database of the program, which may be down. */
  withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
}

/**
 * Guests buy up to three parts, and buyer, seller and operator do with each order what one of the
 * plans says. Every request is repeated until it is answered. Deadlines of orders on which neither
 * side acts are moved to now.
 */
export async function startTraders(url: string, { slugs, sellerOf, concurrency, createToken, withDatabase }: Options): Promise<TraderLoad> {
  let isStopping = false
  let repeatCount = 0
  const confirmedIds: string[] = []
  const unexpected: string[] = []
  const waiting: WaitingOrder[] = []
  const confirmed: Confirmed = { items: [], parcelAttempts: [], refunds: [] }
  const counts: Record<string, number> = {}
  const count = (action: string) => {
    counts[action] = (counts[action] ?? 0) + 1
  }
  const onRepeat = () => {
    repeatCount += 1
  }
  const call = repeatCalls(url, { unexpected, onRepeat })
  const tokens = await signInAll(call, [...new Set(sellerOf.values()), operatorEmail()])

  async function trade(): Promise<void> {
    const parts = Array.from({ length: 1 + Math.floor(Math.random() * MAX_PARTS_COUNT) }, () => pick(slugs))
    const outcome = await buyParts(call, [...new Set(parts)], createToken)
    count(outcome.kind)
    if (outcome.kind === 'other') unexpected.push(outcome.message)
    if (outcome.kind !== 'paid') return
    confirmedIds.push(outcome.id)
    // The orders of a purchase share its payment, so that their repayments happen at once.
    await Promise.all(outcome.orderIds.map((orderId) => runPlan(outcome, orderId)))
  }

  async function runPlan({ token }: Purchase, orderId: string): Promise<void> {
    const { body } = await call('GET', `/users/orders/${orderId}`, undefined, token)
    const items = (body.data?.attributes?.items ?? []) as { id: string; listing_slug: string }[]
    const notes: Confirmed = { items: [], parcelAttempts: [], refunds: [] }
    const [name, plan] = pick(Object.entries(salePlans))
    const sale: Sale = {
      call,
      orderId,
      itemIds: items.map(({ id }) => id),
      buyer: token,
      seller: tokens.get(sellerOf.get(items[0]?.listing_slug ?? '') ?? '') ?? '',
      operator: tokens.get(operatorEmail()) ?? '',
      confirmed: notes,
      waiting,
      report: (message) => unexpected.push(`${name}: ${message}`),
      count,
    }
    await plan(sale)
    confirmed.items.push(...notes.items)
    confirmed.parcelAttempts.push(...notes.parcelAttempts)
    confirmed.refunds.push(...notes.refunds)
  }

  const workers = Array.from({ length: concurrency }, async () => {
    while (!isStopping) await trade()
  })
  /**
   * Moves the deadlines of the orders that wait to now, all of them each time: a change of one item
   * gives the others their own day again.
   */
  const passTime = () =>
    // The database may be down. The next run moves them.
    withDatabase((client) => moveDeadlines(client, waiting)).catch(() => 0)
  const timer = setInterval(() => void passTime(), PASSING_TIME_MS)
  return {
    confirmedIds,
    unexpected,
    confirmed,
    waiting,
    call,
    sellers: [...new Set(sellerOf.values())].map((email) => tokens.get(email) ?? ''),
    operator: tokens.get(operatorEmail()) ?? '',
    progress: () => Object.values(counts).reduce((sum, value) => sum + value, 0),
    describe: () =>
      `${JSON.stringify(counts).replaceAll('"', '').slice(1, -1)}; ${waiting.length} left to their deadline; ${repeatCount} requests repeated`,
    async stop() {
      isStopping = true
      await Promise.all(workers)
      clearInterval(timer)
      await passTime()
    },
    passTime,
  }
}

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!

const operatorEmail = () => demoAccounts.find(({ operator }) => operator)?.email ?? ''

/** @returns the tokens by email address */
async function signInAll(call: Call, emails: readonly string[]): Promise<Map<string, string>> {
  const tokens = new Map<string, string>()
  for (const email of emails) {
    const authentication = { email, password: DEMO_PASSWORD, keep_me_logged_in: true }
    const { status, body } = await call('POST', '/users/sign_in/with_email', { authentication })
    if (status >= 300) throw new Error(`${email} cannot sign in: ${status}`)
    tokens.set(email, String(body.data?.attributes?.jwt_token))
  }
  return tokens
}

/** The name of the deadline's channel is that of `wakeDeadline`. */
async function moveDeadlines(client: pg.Client, orders: readonly WaitingOrder[]): Promise<number> {
  const { rowCount } = await client.query(
    `update order_deadlines d set due_at = now(), announce_at = null
     from unnest($1::bigint[], $2::text[]) as w(order_id, kind)
     where d.order_id = w.order_id and d.kind = w.kind and d.outcome is null and d.due_at > now()`,
    [orders.map(({ orderId }) => orderId), orders.map(({ kind }) => kind)],
  )
  await client.query("select pg_notify('deadline_orders.deadlines', '')")
  return rowCount ?? 0
}
