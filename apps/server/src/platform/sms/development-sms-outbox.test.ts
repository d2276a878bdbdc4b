import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { fixedClock } from '#platform/clock/clock.ts'
import { developmentSmsOutboxRoutes } from './development-sms-outbox.routes.ts'
import { createDevelopmentSmsOutbox } from './development-sms-outbox.ts'

const clock = fixedClock('2026-11-21T12:00:00Z')
const dataDir = await mkdtemp(join(tmpdir(), 'partlane-sms-'))
afterAll(() => rm(dataDir, { recursive: true }))

const createOutbox = () => createDevelopmentSmsOutbox({ dataDir, isProduction: false, clock })

describe('the development SMS outbox', () => {
  it('stores messages and lists them newest first, also after a restart', async () => {
    await createOutbox().send({ to: '+447911123456', text: 'Code <b>123456</b>' })
    clock.advance(1) // two outboxes in one millisecond would store their messages in random order
    const outbox = createOutbox()
    await outbox.send({ to: '+33612345678', text: 'Code 654321' })
    const app = Fastify()
    await app.register(developmentSmsOutboxRoutes, { outbox })

    const json = (await app.inject('/dev/sms.json')).json()
    expect(json.data.map((sms: { text: string }) => sms.text)).toEqual(['Code 654321', 'Code <b>123456</b>'])
    expect((await app.inject('/dev/sms.json?to=%2B33612345678')).json().data).toHaveLength(1)
    const page = await app.inject('/dev/sms')
    expect(page.headers['content-type']).toMatch('text/html')
    expect(page.body).toContain('Code &lt;b&gt;123456&lt;/b&gt;')
  })

  it('rejects a number that is not in E.164 format', async () => {
    await expect(createOutbox().send({ to: '07911 123456', text: 'x' })).rejects.toThrow('E.164')
  })

  it('is not available in production', () => {
    expect(() => createDevelopmentSmsOutbox({ dataDir, isProduction: true, clock })).toThrow('production')
  })
})
