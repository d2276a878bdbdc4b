import { randomUUID } from 'node:crypto'
import { createConsumer } from '@partlane/client/cable/consumer'
import { ActionNotificationsChannel, ChatRoomsChannel } from '@partlane/contract/channels'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listTexts, startChat } from '#features/chats/test-helpers.ts'
import { notificationsStream } from '#features/notifications/notifications.channels.ts'
import { createPgPubSub } from '#platform/cable/pg-pubsub.ts'
import { waitUntil } from '#platform/cable/test-helpers.ts'
import { findFreePort } from '#platform/db/free-port.ts'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'
import { nginxCommand, startNginx } from './nginx.ts'
import { createProgram } from './program.ts'

const TOKEN_SECRET = 't'.repeat(40)
const TEST_TIMEOUT_MS = 180_000
const WAIT_MS = 60_000
const MESSAGES_PER_STAGE = 30
/** Of the ids that the test broadcasts. */
const PREFIX = 'test-'

/** Two server processes behind nginx. The test is a third process, which broadcasts. */
async function startProcesses() {
  const testApp = await startTestApp({ env: { TOKEN_SECRET } })
  const env = { DATABASE_URL: testApp.connectionString, TOKEN_SECRET, TRUST_PROXY: 'loopback' }
  const ports = [await findFreePort(), await findFreePort()]
  const [first, second] = ports.map((port) => createProgram(port, env))
  if (!first || !second) throw new Error('two programs are needed')
  onTestFinished(() => first.remove())
  onTestFinished(() => second.remove())
  await Promise.all([first.start(), second.start()])
  const proxy = await startNginx(ports)
  onTestFinished(() => proxy.stop())
  return { testApp, first, second, url: proxy.url }
}

/** A tab of a person: it records the notifications and the messages of the conversation. */
function openTab(url: string, user: TestUser, chatId: string) {
  let resume = () => {}
  let suspend = () => {}
  const consumer = createConsumer({
    url: `${url}/cable`,
    token: () => user.token,
    backoff: { initialDelayMs: 100, maxDelayMs: 400 },
    environment: {
      isOnline: () => true,
      watch: (callbacks) => {
        resume = callbacks.resume
        suspend = callbacks.suspend
        return () => {}
      },
    },
  })
  onTestFinished(() => consumer.disconnect())
  const tab = {
    user,
    /** Of all notifications, those of the texts too. */
    ids: [] as string[],
    numbers: [] as number[],
    texts: [] as string[],
    connectCount: 0,
    lostCount: 0,
    unrecoveredCount: 0,
    resume: () => resume(),
    suspend: () => suspend(),
  }
  consumer.subscribe(
    ActionNotificationsChannel,
    {},
    {
      received({ id }) {
        tab.ids.push(id)
        if (id.startsWith(PREFIX)) tab.numbers.push(Number(id.slice(PREFIX.length)))
      },
      connected: ({ reconnected, recovered }) => {
        tab.connectCount++
        if (reconnected && !recovered) tab.unrecoveredCount++
      },
      disconnected: () => tab.lostCount++,
    },
  )
  consumer.subscribe(
    ChatRoomsChannel,
    { chat_id: chatId },
    { received: (event) => event.type === 'message' && event.message && tab.texts.push(event.message.text) },
  )
  return tab
}

describe.skipIf(!nginxCommand && !process.env.CI)(
  nginxCommand
    ? 'two server processes behind nginx'
    : 'two server processes behind nginx (skipped: nginx is not installed, apt-get install nginx)',
  () => {
    it(
      'deliver every message once and in order, through a cut of a minute, a restart and a crash',
      async () => {
        const { testApp, first, second, url } = await startProcesses()
        const { ctx, listener } = testApp
        const { buyer, seller, chatId, buyerClient } = await startChat(testApp)
        const stranger = await testApp.world.user()
        const tabs = [buyer, buyer, buyer, seller, seller, seller].map((user) => openTab(url, user, chatId))
        const strangerTab = openTab(url, stranger, chatId)
        const allTabs = [...tabs, strangerTab]
        await waitUntil('all tabs are connected', () => allTabs.every(({ connectCount }) => connectCount === 1), WAIT_MS)
        for (const program of [first, second]) expect(await program.readMetric('cable_connections_opened_total')).toBeGreaterThan(0)

        let lastNumber = 0
        const sentTexts: string[] = []
        /** Broadcasts to all three people, and sends texts of both sides through the proxy. */
        async function runStage(between: () => Promise<unknown> = async () => {}) {
          const change = between()
          for (let n = 0; n < MESSAGES_PER_STAGE; n++) {
            lastNumber++
            for (const { id } of [buyer, seller, stranger])
              await ctx.cable.broadcast(notificationsStream(id), { id: `${PREFIX}${lastNumber}` })
            if (n % 10 === 0) await sendText(n % 20 === 0 ? buyer : seller)
          }
          await change
        }
        /** Repeats the request with the same attempt while a process is away, as the page does. */
        async function sendText({ token }: TestUser) {
          const text = `Text ${sentTexts.length + 1}`
          const message = { text, attempt: randomUUID() }
          const request = {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ message }),
          }
          for (;;) {
            const response = await fetch(`${url}/api/v1/users/chats/${chatId}/messages`, request)
            if (response.status === 201) break
            if (response.status < 500) throw new Error(`not sent: ${response.status} ${await response.text()}`)
          }
          sentTexts.push(text)
        }
        const waitForAll = () =>
          waitUntil(
            `all tabs have the number ${lastNumber} and all texts`,
            () =>
              allTabs.every(({ numbers }) => numbers.at(-1) === lastNumber) && tabs.every(({ texts }) => texts.length >= sentTexts.length),
            WAIT_MS,
          )

        await runStage()
        await waitForAll()

        const cutTabs = [tabs[0], tabs[3]]
        for (const tab of cutTabs) tab?.suspend()
        await runStage()
        // The minute passes for everything that is stored.
        await ctx.db.pool.query("update cable_messages set created_at = created_at - interval '60 seconds'")
        await createPgPubSub({ db: ctx.db.pool, listener, log: ctx.log }).purge()
        for (const tab of cutTabs) tab?.resume()
        await waitForAll()

        await runStage(() => first.stop('SIGTERM'))
        await waitForAll()
        expect(await second.readMetric('cable_connections_opened_total')).toBeGreaterThanOrEqual(allTabs.length)
        await runStage(() => first.start())
        await waitForAll()

        await second.stop('SIGKILL')
        await runStage()
        await waitForAll()
        await runStage(() => second.start())
        await waitForAll()

        const expectedNumbers = Array.from({ length: lastNumber }, (_, index) => index + 1)
        for (const { numbers, ids } of allTabs) {
          expect(numbers).toEqual(expectedNumbers)
          expect(new Set(ids).size).toBe(ids.length)
        }
        const storedTexts = (await listTexts(buyerClient, chatId)).reverse()
        expect(storedTexts).toEqual(sentTexts)
        for (const { texts } of tabs) expect(texts).toEqual(sentTexts)
        expect(strangerTab.texts).toEqual([])
        for (const { lostCount, unrecoveredCount } of allTabs) {
          expect(lostCount).toBeGreaterThan(0)
          expect(unrecoveredCount).toBe(0)
        }
      },
      TEST_TIMEOUT_MS,
    )
  },
)
