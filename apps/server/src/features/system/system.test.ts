import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'

describe('reports of page errors', () => {
  it('are logged with the route', async () => {
    const lines: string[] = []
    const {
      app: { visitor },
    } = await startTestApp({ env: { LOG_LEVEL: 'warn' }, logDestination: { write: (line) => lines.push(line) } })
    const response = await visitor.post('/page_errors', { page_error: { error: 'React 418', route: 'routes/listing' } })
    expect(response.status).toBe(204)
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ msg: 'a page failed in the browser', page_error: { error: 'React 418', route: 'routes/listing' } }),
    )
  })

  it.each([
    ['a message', { error: 'nell@example.com is not defined', route: 'routes/listing' }],
    ['a URL', { error: 'React 418', route: '/search?q=nell@example.com' }],
    ['another field', { error: 'React 418', route: 'routes/listing', text: 'Nell' }],
  ])('cannot contain %s', async (_, page_error) => {
    const {
      app: { visitor },
    } = await startTestApp()
    expect((await visitor.post('/page_errors', { page_error })).status).toBe(422)
  })

  it('are limited per address', async () => {
    const {
      app: { visitor },
    } = await startTestApp({ env: { RATE_LIMIT: '1' } })
    const body = { page_error: { error: 'React 418', route: 'routes/listing' } }
    const statuses: number[] = []
    while (statuses.length < 1000 && statuses.at(-1) !== 429) statuses.push((await visitor.post('/page_errors', body)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('GET /monitoring', () => {
  it('answers 503 when the database does not answer in time', async () => {
    const { app, ctx } = await startTestApp()
    expect((await app.visitor.get('/monitoring')).status).toBe(200)
    const maxClients = ctx.db.pool.options.max
    const clients = await Promise.all(Array.from({ length: maxClients }, () => ctx.db.pool.connect()))
    expect((await app.visitor.get('/monitoring')).status).toBe(503)
    expect((await app.visitor.get('/monitoring?probe=live')).status).toBe(200)
    for (const client of clients) client.release()
    expect((await app.visitor.get('/monitoring')).status).toBe(200)
  })
})

describe('responses of the API', () => {
  it('may be kept by no shared cache, because Locale and Currency change them', async () => {
    const { app, world } = await startTestApp()
    expect((await app.visitor.get('/currencies')).headers['cache-control']).toBe('private, no-cache')
    expect((await app.as(await world.user()).get('/currencies')).headers['cache-control']).toBe('no-store')
  })
})
