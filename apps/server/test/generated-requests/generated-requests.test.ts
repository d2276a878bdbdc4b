import { expect, it } from 'vitest'
import { startTestApp } from '../app.ts'
import type { SendRequest } from './callers.ts'
import { sendGeneratedRequests } from './send-generated-requests.ts'

/** `npm run bench -- --only generated` sends 50,000 requests, with other seeds. */
const REQUEST_COUNT = 2_000
const DEFAULT_SEED = 8

it('answers generated requests of seven callers without a server error or a private text', async () => {
  const { app, ctx, world } = await startTestApp()
  const send: SendRequest = async ({ method, url, headers, body }) => {
    const response = await app.server.inject({
      method: method as 'GET',
      url,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    return { status: response.statusCode, text: response.body }
  }
  const { countsByStatus, failures } = await sendGeneratedRequests({
    ctx,
    world,
    send,
    count: REQUEST_COUNT,
    seed: DEFAULT_SEED,
    connections: 8,
  })
  expect(failures).toEqual([])
  expect(countsByStatus[200], 'some requests are accepted').toBeGreaterThan(REQUEST_COUNT / 20)
}, 180_000)
