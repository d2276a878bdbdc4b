import type { FastifyInstance } from 'fastify'
import { guard } from '#features/sessions/public.ts'
import type { Config } from '#platform/config/config.ts'
import { protectDataFolder } from '#platform/db/data-folder.ts'
import { type RunningPostgres, startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createAddressLimiter } from '#platform/http/address-limiter.ts'
import { createInProcessApi } from '#platform/http/in-process-api.ts'
import { refusePortInUse } from '#platform/http/refuse-port-in-use.ts'
import { mergeCspSources } from '#platform/http/security-headers.ts'
import { createDeadlineRunner } from '#platform/jobs/deadline-runner.ts'
import { createJobRunner, migrateJobs } from '#platform/jobs/job-runner.ts'
import { createOutboxRunner } from '#platform/outbox/outbox-runner.ts'
import { registerPages } from '#platform/pages/register-pages.ts'
import { createWorkerProcess } from '#platform/worker-processes/worker-process.ts'
import { type AppRuntime, createContext } from './create-context.ts'
import { demoBanner, fillDatabase } from './fill-database.ts'
import { createApp, createPageLimiter } from './http.ts'
import { deadlines, jobs } from './jobs.ts'
import { pageCacheOptions } from './page-cache.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'

type StartOptions = { config: Config; isDevelopment: boolean; log: (line: string) => void }
export type RunningApp = { address: string; stop(): Promise<void> }

/**
 * Starts the program: database, migrations, required data, then the services of this process. It
 * stops in the reverse order: no new requests, running requests end, jobs and deliveries end, the
 * database is closed last.
 */
export async function start({ config, isDevelopment, log }: StartOptions): Promise<RunningApp> {
  const startedAtMs = performance.now()
  const progress = (message: string) => log(`  ${((performance.now() - startedAtMs) / 1000).toFixed(1).padStart(5)} s  ${message}`)
  const cleanups: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  try {
    const connectionString = await openDatabase(config, cleanups, progress)
    const runtime = await createContext({ config, connectionString })
    cleanups.push(() => runtime.close())
    await fillDatabase(runtime.ctx, progress)
    await startWorkers(runtime, cleanups)
    const address = await startHttp(runtime, { isDevelopment, cleanups, progress })
    progress(`ready at ${address}`)
    for (const line of await demoBanner(runtime.ctx, address)) log(line)
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openDatabase(config: Config, cleanups: (() => Promise<unknown>)[], progress: (message: string) => void): Promise<string> {
  await protectDataFolder(config.dataDir)
  let embeddedPostgres: RunningPostgres | undefined
  if (!config.DATABASE_URL) {
    embeddedPostgres = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      database: 'partlane',
      httpPort: config.PORT,
      onNotice: progress,
    })
    cleanups.push(() => embeddedPostgres?.stop() ?? Promise.resolve())
    progress('PostgreSQL started')
  }
  if (config.SERVICES.includes('web') || config.SERVICES.includes('cable')) await refusePortInUse(config)
  const connectionString = config.DATABASE_URL ?? embeddedPostgres?.connectionString ?? ''
  const appliedMigrations = await migrate(connectionString)
  await migrateJobs(connectionString)
  if (appliedMigrations.length > 0) progress(`${appliedMigrations.length} migrations applied`)
  return connectionString
}

async function startWorkers({ ctx, listener, connectionString }: AppRuntime, cleanups: (() => Promise<unknown>)[]): Promise<void> {
  if (!ctx.config.SERVICES.includes('worker')) return
  const workerProcess = createWorkerProcess({ ctx, listener })
  const runners = [
    workerProcess, // takes its lock before the others claim anything, and frees it after them
    createOutboxRunner({ ctx, reactions, listener, workerProcess }),
    createDeadlineRunner({ ctx, deadlines, listener }),
    createJobRunner({ ctx, jobs, connectionString, workerProcess }),
  ]
  for (const runner of runners) {
    await runner.start()
    cleanups.push(() => runner.stop())
  }
}

type HttpOptions = { isDevelopment: boolean; cleanups: (() => Promise<unknown>)[]; progress: (message: string) => void }

async function startHttp({ ctx, listener }: AppRuntime, { isDevelopment, cleanups }: HttpOptions): Promise<string> {
  const { SERVICES, HOST, PORT } = ctx.config
  if (!SERVICES.includes('web') && !SERVICES.includes('cable')) return 'no port (worker only)'
  const app: FastifyInstance = await createApp({ ctx, listener })
  if (SERVICES.includes('web')) {
    const settings = ctx.config
    const uploadOrigin = settings.STORAGE === 's3' ? uploadOriginOf(settings) : undefined
    await registerPages(app, {
      settings,
      callApi: createInProcessApi({ ctx, routes, guard }),
      metrics: ctx.metrics,
      ...pageCacheOptions(ctx, listener),
      limiter: createPageLimiter(app, ctx.config),
      linkLimiter: createAddressLimiter(app, ctx.config.RATE_LIMIT),
      isDevelopment,
      extraSources: mergeCspSources([ctx.captcha, ...ctx.paymentGateways.list].map(({ pageSources }) => pageSources)),
      ...(uploadOrigin ? { uploadOrigin } : {}),
    })
  }
  if (SERVICES.includes('cable')) {
    await ctx.cable.attach(app.server)
    app.addHook('preClose', () => ctx.cable.stop()) // the server waits for open sockets
  }
  cleanups.push(() => app.close())
  return app.listen({ host: HOST, port: PORT })
}

/** The origin that browsers upload photos to, if uploads go to a bucket. */
function uploadOriginOf({ S3_ENDPOINT, S3_BUCKET, S3_REGION }: Config): string {
  return S3_ENDPOINT ? new URL(S3_ENDPOINT).origin : `https://${S3_BUCKET}.s3.${S3_REGION}.amazonaws.com`
}
