import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { system } from '@partlane/contract/system'
import { Refusal } from '@partlane/domain/refusal'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { getDatabaseStatus } from './system.queries.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string }

/** Health check, and the log of errors in browsers. */
export const systemRoutes = defineRoutes((route) => {
  route(system.monitoring, async ({ ctx, query }) => {
    const database = query.probe === 'live' ? null : await getDatabaseStatus(ctx.db).catch(() => undefined)
    if (database === undefined) throw new Refusal('unavailable')
    return {
      status: query.probe,
      product: ctx.config.PRODUCT_NAME,
      version,
      node: process.version,
      database,
      services: [...ctx.config.SERVICES],
      server_time: ctx.clock.now().toISOString(),
    }
  })
  route(system.reportPageError, async ({ ctx, body }) => {
    ctx.log.warn({ page_error: body.page_error }, 'a page failed in the browser')
    return undefined
  })
})
