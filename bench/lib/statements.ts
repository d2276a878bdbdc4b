import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { createContext } from '../../apps/server/src/app/create-context.ts'
import { createApp } from '../../apps/server/src/app/http.ts'
import { routes } from '../../apps/server/src/app/routes.ts'
import { guard } from '../../apps/server/src/features/sessions/public.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { createInProcessApi } from '../../apps/server/src/platform/http/in-process-api.ts'
import { registerPages } from '../../apps/server/src/platform/pages/register-pages.ts'
import { type Measurement, measureRepeated } from './measure.ts'

export type Statement = { text: string; values: readonly unknown[] }

type RecorderOptions = { database: string; dataDir: string; hasPages?: boolean }

/**
 * Starts the server in this process on the same database and records its SQL statements. The
 * baseline of reads therefore consists of exactly the statements that the server needs.
 */
export async function createStatementRecorder({ database, dataDir, hasPages = true }: RecorderOptions) {
  const recorded: Statement[] = []
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    DATABASE_URL: database,
    DATABASE_POOL: '4',
  })
  const { ctx, listener, close } = await createContext({
    config,
    connectionString: database,
    onQuery: ({ query }) => recorded.push({ text: query.sql, values: query.parameters }),
  })
  const app = await createApp({ ctx, listener })
  if (hasPages)
    await registerPages(app, {
      settings: { ...config, PAGE_CACHE_SECONDS: 0 },
      callApi: createInProcessApi({ ctx, routes, guard }),
      now: () => ctx.clock.now().getTime(),
      metrics: ctx.metrics,
      isDevelopment: false,
    })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    /** Records the statements of one request, after another request has filled the caches. */
    async recordStatements(path: string): Promise<Statement[]> {
      await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer()
      recorded.length = 0
      const response = await fetch(`http://127.0.0.1:${port}${path}`)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path}: status ${response.status}`)
      return recorded.splice(0)
    },
    async close() {
      await app.close()
      await close()
    },
  }
}

/** Replays the statements of the requests: the limit of PostgreSQL and its driver. */
export async function measureReplay(
  database: string,
  requests: readonly Statement[][],
  load: { connections: number; seconds: number },
): Promise<Measurement | undefined> {
  if (requests.every((statements) => statements.length === 0)) return undefined
  const clients = await connectClients(database, load.connections)
  let next = 0
  try {
    return await measureRepeated(load, async (workerIndex) => {
      const statements = requests[next++ % requests.length] ?? []
      for (const { text, values } of statements) await clients[workerIndex]?.query(text, [...values])
      return undefined
    })
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

export const connectClients = (database: string, count: number): Promise<pg.Client[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const client = new pg.Client({ connectionString: database })
      await client.connect()
      return client
    }),
  )
