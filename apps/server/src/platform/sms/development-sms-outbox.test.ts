import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { developmentSmsOutboxRoutes } from './development-sms-outbox.routes.ts'
import { createDevelopmentSmsOutbox } from './development-sms-outbox.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'partlane-sms-'))
afterAll(() => rm(dataDir, { recursive: true }))

describe('the development outbox of text messages', () => {
  it('keeps what would have been sent, for people and for tests, also over a restart', async () => {
    await createDevelopmentSmsOutbox({ dataDir, isProduction: false, clock: systemClock }).send({
      to: '+447911123456',
      text: 'Code <b>123456</b>',
    })
    const outbox = createDevelopmentSmsOutbox({ dataDir, isProduction: false, clock: systemClock })
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

  it('refuses what no sender could send', async () => {
    const outbox = createDevelopmentSmsOutbox({ dataDir, isProduction: false, clock: systemClock })
    await expect(outbox.send({ to: '07911 123456', text: 'x' })).rejects.toThrow('E.164')
  })

  it('does not exist in production', () => {
    expect(() => createDevelopmentSmsOutbox({ dataDir, isProduction: true, clock: systemClock })).toThrow('production')
  })
})
