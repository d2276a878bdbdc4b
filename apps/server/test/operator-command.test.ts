import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { accountStatusChanged } from '#features/accounts/accounts.events.ts'
import { changeItems, listItemIds, loadOrder, sellParts } from '#features/orders/test-helpers.ts'
import { changeRefund, requestRefundOf, sendParts } from '#features/refunds/test-helpers.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts'
import { migrate } from '#platform/db/migrate.ts'
import { emit } from '#platform/outbox/emit.ts'
import { runOperator } from '../scripts/operator/run-operator.ts'
import { startTestApp } from './app.ts'
import { createPendingDocument } from './documents.ts'
import { processEnv } from './process-env.ts'

const script = join(import.meta.dirname, '../scripts/operator.ts')
type CommandResult = { code: number; out: string; err: string }

const toCommandEnv = (env: Record<string, string>) => ({ ...processEnv(), NODE_ENV: 'test', ...env })

/** Runs the command line in a process of its own, as users do. It loads the program first. */
function runProcess(env: Record<string, string>, ...args: string[]): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env: toCommandEnv(env), timeout: 60_000 }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    )
  })
}

/** Runs the function of the command line in this process. */
async function run(env: Record<string, string>, ...args: string[]): Promise<CommandResult> {
  let [out, err] = ['', '']
  const print = (text: string) => {
    out += `${text}\n`
  }
  const printError = (text: string) => {
    err += `${text}\n`
  }
  const code = await runOperator(args, { env: toCommandEnv(env), print, printError })
  return { code, out, err }
}

async function startCommandTest() {
  const setup = await startTestApp()
  const { connectionString } = (setup.ctx.db.pool as unknown as { options: { connectionString: string } }).options
  const env = { DATABASE_URL: connectionString, DATA_DIR: setup.ctx.config.dataDir }
  const runCommand = (...args: string[]) => run(env, ...args)
  const runCommandProcess = (...args: string[]) => runProcess(env, ...args)
  const runJsonCommand = async (...args: string[]) => JSON.parse((await runCommand(...args, '--json')).out)
  const business = await setup.world.business({ status: 'unverified', confirmed: true })
  return { ...setup, setup, env, runCommand, runCommandProcess, runJsonCommand, business }
}

describe('npm run operator', { timeout: 120_000 }, () => {
  it('lists waiting businesses, shows and approves one while the server is running', async () => {
    const { setup, app, runCommand, runCommandProcess, runJsonCommand, business } = await startCommandTest()
    await createPendingDocument(setup, business)
    const queue = await runCommand('people', '--waiting')
    expect(queue.code).toBe(0)
    expect(queue.out).toMatch(/^ID +NAME +ROLE +STATUS/)
    expect(queue.out).toMatch(new RegExp(`^${business.id} +Breakers 1 Ltd +business +unverified`, 'm'))

    const userOutput = await runCommand('show', business.email ?? '')
    expect(userOutput.out).toMatch(/^company +Breakers 1 Ltd$/m)
    expect(userOutput.out).toMatch(/company_registration +pending +Certificate\.pdf/)

    const approveResult = await runCommandProcess('approve', business.slug)
    expect(approveResult).toMatchObject({ code: 0, out: `Approved: Breakers 1 Ltd (${business.id}), status verified\n` })
    await app.drainOutbox()
    expect((await app.as(business).get('/users/notifications')).body.data[0].attributes.message_key).toBe('approved_account')
    expect(await runJsonCommand('people', '--waiting')).toMatchObject({ items: [], pagy: { count: 0 } })
    expect((await runJsonCommand('audit')).items).toMatchObject([
      { operator: 'command line', action: 'person.approve', subject_id: String(business.id) },
    ])
  })

  it('blocks, restores and refuses, with a required reason', async () => {
    const { setup, app, runCommand, runJsonCommand, business } = await startCommandTest()
    await createPendingDocument(setup, business)
    for (const command of ['block', 'refuse', 'restore']) {
      const result = await runCommand(command, String(business.id))
      expect([command, result.code, result.err.split('\n')[0]]).toEqual([command, 2, 'a reason is required: --reason "..."'])
    }
    expect((await runCommand('refuse', String(business.id), '--reason', 'Cut off')).code).toBe(0)
    expect(await runCommand('block', String(business.id), '--reason', 'Reported five times')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/, status blocked/),
    })
    expect(await app.as(business).get('/users/user')).toBeRefused(403, 'account_blocked')
    expect(await runCommand('block', String(business.id), '--reason', 'Once more')).toMatchObject({
      code: 1,
      err: 'This account is blocked.\n',
    })
    expect(await runCommand('restore', String(business.id), '--reason', 'Cleared up')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/, status unverified/),
    })
    expect((await runJsonCommand('audit')).items.map(({ action, reason }: { action: string; reason: string }) => [action, reason])).toEqual(
      [
        ['person.restore', 'Cleared up'],
        ['person.block', 'Reported five times'],
        ['person.refuse', 'Cut off'],
      ],
    )
  })

  it('grants the operator role to active members only, with one audit entry', async () => {
    const { app, world, runCommand, runJsonCommand } = await startCommandTest()
    const member = await world.user()
    expect(await app.as(member).get('/operators/people')).toBeRefused(403, 'not_allowed')
    expect(await runCommand('grant', String(member.id))).toMatchObject({ code: 0, out: expect.stringMatching(/^Operator role granted:/) })
    await runCommand('grant', String(member.id))
    expect(await app.as(member).get('/operators/people')).toHaveStatus(200)
    expect(await runCommand('block', String(member.id), '--reason', 'No')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/Operators cannot be blocked/),
    })
    await runCommand('revoke', String(member.id))
    expect(await app.as(member).get('/operators/people')).toBeRefused(403, 'not_allowed')
    expect((await runJsonCommand('audit')).items.map(({ action }: { action: string }) => action)).toEqual(['staff.revoke', 'staff.grant'])

    const rejectedUsers: [Parameters<typeof world.user>[0], string][] = [
      [{ status: 'blocked' }, 'account is blocked'],
      [{ status: 'unverified' }, 'onfirm'],
    ]
    for (const [userOptions, expectedMessage] of rejectedUsers) {
      const { id } = await world.user(userOptions)
      expect(await runCommand('grant', String(id))).toMatchObject({ code: 1, err: expect.stringContaining(expectedMessage) })
    }
    expect(await runCommand('grant', String((await world.guest()).id))).toMatchObject({ code: 1 })
  })

  it('finds, shows, extends and cancels an order', async () => {
    const { setup, world, runCommand, runJsonCommand } = await startCommandTest()
    const { orderId, sellerClient } = await sellParts(setup)
    const [order] = (await runJsonCommand('orders')).items
    expect(order).toMatchObject({ id: orderId, status: 'fully_paid' })
    const { reference } = order
    const shown = await runCommand('orders:show', reference)
    expect(shown.out).toMatch(new RegExp(`^number +${reference}$`, 'm'))
    const deadlineId = (await runJsonCommand('orders:show', orderId)).deadlines[0].id
    const extend = (...args: string[]) => runCommand('orders:extend', reference, ...args)
    expect((await extend(deadlineId, '--days', '21', '--reason', 'Snow')).code).toBe(2)
    expect((await extend(deadlineId, '--days', '2')).err).toMatch(/^a reason is required/)
    expect((await extend(deadlineId, '--days', '2', '--reason', 'Snow')).out).toBe(
      `Deadline extended: ${reference} (${orderId}), status fully_paid\n`,
    )
    await changeItems(sellerClient, orderId, { action: 'accept', item_ids: await listItemIds(sellerClient, orderId) })
    const operator = await world.operator()
    const cancel = await runCommand('orders:cancel', reference, '--reason', 'No stock', '--operator', String(operator.id))
    expect(cancel.out).toBe(`Cancelled: ${reference} (${orderId}), status cancelled\n`)
    expect((await runCommand('orders:cancel', 'nothing', '--reason', 'x')).code).toBe(1)
    const entries = (await runJsonCommand('audit')).items
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['order.cancel', 'order.extend', 'order.read', 'order.read'])
    expect(entries[0].operator).not.toBe('command line')
    expect((await runCommand('repayments')).out).toBe('No failed or late repayments.\n')
    expect((await runCommand('orders:missed', '--kind', 'tomorrow')).code).toBe(2)
  })

  it('lists, shows and decides an escalated refund', async () => {
    const { setup, app, world, runCommand, runJsonCommand } = await startCommandTest()
    const sale = await sendParts(setup)
    const id = await requestRefundOf(sale, { text: 'The housing is cracked from one end to the other, and the lens is missing.' })
    await changeRefund(sale.sellerClient, id, { action: 'decline', text: 'It was whole.' })
    expect((await runCommand('refunds')).out).toBe('No refunds found.\n')
    await changeRefund(sale.buyerClient, id, { action: 'escalate', text: 'See the photo.' })
    const [refund] = (await runJsonCommand('refunds')).items
    expect(refund).toMatchObject({ id, status: 'escalated', reason: 'damaged', decisions: ['repay', 'return', 'refuse'] })
    expect((await runCommand('refunds')).out).toMatch(new RegExp(`^${id} +${refund.order_reference} +escalated +damaged `, 'm'))

    const shown = await runCommand('refunds:show', id)
    expect(shown.out).toMatch(/^at most: parts +50\.00 GBP$/m)
    expect(shown.out).toMatch(/^text +The housing is cracked from one end to the other, and the lens is missing\.$/m)

    const decide = (...args: string[]) => runCommand('refunds:decide', id, ...args)
    const repay = ['--outcome', 'repay', '--reason', 'Half each']
    expect((await decide('--reason', 'x')).err).toMatch(/^--outcome must be one of repay, return, refuse/)
    expect((await decide('--outcome', 'repay', '--amount', '5')).err).toMatch(/^a reason is required/)
    expect(await decide(...repay, '--amount', '1.005')).toMatchObject({ code: 2, err: expect.stringMatching(/^--amount and --delivery/) })
    expect(await decide(...repay)).toMatchObject({ code: 1, err: expect.stringContaining('above zero') })
    expect(await decide(...repay, '--amount', '50.01')).toMatchObject({ code: 1 })
    const operator = await world.operator()
    expect(await decide(...repay, '--amount', '25,00', '--operator', String(operator.id))).toMatchObject({
      code: 0,
      out: `Decided: refund ${id} of order ${refund.order_reference}, status refunded\n`,
    })
    expect((await decide(...repay, '--amount', '25')).code).toBe(1)
    await app.drainOutbox()
    expect((await loadOrder(sale.buyerClient, sale.orderId)).repaid).toEqual({ amount: '25.00', currency: 'gbp' })
    const entries = (await runJsonCommand('audit', '--action', 'refund.decide')).items
    expect(entries).toMatchObject([{ subject_id: sale.orderId, reason: 'Half each' }])
    expect(entries[0].operator).not.toBe('command line')
  })

  it.each([[[]], [['help']], [['--help']], [['block', '--help']]])(
    'prints the usage without an error for the arguments %j',
    async (args) => {
      // The usage needs no database: these folders do not exist.
      expect(await run({ DATA_DIR: '/nonexistent' }, ...args)).toEqual({
        code: 0,
        out: expect.stringMatching(/^Usage: .* grant USER /s),
        err: '',
      })
    },
  )

  it('is a process with exit codes, results in its output and errors apart from them', async () => {
    const { runCommand, runCommandProcess } = await startCommandTest()
    const commands: [code: number, args: string[]][] = [
      [0, ['help']],
      [0, ['people', '--json']],
      [1, ['show', 'nobody-has-this']],
      [2, ['people', '--nonsense']],
    ]
    for (const [code, args] of commands) {
      const result = await runCommandProcess(...args)
      expect(result).toMatchObject({ code })
      expect([result.out, result.err].map((text) => text.length > 0)).toEqual(code === 0 ? [true, false] : [false, true])
      expect(result).toEqual(await runCommand(...args))
    }
  })

  it('explains invalid arguments', async () => {
    const { world, ctx, runCommand } = await startCommandTest()
    const invalidCommands: [string[], string][] = [
      [['promote'], 'unknown command: promote'],
      [['constructor', 'x'], 'unknown command: constructor'],
      [['__proto__'], 'unknown command: __proto__'],
      [['show'], 'a user is required: an id, an email address or a slug'],
      [['people', '--status', 'gone'], '--status must be one of unverified, verified, blocked, deleted'],
      [['people', '--page', '0'], '--page must be a whole number, not 0'],
      [['deliveries', 'remove'], 'unknown action: remove'],
      [['deliveries', 'retry', '--event', 'x'], '--event must be the id of an event, not x'],
      [['show', '1', '2'], 'unexpected arguments: 2'],
      [
        ['deliveries', 'retry', '--handler', 'documents.unknown'],
        expect.stringContaining('unknown handler: documents.unknown. Handlers: '),
      ],
    ]
    for (const [args, message] of invalidCommands) {
      const result = await runCommand(...args)
      expect([args, result.code, result.err.split('\n')[0]]).toEqual([args, 2, message])
      expect(result.err).toContain('npm run operator -- <command>')
    }
    expect((await runCommand('people', '--nonsense')).code).toBe(2)
    expect(await runCommand('show', 'nobody-has-this')).toMatchObject({ code: 1, out: '' })

    const users = [await world.user({ status: 'unverified' }), await world.user({ status: 'unverified' })]
    await ctx.db
      .updateTable('users')
      .set({ pending_email: 'same@example.com', first_name: 'Eve\u001b[2J' })
      .where(
        'id',
        'in',
        users.map(({ id }) => id),
      )
      .execute()
    expect(await runCommand('show', 'same@example.com')).toMatchObject({
      code: 2,
      err: expect.stringContaining(users.map(({ id }) => id).join(', ')),
    })
    const searchResult = await runCommand('people', '--search', 'same@example.com')
    expect(searchResult.out).toContain('Eve [2J')
    expect(searchResult.out).not.toContain('\u001b')
  })

  it('lists and retries deliveries that failed at the last attempt', async () => {
    const { app, ctx, runCommand, runJsonCommand } = await startCommandTest()
    expect(await runCommand('deliveries')).toMatchObject({ code: 0, out: 'No failed deliveries.\n' })
    await ctx.db.transact((tx) => emit(tx, accountStatusChanged({ user_id: 1, status: 'deleted' })))
    await app.drainOutbox()
    const deadColumns = { dead_at: ctx.clock.now(), delivered_at: null, attempts: 12, last_error: 'Error: no connection\n  at x' }
    await ctx.db.updateTable('outbox_deliveries').set(deadColumns).where('reaction', '=', 'documents.remove-of-closed-account').execute()

    expect((await runCommand('deliveries')).out).toMatch(
      /account_status_changed +documents\.remove-of-closed-account +12 +\d{4}-\d\d-\d\d \d\d:\d\d +- +Error: no connection$/m,
    )
    await ctx.db.updateTable('outbox_deliveries').set({ dead_at: null }).where('last_error', 'is not', null).execute()
    expect((await runCommand('deliveries')).out).toMatch(/ 12 +- +\d{4}-\d\d-\d\d \d\d:\d\d +Error: no connection$/m)
    await ctx.db.updateTable('outbox_deliveries').set(deadColumns).where('last_error', 'is not', null).execute()
    const [delivery] = (await runJsonCommand('deliveries', 'list')).items
    expect(delivery).not.toHaveProperty('payload')
    expect(await runJsonCommand('deliveries', 'retry', '--event', String(delivery.eventId + 1))).toEqual({ retried: 0 })
    expect((await runJsonCommand('deliveries', '--handler', delivery.reaction)).items).toEqual([delivery])
    expect(await runJsonCommand('deliveries', 'retry', '--handler', 'search.index-listing')).toEqual({ retried: 0 })
    const eventFlags = ['--event', String(delivery.eventId), '--handler', delivery.reaction]
    expect(await runJsonCommand('deliveries', 'retry', ...eventFlags)).toEqual({ retried: 1 })
    expect((await runJsonCommand('audit')).items).toMatchObject([
      { action: 'delivery.retry', operator: 'command line', subject_name: delivery.reaction },
    ])
    expect((await runJsonCommand('deliveries')).items).toEqual([])
    await app.drainOutbox()
    const { rows } = await sql`select 1 from outbox_deliveries where delivered_at is null`.execute(ctx.db)
    expect(rows).toEqual([])
  })

  it('lists, sets and fetches exchange rates', async () => {
    const { ctx, runCommand, runJsonCommand } = await startCommandTest()
    expect((await runCommand('rates')).out).toMatch(/^gbp +- +- +- +-[\s\S]*No requests yet\./m)
    expect(await runJsonCommand('rates:fetch')).toEqual({ outcome: 'stored', stored: 6, refused: [], problem: null })
    expect((await runCommand('rates')).out).toMatch(/^jpy +178\.42 +2026-11-20 +\d+ +built_in/m)
    expect(await runCommand('rates:set', 'GBP', '0.88', '--reason', 'A wrong rate.')).toMatchObject({ code: 0 })
    expect((await runCommand('rates:history', 'gbp')).out).toMatch(/0\.88 +manual +\d{4}-[^\n]+ +A wrong rate\.\n[^\n]+0\.8734 +built_in/)
    expect((await runJsonCommand('audit')).items).toMatchObject([
      { action: 'rates.set', operator: 'command line', subject_name: 'GBP', reason: 'A wrong rate.' },
      { action: 'rates.fetch', operator: 'command line', subject_name: 'built_in' },
    ])
    for (const args of [
      ['rates:set', 'gbp', '0.88'],
      ['rates:set', 'gbp', 'x', '--reason', 'A'],
      ['rates:set', 'eur', '1', '--reason', 'A'],
      ['rates:set', 'gbp', '--reason', 'A'],
      ['rates:history'],
    ])
      expect((await runCommand(...args)).code).toBe(2)
    expect(await ctx.db.selectFrom('exchange_rates').where('source', '=', 'manual').select('rate').execute()).toHaveLength(1)
  })

  it('writes nothing for a mistyped folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'partlane-operator-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const DATA_DIR = join(folder, 'mistyped')
    const result = await run({ DATA_DIR, TOKEN_SECRET: '' }, 'people')
    expect(result).toMatchObject({ code: 1, err: expect.stringContaining('There is no database in') })
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('uses the embedded database of a running server without stopping it', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'partlane-operator-'))
    const embedded = await startEmbeddedPostgres({ dataDir, database: 'partlane', nonDurable: true })
    onTestFinished(async () => {
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    })
    const env = { DATA_DIR: dataDir }
    expect(await run(env, 'people')).toMatchObject({ code: 1, err: expect.stringMatching(/This database is empty/) })
    await migrate(embedded.connectionString)
    expect(await runProcess(env, 'people')).toMatchObject({ code: 0, out: 'No users found.\n' })
    expect(await run(env, 'audit', '--json')).toMatchObject({ code: 0, out: expect.stringContaining('"count": 0') })
  })
})
