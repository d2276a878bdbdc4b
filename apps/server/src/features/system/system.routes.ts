import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { system } from '@partlane/contract/system'
import { Refusal } from '@partlane/domain/refusal'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import type { Db } from '#platform/db/db.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { getDatabaseStatus } from './system.queries.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string }

/** A load balancer waits a few seconds for the health check. */
const DATABASE_TIMEOUT_MS = 2_000

/** Undefined when the database fails or does not answer in time. */
const readDatabaseStatus = (db: Db) => withTimeout({ timeoutMs: DATABASE_TIMEOUT_MS }, () => getDatabaseStatus(db)).catch(() => undefined)

/** Health check, and the log of errors in browsers. */
export const systemRoutes = defineRoutes((route) => {
  route(system.monitoring, async ({ ctx, query }) => {
    const database = query.probe === 'live' ? null : await readDatabaseStatus(ctx.db)
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
