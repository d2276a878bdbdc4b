import { it } from 'vitest'
import { emit, emitAll } from '#platform/outbox/emit.ts'
import { startTestApp } from '#test/app.ts'
import { reporterConcerned } from './reports.events.ts'
import { decide, reportListing, startReports } from './test-helpers.ts'

it.each(['single', 'paged'] as const)('measures %s', async (mode) => {
  const { first, listing, ctx, app, world, asBuyer } = await startReports(await startTestApp())
  const other = await world.listing({ title: 'Other' })
  const users = await Promise.all(Array.from({ length: 40 }, () => world.user()))
  const created_at = ctx.clock.now()
  const ids: number[] = []
  for (let n = 0; n < 50; n++) {
    const rows = users.map(({ id }) => ({
      ...({ kind: 'listing', reason: 'unsafe', text: String(n) } as const),
      ...{ reporter_id: id, reported_id: listing.seller.id, listing_id: listing.id, snapshot: '{"title":"Brake disc"}', created_at },
    }))
    // the unique index of open reports is dropped for the measurement
    if (n === 0) await ctx.db.executeQuery({ sql: 'drop index open_reports_of_reporter', parameters: [], query: {} as never, queryId: {} as never } as never)
    ids.push(...(await ctx.db.insertInto('reports').values(rows).returning('id').execute()).map(({ id }) => id))
  }
  const started = performance.now()
  await decide(first, String(ids[0]), 'warn', { last_report_id: String(ids.at(-1)) })
  const decidedMs = Math.round(performance.now() - started)
  if (mode === 'single') {
    await ctx.db.deleteFrom('outbox_events').where('name', '=', 'reporters_concerned').execute()
    await ctx.db.transact((tx) => emitAll(tx, ids.map((report_id) => reporterConcerned({ report_id, news: 'action' }))))
  }
  const at = performance.now()
  await reportListing(asBuyer, other)
  const drained = app.drainOutbox()
  let isDone = false
  void drained.then(() => (isDone = true))
  let waitedMs: number | undefined
  while (!isDone) {
    const row = await ctx.db
      .selectFrom('outbox_deliveries as d')
      .innerJoin('outbox_events as e', 'e.id', 'd.event_id')
      .where('e.name', '=', 'report_made')
      .where('d.delivered_at', 'is not', null)
      .select('d.event_id')
      .executeTakeFirst()
    if (row && waitedMs === undefined) waitedMs = Math.round(performance.now() - at)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const left = await ctx.db.selectFrom('outbox_events').where('name', '=', 'reporter_concerned').select(ctx.db.fn.countAll().as('n')).executeTakeFirst()
  console.log(JSON.stringify({ mode, reports: ids.length, decidedMs, waitedMs, allMs: Math.round(performance.now() - at), events: left?.n }))
}, 280_000)
void emit
