import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { StripeGateway } from './gateways.ts'
import type { Call } from './repeat-calls.ts'

const RUN_INTERVAL_MS = 2_000
/** Longer than the program needs to start. */
const MAX_RECONCILIATION_SECONDS = 120

type PayoutsOptions = {
  call: Call
  gateway: StripeGateway
  /** Tokens of the sellers and of an operator. */
  sellers: readonly string[]
  operator: string
  unexpected: string[]
  withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
}

/**
 * Connects the sellers to Stripe, and starts a run of payouts, twice at the same instant, every two
 * seconds. Each run belongs to a day of its own: the days of the payouts before are moved. Banks
 * confirm payouts or send them back, and the pauses before the next attempt pass at once.
 */
export async function startPayouts({ call, gateway, sellers, operator, unexpected, withDatabase }: PayoutsOptions) {
  for (const seller of sellers) await connectSeller(call, seller)
  await withDatabase((client) =>
    client.query(`update users set payout_schedule = 'daily', payouts_held_reason = null
      where id in (select user_id from payout_accounts where gateway = 'stripe')`),
  )
  let runCount = 0
  let isRunning = true
  /** The database may be down. */
  const passTime = () => withDatabase(movePayouts).catch(() => {})

  async function run(): Promise<void> {
    const start = () => call('PUT', '/operators/payouts/run', {}, operator)
    for (const { status } of await Promise.all([start(), start()])) if (status >= 300) unexpected.push(`payout run: ${status}`)
    runCount += 1
  }
  const loop = (async () => {
    while (isRunning) {
      await passTime()
      await run()
      await delay(RUN_INTERVAL_MS)
      gateway.records.endPayouts()
    }
  })()
  return {
    describe: () => `${runCount} runs of payouts, each started twice`,
    async stop(): Promise<void> {
      isRunning = false
      await loop
    },
    /** The banks end what is left, and time passes, until a test of the program says so. */
    async finish(): Promise<void> {
      gateway.records.endPayouts()
      await passTime()
    },
  }
}

/** A seller opens the link of the onboarding and connects an account on the page of Stripe. */
async function connectSeller(call: Call, token: string): Promise<void> {
  const { status, body } = await call('POST', '/payments/connect/account_links', {}, token)
  const url = body.data?.attributes?.url
  if (status >= 300 || typeof url !== 'string') throw new Error(`a seller cannot connect an account: ${status}`)
  const form = new URLSearchParams({ choice: 'complete' })
  const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  // The program asks Stripe for the account at this address.
  await fetch(response.headers.get('location') ?? '', { redirect: 'manual' })
}

/** The name of the deadline's channel is that of `wakeDeadline`. */
async function movePayouts(client: pg.Client): Promise<void> {
  await client.query("update payouts set run_day = date '2000-01-01' + id::int where run_day > date '2020-01-01'")
  await client.query("update payouts set next_attempt_at = now() where status in ('sent', 'failed') and next_attempt_at > now()")
  await client.query("select pg_notify('deadline_payouts.continue', '')")
}

/** Compares the records of Stripe with the ledger, as operators do. @returns what differs */
export async function reconcileWithGateway(call: Call, operator: string): Promise<string[]> {
  const requestedAt = new Date().toISOString()
  await call('POST', '/operators/reconciliation', {}, operator)
  for (let seconds = 0; seconds < MAX_RECONCILIATION_SECONDS; seconds++) {
    const { body } = await call('GET', '/operators/reconciliation', undefined, operator)
    const stripe = ((body.data?.attributes?.gateways ?? []) as GatewayOverview[]).find(({ gateway }) => gateway === 'stripe')
    if (stripe?.last_run?.ended_at && stripe.last_run.ended_at > requestedAt) return describeDifferences(stripe)
    await delay(1_000)
  }
  return ['the reconciliation has not ended']
}

type Money = { formatted?: string; amount?: string }
type GatewayOverview = {
  gateway: string
  last_run: { ended_at: string | null; line_count: number; repaired_count: number; difference_count: number } | null
  balances: { currency: string; gateway: Money; ledger: Money }[]
}

function describeDifferences({ last_run, balances }: GatewayOverview): string[] {
  const different = balances.filter(({ gateway, ledger }) => JSON.stringify(gateway) !== JSON.stringify(ledger))
  return [
    ...different.map((balance) => `reconciliation: ${JSON.stringify(balance)}`),
    ...(last_run?.difference_count ? [`reconciliation: ${last_run.difference_count} open differences`] : []),
  ]
}
