import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startPaypalSales } from '#test/paypal-sales.ts'
import { listErrorsAtRest, listErrorsNow } from './checks.ts'
import { injectOutages } from './outages.ts'
import { endPaypalFailures, listPaypalDifferences, paypalActions } from './paypal-steps.ts'
import { insertRates, type PurchasePlan, type Setup, stages, startPurchase } from './start-purchase.ts'
import { actions, applyAllowed, type MoneyHistory, passTime } from './steps.ts'

/** `npm run bench:histories` runs more. The seed makes every run of the tests the same. */
const HISTORY_COUNT = Number(process.env.HISTORY_COUNT ?? 30)
const SEED_KEY = Number(process.env.HISTORY_SEED ?? 20_261_124)
/** Histories of one database. Each step checks all that is in it: more need quadratic time. */
const BATCH_SIZE = 10
const TIMEOUT_MS = 60_000 + BATCH_SIZE * 10_000

const batches = Array.from({ length: Math.ceil(HISTORY_COUNT / BATCH_SIZE) }, (_, index) => ({
  seed: SEED_KEY + index,
  count: Math.min(BATCH_SIZE, HISTORY_COUNT - index * BATCH_SIZE),
}))

const anyCurrency = fc.constantFrom('gbp', 'eur', 'jpy', 'sek')
const anyPlan: fc.Arbitrary<PurchasePlan> = fc.record({
  buyerCurrency: anyCurrency,
  isPaypal: fc.constantFrom(false, true, false),
  sellers: fc.array(
    fc.record({
      currency: anyCurrency,
      feePercentage: fc.constantFrom(null, 0, 2.5, 8, 12.5),
      partCount: fc.integer({ min: 1, max: 3 }),
      surchargeMinor: fc.constantFrom(undefined, 1_501),
      stage: fc.constantFrom(...stages),
      bank: fc.constantFrom('accepts', 'accepts', 'refuses', undefined),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})
const anySteps = fc.array(
  fc.record({
    action: fc.constantFrom(...actions),
    sale: fc.nat({ max: 2 }),
    item: fc.nat({ max: 2 }),
    days: fc.integer({ min: 1, max: 8 }),
    minor: fc.integer({ min: 1, max: 6_000 }),
  }),
  { minLength: 6, maxLength: 14 },
)

/** The gateway is there again, and everything that is due is done. */
async function settle({ setup, outages }: MoneyHistory): Promise<void> {
  outages.current = undefined
  await endPaypalFailures(setup)
  for (let i = 0; i < 4; i++) {
    await passTime(setup, 1)
    await setup.app.runJob('chargebacks.follow')
    await setup.app.drainOutbox().catch(() => {})
    await setup.app.runJob('releases.release-orders')
  }
  await setup.app.drainOutbox()
}

async function runHistory(setup: Setup, plan: PurchasePlan, play: (history: MoneyHistory) => Promise<void>): Promise<void> {
  const { app, ctx, world } = setup
  const sales = await startPurchase(setup, plan)
  expect(sales).toHaveLength(plan.sellers.length)
  const outages = injectOutages(ctx.paymentGateways.default)
  const history = { setup, sales, operator: app.as(await world.operator()), outages }
  await play(history)
  await settle(history)
  expect([...(await listErrorsAtRest(ctx)), ...(await listPaypalDifferences(setup))].join('\n')).toBe('')
}

describe('random histories of purchases, refunds and payouts', () => {
  /** How often each kind of step was done, by all batches. */
  const done = new Map<string, number>()
  const payoutStatuses = new Set<string>()

  it.each(batches)(
    'keep the ledger, the gateway and the states consistent ($count histories, seed $seed)',
    async ({ seed, count }) => {
      const setup = await startPaypalSales()
      await insertRates(setup)
      await fc.assert(
        fc.asyncProperty(anyPlan, anySteps, (plan, steps) =>
          runHistory(setup, plan, async (history) => {
            for (const step of steps) {
              // PayPal fails before every second step.
              const isFailing = step.days % 2 === 0 && (await paypalActions.paypal_fails(history, step)) === 200
              const action = await applyAllowed(history, step)
              for (const name of [action, isFailing && 'paypal_fails']) if (name) done.set(name, (done.get(name) ?? 0) + 1)
              expect((await listErrorsNow(setup.ctx)).join('\n'), action).toBe('')
            }
          }),
        ),
        // A failed history leaves its rows behind, so a smaller one would fail too.
        { numRuns: count, seed, endOnFailure: true },
      )
      const payouts = await setup.ctx.db.selectFrom('payouts').select(['gateway', 'status']).distinct().execute()
      for (const { gateway, status } of payouts) payoutStatuses.add(`${gateway} ${status}`)
    },
    TIMEOUT_MS,
  )

  it('contain every kind of step, not only refused ones', () => {
    expect([...done.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(HISTORY_COUNT * 4)
    const wanted = ['decline', 'pay_out', 'repay', 'give', 'gateway_fails', 'paypal_fails', 'paypal_disputes', 'paypal_webhooks_change']
    expect([...done.keys()]).toEqual(expect.arrayContaining(wanted))
    expect([...payoutStatuses]).toEqual(expect.arrayContaining(['paypal paid', 'sandbox paid', 'sandbox returned']))
  })
})
