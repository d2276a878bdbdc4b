import { notificationPath } from '@partlane/domain/notifications/notification-path'
import { objectNames } from '@partlane/domain/notifications/object-names'
import { tradeNotices } from '@partlane/domain/notifications/trade-notices'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { notify } from './public.ts'
import { type TradeMessage, tradeNotice } from './trade-notices.ts'

const messages = Object.keys(tradeNotices) as TradeMessage[]
/** Values of every text. */
const data = {
  offer_id: 1,
  auction_id: 1,
  listing_id: 1,
  title: 'Brake disc',
  side: 'seller' as const,
  amount_minor: 4200,
  quantity: 1,
  currency: 'gbp' as const,
  due_at: '2026-11-30T12:00:00.000Z',
  buyer: 'Ben T.',
  vehicle: 'BMW 3 Series',
}

describe('notices of offers, auctions and matches', () => {
  it('have a text in both languages, a link, a toast, and a mail', async () => {
    const { app, ctx, world } = await startTestApp()
    const user = await world.user()
    for (const message of messages) await notify(ctx, tradeNotice(message, data, { userId: user.id, dedupeKey: `trade:${message}` }))
    await app.drainOutbox()

    for (const language of ['en-GB', 'fr']) {
      const response = await app.as(user, { locale: language }).get('/users/notifications?items=50')
      const notices = response.body.data.map(({ attributes }: { attributes: Record<string, string> }) => attributes)
      expect(new Set(notices.map(({ message_key }: Record<string, string>) => message_key))).toEqual(new Set(messages))
      for (const { message, message_key } of notices) {
        expect(message, message_key).toContain('Brake disc')
        expect(message, message_key).not.toMatch(/[{}]/)
      }
    }
    const toasts = app.broadcastsTo(user).filter((message) => 'object_name' in message)
    expect(toasts).toHaveLength(messages.length)

    app.clock.advance(48 * 3_600_000)
    await app.runDeadlines()
    const mails = await app.mails()
    // Matches wait for the daily mail, which is one.
    expect(mails).toHaveLength(messages.length)
    expect(mails.filter(({ subject }) => subject === '1 new notification')).toHaveLength(1)
  })

  it('lead each object name of the specification to a page', () => {
    for (const name of objectNames)
      expect(notificationPath(name, { ...data, order_id: 7, chat_id: 8 }), name).toMatch(/^\/(profile|sell|staff)/)
  })
})
