import { withAdvisorySessionLock } from '#platform/db/advisory-locks.ts'
import { bannerPeople, DEMO_PASSWORD } from '#seed/people/demo-people.ts'
import { seedReferenceData } from '#seed/reference/seed-reference-data.ts'
import { demoWorldState, seedDemoWorld } from '#seed/seed-demo-world.ts'
import type { AppContext } from './context.ts'

/**
 * Loads what a database must contain before the first request: the catalogue always, the demo data
 * when it is configured and there are no users. A later start finds both and does nothing. A start
 * after an interruption completes the demo data. Only one process at a time fills a database.
 */
export async function fillDatabase(ctx: AppContext, progress: (message: string) => void): Promise<void> {
  await withAdvisorySessionLock(ctx.db.pool, 'fillDatabase', async () => {
    await seedReferenceData({ db: ctx.db, now: ctx.clock.now(), progress })
    if (!ctx.config.hasDemoData) return
    const state = await demoWorldState(ctx.db)
    if (state === 'complete' || (state === 'none' && (await hasUsers(ctx)))) return
    await seedDemoWorld({ ctx, listings: ctx.config.DEMO_LISTINGS, progress })
  })
}

const hasUsers = async ({ db }: AppContext) => (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

/**
 * Lines for the terminal after a start with demo data: the URL and the demo accounts.
 * Empty without demo data.
 */
export async function demoBanner({ config, db }: AppContext, baseUrl: string): Promise<string[]> {
  if (!config.hasDemoData || (await demoWorldState(db)) === 'none') return []
  const width = Math.max(...bannerPeople.map(({ email }) => email.length))
  return [
    '',
    `  ${config.PRODUCT_NAME}: ${config.PUBLIC_URL ?? baseUrl}`,
    '',
    `  Demo accounts (password: ${DEMO_PASSWORD}):`,
    ...bannerPeople.map(({ email, who }) => `    ${email.padEnd(width)}  ${who}`),
    '',
  ]
}
