import { describe, expect, it } from 'vitest'
import { dispute } from '#features/chargebacks/test-helpers.ts'
import { startFailedPayout } from '#features/operator-payouts/test-helpers.ts'
import { listPayoutRows } from '#features/payouts/test-helpers.ts'
import { runOperator } from '../scripts/operator/run-operator.ts'

/** A seller with a failed payout, two operators and the command line. */
async function startMoneyCommands() {
  const setup = await startFailedPayout()
  const { ctx, connectionString, world } = setup
  const other = await world.user({ operator: true })
  const env = { NODE_ENV: 'test', DATABASE_URL: connectionString, DATA_DIR: ctx.config.dataDir }
  const run = async (...args: string[]) => {
    let text = ''
    const print = (line: string) => {
      text += `${line}\n`
    }
    const code = await runOperator(args, { env, print, printError: print })
    return { code, text }
  }
  const runJson = async (...args: string[]) => JSON.parse((await run(...args, '--json')).text)
  return { ...setup, other, run, runJson }
}

const reason = ['--reason', 'As agreed.']

describe('npm run operator: money', { timeout: 60_000 }, () => {
  it('shows the ledger and checks it', async () => {
    const { run, runJson, sale } = await startMoneyCommands()
    expect((await run('ledger')).text).toMatch(/^payouts:sandbox +\d+ +-50\.49 GBP$/m)
    const { items, sums } = await runJson('ledger', `seller:${sale.seller.id}:available`)
    expect(items.map(({ amount }: { amount: { amount: string } }) => amount.amount)).toEqual(['50.49', '-50.49'])
    expect(sums).toMatchObject([{ closing: { amount: '0.00' } }])
    const movement = await run('ledger', items[0].movement)
    expect(movement.text).toMatch(/payouts:sandbox +-50\.49 GBP/)
    expect(await run('ledger', 'capture:999')).toMatchObject({ code: 0, text: 'No entries found.\n' })
    expect(await run('ledger', 'fees', '--from', '2026')).toMatchObject({ code: 2 })
    const check = await run('ledger:check')
    expect(check.code).toBe(0)
    expect(check.text).toContain('Every movement sums to zero.')
  })

  it('decides on a failed payout and starts a run', async () => {
    const { run, payoutId, repairBank, app, testApp } = await startMoneyCommands()
    expect((await run('payouts', '--status', 'failed')).text).toMatch(/^1 +failed +50\.49 GBP +Breakers.*account_closed.*retry, return$/m)
    expect((await run('payouts:retry', payoutId)).code).toBe(2)
    await repairBank()
    expect(await run('payouts:retry', payoutId, ...reason)).toMatchObject({ code: 0 })
    await app.drainOutbox()
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'paid', attempt: 2 }])
    expect(await run('payouts:return', payoutId, ...reason)).toMatchObject({ code: 1, text: 'This payout has been paid.\n' })
    expect((await run('payouts:run')).code).toBe(0)
    await app.drainOutbox()
    expect(await listPayoutRows(testApp)).toHaveLength(1)
    expect((await run('payouts:problems')).text).toBe('No failed payments.\n')
  })

  it('holds and resumes payouts, and sets a fee', async () => {
    const { run, runJson, sale, operator } = await startMoneyCommands()
    const { seller } = sale
    expect((await run('payouts:hold', seller.slug, ...reason)).text).toMatch(/^Payouts on hold: Breakers/)
    expect((await run('payouts:holds')).text).toContain('As agreed.')
    expect((await run('payouts:resume', seller.slug, ...reason)).code).toBe(0)
    const fee = await run('fee', seller.slug, '--percentage', '7.5', '--on-dispatch', 'yes', '--operator', String(operator.id), ...reason)
    expect(fee.text).toMatch(/7\.5 %, released when dispatched$/m)
    expect((await run('fee', seller.slug, '--percentage', 'default', ...reason)).text).toMatch(
      /the fee of everyone, released when dispatched/,
    )
    for (const percentage of ['51', 'x', '-1'])
      expect((await run('fee', seller.slug, `--percentage=${percentage}`, ...reason)).code).toBe(2)
    const { items } = await runJson('audit')
    expect(items.map(({ action }: { action: string }) => action)).toEqual(['person.terms', 'person.terms', 'payout.resume', 'payout.hold'])
  })

  it('gives credits, with a second operator above the limit', async () => {
    const { run, runJson, sale, other } = await startMoneyCommands()
    const { slug } = sale.seller
    expect((await run('credits:give', slug, '--amount', '20', ...reason)).text).toMatch(/^Posted: credit 1, 20\.00 GBP for Breakers/)
    expect((await run('credits:give', slug, '--amount', '200', ...reason)).text).toMatch(/^Waits for a second operator: credit 2/)
    expect(await run('credits:approve', '2')).toMatchObject({ code: 1, text: 'Another operator has to approve this credit.\n' })
    expect((await run('credits:approve', '2', '--operator', String(other.id))).text).toMatch(/^Approved and posted: credit 2/)
    expect(await run('credits:refuse', '2', ...reason)).toMatchObject({ code: 1 })
    expect((await runJson('credits')).items.map(({ status }: { status: string }) => status)).toEqual(['posted', 'posted'])
    expect((await run('credits:give', slug, '--amount', '1.234', ...reason)).code).toBe(2)
    expect((await run('credits:give', slug, '--amount', '5', '--currency', 'xyz', ...reason)).code).toBe(2)
  })

  it('shows chargebacks, submits evidence and accepts, each once', async () => {
    const { run, runJson, app, other, ctx, testApp } = await startMoneyCommands()
    const { id, reference } = await dispute(testApp)
    expect((await run('chargebacks')).text).toMatch(
      new RegExp(`^${id} +needs_response +55\\.49 GBP +product_not_received +sandbox +${reference}`, 'm'),
    )
    const shown = await run('chargebacks:show', String(id))
    for (const fact of ['Withheld', 'AB123456789GB', '50.49 GBP']) expect(shown.text).toMatch(new RegExp(fact, 'i'))
    expect((await run('chargebacks:show')).code).toBe(2)
    expect((await run('chargebacks:accept', String(id))).code).toBe(2)
    expect((await run('chargebacks:submit', '99')).code).toBe(1)
    const submit = ['chargebacks:submit', String(id), '--statement', 'See the tracking.', '--operator', String(other.id)]
    expect((await run(...submit)).text).toContain(`The server submits the evidence of chargeback ${id}`)
    await app.drainOutbox()
    expect((await runJson('chargebacks:show', String(id))).evidence).toContain('See the tracking.')
    expect(await run(...submit)).toMatchObject({ code: 1, text: expect.stringContaining('evidence') })
    const { items } = await runJson('audit', '--action', 'chargeback.submit')
    expect(items).toMatchObject([{ action: 'chargeback.submit', reason: 'See the tracking.' }])
    expect((await run('chargebacks', '--status', 'ended')).text).toBe('No chargebacks found.\n')
    expect(await ctx.db.selectFrom('chargebacks').select('status').execute()).toEqual([{ status: 'under_review' }])
  })

  it('accepts a chargeback', async () => {
    const { run, runJson, app, testApp } = await startMoneyCommands()
    const { id } = await dispute(testApp)
    expect((await run('chargebacks:accept', String(id), ...reason)).text).toContain('55.49 GBP')
    expect((await run('chargebacks:accept', String(id), ...reason)).code).toBe(0)
    await app.drainOutbox()
    expect((await runJson('chargebacks', '--status', 'ended')).items).toMatchObject([{ id: String(id), status: 'lost' }])
    expect((await run('ledger:check')).code).toBe(0)
  })
})
