import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { createDb } from './db.ts'

/** A TCP proxy whose connections can be reset, as those of a killed server are. */
async function startProxy() {
  const target = new URL(inject('postgres'))
  const { port, hostname } = target
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    const upstream = connect(Number(port), hostname)
    sockets.push(socket)
    for (const end of [socket, upstream]) end.on('error', () => {})
    socket.pipe(upstream).pipe(socket)
    socket.on('close', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  target.hostname = '127.0.0.1'
  target.port = String(typeof address === 'object' ? address?.port : '')
  target.pathname = '/postgres'
  return { connectionString: target.href, resetAll: () => sockets.forEach((socket) => void socket.resetAndDestroy()) }
}

it('refuses a query as unavailable that gets no connection in time', async () => {
  const db = createDb({ connectionString: inject('postgres'), poolSize: 1, connectionTimeoutMs: 100 })
  onTestFinished(() => db.destroy())
  const client = await db.pool.connect()
  const error = await sql`select 1`.execute(db).catch((failure: unknown) => failure)
  client.release()
  expect(isDatabaseUnavailable(error)).toBe(true)
  await sql`select 1`.execute(db)
})

it('takes a connection that was reset during a query for an unavailable database', async () => {
  const { connectionString, resetAll } = await startProxy()
  const db = createDb({ connectionString, poolSize: 1 })
  onTestFinished(() => db.destroy())
  await sql`select 1`.execute(db)
  const failure = sql`select pg_sleep(30)`.execute(db).catch((error: unknown) => error)
  resetAll()
  const error = await failure
  expect(error).toMatchObject({ code: 'ECONNRESET' })
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(isDatabaseUnavailable(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))).toBe(false)
})
