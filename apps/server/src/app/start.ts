import type { FastifyInstance } from 'fastify'
import { guard } from '#features/sessions/public.ts'
import type { Config } from '#platform/config/config.ts'
import { type RunningPostgres, startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createInProcessApi } from '#platform/http/in-process.ts'
import { createDeadlineRunner } from '#platform/jobs/deadline-runner.ts'
import { createJobRunner, migrateJobs } from '#platform/jobs/job-runner.ts'
import { createOutboxRunner } from '#platform/outbox/outbox-runner.ts'
import { registerPages } from '#platform/pages/register-pages.ts'
import { createContext, type Running } from './create-context.ts'
import { demoBanner, fillDatabase } from './fill-database.ts'
import { createApp } from './http.ts'
import { deadlines, jobs } from './jobs.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'

type StartOptions = { config: Config; development: boolean; say: (line: string) => void }
export type Started = { address: string; stop(): Promise<void> }

/**
 * One program: database, migrations, what the database must hold, then the named services. Stops in the reverse order: no new requests, running ones end,
 * jobs and deliveries end, the database last.
 */
export async function start({ config, development, say }: StartOptions): Promise<Started> {
  const began = performance.now()
  const progress = (what: string) => say(`  ${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${what}`)
  const ends: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    const connectionString = await openDatabase(config, ends, progress)
    const running = await createContext({ config, connectionString })
    ends.push(() => running.close())
    await fillDatabase(running.ctx, progress)
    await startWorkers(running, ends)
    const address = await startHttp(running, { development, ends, progress })
    progress(`ready at ${address}`)
    for (const line of await demoBanner(running.ctx, address)) say(line)
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openDatabase(config: Config, ends: (() => Promise<unknown>)[], progress: (what: string) => void): Promise<string> {
  let embedded: RunningPostgres | undefined
  if (!config.DATABASE_URL) {
    embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, database: 'partlane' })
    ends.push(() => embedded?.stop() ?? Promise.resolve())
    progress('PostgreSQL started')
  }
  const connectionString = config.DATABASE_URL ?? embedded?.connectionString ?? ''
  const ran = await migrate(connectionString)
  await migrateJobs(connectionString)
  if (ran.length > 0) progress(`${ran.length} migrations applied`)
  return connectionString
}

async function startWorkers({ ctx, listener, connectionString }: Running, ends: (() => Promise<unknown>)[]): Promise<void> {
  if (!ctx.config.SERVICES.includes('worker')) return
  const runners = [
    createOutboxRunner({ ctx, reactions, listener }),
    createDeadlineRunner({ ctx, deadlines, listener }),
    createJobRunner({ ctx, jobs, connectionString }),
  ]
  for (const runner of runners) {
    await runner.start()
    ends.push(() => runner.stop())
  }
}

type HttpOptions = { development: boolean; ends: (() => Promise<unknown>)[]; progress: (what: string) => void }

async function startHttp({ ctx }: Running, { development, ends }: HttpOptions): Promise<string> {
  const { SERVICES, HOST, PORT } = ctx.config
  if (!SERVICES.includes('web') && !SERVICES.includes('cable')) return 'no port (worker only)'
  const app: FastifyInstance = await createApp(ctx)
  if (SERVICES.includes('web')) {
    const settings = ctx.config
    const uploadOrigin = settings.STORAGE === 's3' ? uploadOriginOf(settings) : undefined
    await registerPages(app, {
      settings,
      callApi: createInProcessApi({ ctx, routes, guard }),
      development,
      otherSources: ctx.captcha.pageSources,
      ...(uploadOrigin ? { uploadOrigin } : {}),
    })
  }
  if (SERVICES.includes('cable')) {
    await ctx.cable.attach(app.server)
    app.addHook('preClose', () => ctx.cable.stop()) // the server waits for its open sockets
  }
  ends.push(() => app.close())
  return app.listen({ host: HOST, port: PORT })
}

/** Where a browser sends photos when a bucket takes them. */
function uploadOriginOf({ S3_ENDPOINT, S3_BUCKET, S3_REGION }: Config): string {
  return S3_ENDPOINT ? new URL(S3_ENDPOINT).origin : `https://${S3_BUCKET}.s3.${S3_REGION}.amazonaws.com`
}
