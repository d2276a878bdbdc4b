import { catalogueFolder } from '@partlane/demo-world/csv-files'
import { demoWorldState } from '@partlane/demo-world/marker'
import { bannerAccounts, DEMO_PASSWORD } from '@partlane/demo-world/people/demo-people'
import type { SeedOptions } from '@partlane/demo-world/seed-options'
import type { DemoWorldServices } from '@partlane/demo-world/services'
import { importCatalogueIfChanged } from '#features/catalogue/public.ts'
import { issuePastInvoices } from '#features/invoices/public.ts'
import { reindexAll } from '#features/search/public.ts'
import { hashPassword } from '#features/sign-in/public.ts'
import { makePastLabel } from '#gateways/carriers/sandbox-past-label.ts'
import { withAdvisorySessionLock } from '#platform/db/advisory-locks.ts'
import { insertRows, reserveIds } from '#platform/db/bulk-rows.ts'
import type { Tx } from '#platform/db/db.ts'
import { sharp } from '#platform/images/sharp.ts'
import type { AppContext } from './context.ts'

type FillContext = Pick<AppContext, 'db' | 'storage' | 'clock'>

/**
 * Writes what a database must hold before the first request: the catalogue always, the demo data
 * when it is configured and there are no users. A later start finds both and writes nothing. A
 * start after an interruption completes the demo data. Only one process at a time fills a database.
 */
export async function fillDatabase(ctx: AppContext, onProgress: (message: string) => void): Promise<void> {
  await withAdvisorySessionLock(ctx.db.pool, 'fillDatabase', async () => {
    await importShippedCatalogue(ctx, { onProgress, onWriting: ctx.config.hasDemoData ? preloadGenerator : undefined })
    if (!ctx.config.hasDemoData) return
    const state = await demoWorldState(ctx.db)
    if (state === 'complete' || (state === 'none' && (await hasUsers(ctx)))) return
    await seedDatabase(ctx, { listings: ctx.config.DEMO_LISTINGS, onProgress })
    await issuePastInvoices(ctx)
  })
}

/** Imports the catalogue if it changed, then writes demo data. @throws DemoWorldExistsError */
export async function seedDatabase(ctx: FillContext, options: SeedOptions): Promise<void> {
  await importShippedCatalogue(ctx, { onProgress: options.onProgress, onWriting: preloadGenerator })
  const { seedDemoWorld } = await loadGenerator()
  await seedDemoWorld(createDemoWorldServices(ctx), options)
}

/** The generator and the drawings are loaded only when they are needed. */
const loadGenerator = () => import('@partlane/demo-world/seed-demo-world')

/** Loads them while PostgreSQL writes the catalogue. The call that uses them throws a failure. */
const preloadGenerator = () => void loadGenerator().catch(() => {})

type CatalogueCallbacks = { onProgress?: SeedOptions['onProgress']; onWriting?: (() => void) | undefined }

async function importShippedCatalogue(ctx: FillContext, { onProgress, onWriting }: CatalogueCallbacks): Promise<void> {
  const report = await importCatalogueIfChanged(ctx, catalogueFolder, { onWriting })
  if (!report) return
  const total = (outcome: 'added' | 'changed') => report.files.reduce((sum, file) => sum + file[outcome], 0).toLocaleString('en-GB')
  onProgress?.(`catalogue: ${total('added')} rows added, ${total('changed')} changed`)
}

const hasUsers = async ({ db }: FillContext) => (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

const JPEG_QUALITY = 82

/** What the demo data needs from the server. */
const createDemoWorldServices = (ctx: FillContext): DemoWorldServices => ({
  database: ctx.db,
  transact: (work) => ctx.db.transact((tx) => work(createDemoTransaction(tx))),
  now: () => ctx.clock.now(),
  hashPassword,
  storeObject: (key, bytes, metadata) => ctx.storage.put(key, bytes, metadata),
  convertSvgToJpeg: (svg) => sharp(Buffer.from(svg)).jpeg({ quality: JPEG_QUALITY }).toBuffer(),
  makeLabel: makePastLabel,
  reindexSearch: () => reindexAll(ctx),
})

const createDemoTransaction = (tx: Tx) => ({
  executor: tx,
  reserveIds: (table: string, count: number) => reserveIds(tx, table, count),
  insertRows: (table: string, rows: Parameters<typeof insertRows>[2]) => insertRows(tx, table, rows),
})

/**
 * Lines for the terminal after a start with demo data: the URL and the demo accounts.
 * Empty without demo data.
 */
export async function demoBanner({ config, db }: AppContext, baseUrl: string): Promise<string[]> {
  if (!config.hasDemoData || (await demoWorldState(db)) === 'none') return []
  const width = Math.max(...bannerAccounts.map(({ email }) => email.length))
  return [
    '',
    `  ${config.PRODUCT_NAME}: ${config.PUBLIC_URL ?? baseUrl}`,
    '',
    `  Demo accounts (password: ${DEMO_PASSWORD}):`,
    ...bannerAccounts.map(({ email, description }) => `    ${email.padEnd(width)}  ${description}`),
    '',
  ]
}
