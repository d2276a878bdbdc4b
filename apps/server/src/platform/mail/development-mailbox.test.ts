import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fixedClock } from '#platform/clock/clock.ts'
import { developmentMailboxRoutes } from './development-mailbox.routes.ts'
import { createDevelopmentMailbox } from './development-mailbox.ts'

const clock = fixedClock('2026-11-21T12:00:00Z')
const mail = {
  to: 'ana@example.org',
  subject: 'A <new> offer',
  text: 'See <it>',
  html: '<p onclick="x">See "it"</p><script>bad()</script>',
}
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'partlane-mailbox-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const createMailbox = () => createDevelopmentMailbox({ dataDir, isProduction: false, clock })

async function startMailboxApp() {
  const mailbox = createMailbox()
  const app = Fastify()
  await app.register(developmentMailboxRoutes, { mailbox })
  return { mailbox, app }
}

describe('the development mailbox', () => {
  it('lists the mails as JSON, newest first, and filters by recipient', async () => {
    const { mailbox, app } = await startMailboxApp()
    await mailbox.send({ ...mail, headers: { 'List-Unsubscribe': '<https://x>' } })
    await mailbox.send({ ...mail, to: 'ben+parts@example.org', subject: 'Second' })

    const { data } = (await app.inject('/dev/mailbox.json')).json()
    expect(data).toMatchObject([{ subject: 'Second' }, { ...mail, sent_at: '2026-11-21T12:00:00.000Z' }])
    expect((await app.inject('/dev/mailbox.json?to=ben%2Bparts@example.org')).json().data).toMatchObject([{ subject: 'Second' }])
  })

  it('shows a mail in a sandboxed frame', async () => {
    const { mailbox, app } = await startMailboxApp()
    await mailbox.send(mail)
    const [storedMail] = await mailbox.list()

    expect((await app.inject('/dev/mailbox')).body).toContain(`<a href="/dev/mailbox/${storedMail?.id}">A &lt;new&gt; offer</a>`)
    const page = await app.inject(`/dev/mailbox/${storedMail?.id}`)
    expect(page.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(page.body).toContain('&lt;script&gt;bad()')
    expect(page.body).not.toContain('<script')
    expect(page.body).toContain('See &lt;it&gt;')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it.each(['nothing', '..%2f..%2fetc%2fpasswd', '%00'])('responds with 404 for the id %s', async (id) => {
    const { app } = await startMailboxApp()
    expect((await app.inject(`/dev/mailbox/${id}`)).statusCode).toBe(404)
  })

  it('stores the last 200 mails, also after a restart', async () => {
    await createMailbox().send({ ...mail, subject: 'first' })
    clock.advance(1)
    const mailbox = createMailbox()
    for (let i = 0; i < 199; i++) await mailbox.send({ ...mail, subject: `mail ${i}` })
    expect((await mailbox.list()).at(-1)?.subject).toBe('first')
    await mailbox.send({ ...mail, subject: 'last' })

    const subjects = (await mailbox.list()).map(({ subject }) => subject)
    expect(subjects).toHaveLength(200)
    expect([subjects[0], subjects.at(-1)]).toEqual(['last', 'mail 0'])
  })

  it('stores all mails that are sent at the same time', async () => {
    const mailbox = createMailbox()
    await Promise.all(Array.from({ length: 50 }, () => mailbox.send(mail)))
    expect(await mailbox.list()).toHaveLength(50)
  })

  it('is not available in production', () => {
    expect(() => createDevelopmentMailbox({ dataDir, isProduction: true, clock })).toThrow('production')
  })
})
