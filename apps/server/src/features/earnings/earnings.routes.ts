import { earnings } from '@partlane/contract/earnings'
import { boundsOfMonth } from '@partlane/domain/earnings/months'
import { requestFinalPayout } from '#features/payouts/public.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { chooseSchedule } from './choose-schedule.ts'
import { presentLine, presentPayout } from './earnings.present.ts'
import { listLines, listPayouts } from './earnings.queries.ts'
import { exportMonth } from './export-month.ts'
import { loadEarnings } from './load-earnings.ts'
import { loadStatementFile } from './load-statement-file.ts'

/** HTTP routes of the money of a seller. They are additions to the specification. */
export const earningsRoutes = defineRoutes((route) => {
  route(earnings.show, ({ ctx, user }) => loadEarnings(ctx, user))
  route(earnings.update, async ({ ctx, user, body }) => {
    await chooseSchedule(ctx, user, body.earnings.payout_schedule)
    return loadEarnings(ctx, user)
  })
  route(earnings.requestFinalPayout, async ({ ctx, user }) => {
    await requestFinalPayout(ctx, user)
    return loadEarnings(ctx, user)
  })
  route(earnings.lines, async ({ ctx, user, query: { month, currency, ...page } }) => {
    const { items, pagy } = await listLines(ctx.db, { sellerId: user.id, ...(month ? boundsOfMonth(month) : {}), currency }, page)
    return { items: items.map(presentLine), pagy }
  })
  route(earnings.payouts, async ({ ctx, user, query }) => {
    const { items, pagy } = await listPayouts(ctx.db, user.id, query)
    return { items: items.map(presentPayout), pagy }
  })
  route(earnings.statement, ({ ctx, user, caller, query }) => loadStatementFile(ctx, { user, caller }, query.month))
  route(earnings.export, ({ ctx, user, caller, query }) => exportMonth(ctx, { user, caller }, query.month))
})
