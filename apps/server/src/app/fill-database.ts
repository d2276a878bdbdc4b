import { bannerPeople, DEMO_PASSWORD } from '#seed/people/demo-people.ts'
import { seedReferenceData } from '#seed/reference/seed-reference-data.ts'
import { demoWorldState, seedDemoWorld } from '#seed/seed-demo-world.ts'
import type { AppContext } from './context.ts'

const SEED_LOCK_KEY = 7_215_002 // one filling process at a time, whatever they are called

/**
 * What a database must hold before anybody comes: the catalogue always, the demo world when it is wanted and nobody is here yet.
 * A second start finds both and does nothing; one that was cut short goes on.
 */
export async function fillDatabase(ctx: AppContext, progress: (message: string) => void): Promise<void> {
  const client = await ctx.db.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [SEED_LOCK_KEY])
    await seedReferenceData({ db: ctx.db, now: ctx.clock.now(), progress })
    if (!ctx.config.hasDemoData) return
    const state = await demoWorldState(ctx.db)
    if (state === 'complete' || (state === 'none' && (await hasUsers(ctx)))) return
    await seedDemoWorld({ ctx, listings: ctx.config.DEMO_LISTINGS, progress })
  } finally {
    client.release(true) // ends the connection, and the lock with it
  }
}

const hasUsers = async ({ db }: AppContext) => (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

/** What to show once it runs: where, and who one can be. Nothing where there is no demo world. */
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
