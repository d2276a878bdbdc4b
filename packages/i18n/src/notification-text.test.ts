import { locales } from '@partlane/domain/locale'
import { objectNames } from '@partlane/domain/notifications/object-names'
import { describe, expect, it } from 'vitest'
import { readMessages } from './message-files.ts'
import { notificationText } from './notification-text.ts'
import { createFormatters, translator } from './server.ts'

const i18nFor = (locale: (typeof locales)[number]) => ({ t: translator(locale, 'notifications'), ...createFormatters(locale) })
const createSaleNotification = (others: number) => ({
  object_name: 'sold_listing' as const,
  message_key: 'sold_listing',
  data: { title: 'Brake disc', others, buyer: 'Ben T.', amount: '54.50', currency: 'gbp' },
})

describe('notificationText', () => {
  it('names the first part and counts the others', () => {
    const english = [0, 1, 2].map((others) => notificationText(i18nFor('en-GB'), createSaleNotification(others)))
    expect(english).toEqual([
      { title: 'Part sold', text: 'Ben T. bought “Brake disc”: £54.50' },
      { title: 'Part sold', text: 'Ben T. bought “Brake disc” and 1 more part: £54.50' },
      { title: 'Part sold', text: 'Ben T. bought “Brake disc” and 2 more parts: £54.50' },
    ])
    expect(notificationText(i18nFor('fr'), createSaleNotification(1)).text).toMatch(
      /^Ben T\. a acheté «\sBrake disc\s» et 1 autre pièce\s: 54,50\s£$/u,
    )
  })

  it('says how many units have the amount', () => {
    const notice = { object_name: 'offer' as const, message_key: 'offer_pay_near' }
    const textOf = (quantity: number) =>
      notificationText(i18nFor('en-GB'), { ...notice, data: { title: 'Brake disc', quantity, amount: '90.00', currency: 'gbp' } }).text
    expect(textOf(1)).toBe('6 hours left to pay £90.00 for “Brake disc”.')
    expect(textOf(2)).toBe('6 hours left to pay 2\u00a0×\u00a0£90.00 for “Brake disc”.')
  })

  it('says until when to pay or to reply, with the time of day', () => {
    const notice = { object_name: 'auction_close_with_winner' as const, message_key: 'auction_won' }
    const data = { title: 'Brake disc', amount: '90.00', currency: 'gbp', due_at: '2026-11-28T17:09:00.000Z' }
    expect(notificationText(i18nFor('en-GB'), { ...notice, data }).text).toBe(
      'You have won “Brake disc” for £90.00. Pay by 28 Nov 2026, 17:09.',
    )
  })

  it('returns the text of the server for a message that is unknown here', () => {
    const unknownNotification = { ...createSaleNotification(0), message_key: 'unknown_message' }
    expect(notificationText(i18nFor('en-GB'), unknownNotification)).toEqual({ title: 'Part sold', text: undefined })
    expect(notificationText(i18nFor('en-GB'), { ...unknownNotification, message: 'Sold twice' }).text).toBe('Sold twice')
  })

  it.each(locales)('has a title for every object name in %s', (locale) => {
    expect(Object.keys(readMessages(locale, 'notifications').kind ?? {}).sort()).toEqual([...objectNames].sort())
  })
})
