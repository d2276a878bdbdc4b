// @vitest-environment jsdom
import type { Api } from '@partlane/client/api/api-context'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toastStore } from '#ui/feedback/toast-store.ts'
import { showFirstMessageToast, showMessageToast } from './show-message-toast.ts'

const respond = (unreadCount: number, text = 'Is it new?') => {
  const show = vi.fn(async ({ id }: { id: string }) => ({
    id,
    chat_info: { unread_messages_count: unreadCount },
    listing: { title: 'Brake disc' },
    side: 'seller',
    last_message: { id: '12', author: 'buyer', text },
    other: { display_name: 'Nadia K.' },
  }))
  return { show, api: (() => ({ show })) as unknown as Api }
}
const message = { chatId: '5', messageId: '12' }
const toasts = () => toastStore.getSnapshot().map(({ title, message: text, href }) => ({ title, text, href }))

beforeEach(() => {
  toastStore.dismiss()
  window.history.replaceState({}, '', '/')
})

describe('showMessageToast', () => {
  it('shows one toast for each conversation, with the latest message', async () => {
    await showMessageToast(message, respond(2).api)
    await showMessageToast(message, respond(3, 'Hello?').api)
    expect(toasts()).toEqual([{ title: 'Nadia K. · Brake disc', text: 'Hello?', href: '/profile/messages?chatId=5' }])
    await showMessageToast({ ...message, chatId: '6' }, respond(2).api)
    expect(toasts()).toHaveLength(2)
  })

  it('names the part when the message has photos only', async () => {
    await showMessageToast(message, respond(2, '').api)
    expect(toasts()).toMatchObject([{ title: 'Nadia K.', text: 'Brake disc' }])
  })

  it('shows nothing of the first unread message, an earlier one, and one that was read elsewhere', async () => {
    await showMessageToast(message, respond(1).api)
    await showMessageToast({ ...message, messageId: '11' }, respond(2).api)
    await showMessageToast(message, respond(0).api)
    expect(toasts()).toEqual([])
  })

  it('asks nothing while the conversation is open, in both languages', async () => {
    const { show, api } = respond(2)
    for (const path of ['/profile/messages?chatId=5', '/fr/profile/messages?chatId=5']) {
      window.history.replaceState({}, '', path)
      await showMessageToast(message, api)
    }
    expect(show).not.toHaveBeenCalled()
  })

  it('shows nothing when the conversation cannot be loaded', async () => {
    const api = (() => ({ show: () => Promise.reject(new Error('offline')) })) as unknown as Api
    await showMessageToast(message, api)
    expect(toasts()).toEqual([])
  })
})

describe('showFirstMessageToast', () => {
  it('names the sender and the part, with the text', async () => {
    expect(await showFirstMessageToast('5', respond(1).api)).toBe(true)
    expect(toasts()).toEqual([{ title: 'Nadia K. · Brake disc', text: 'Is it new?', href: '/profile/messages?chatId=5' }])
  })

  it('shows nothing of a message that was read meanwhile, or of an open conversation', async () => {
    expect(await showFirstMessageToast('5', respond(0).api)).toBe(true)
    window.history.replaceState({}, '', '/profile/messages?chatId=5')
    const { show, api } = respond(1)
    expect(await showFirstMessageToast('5', api)).toBe(true)
    expect(show).not.toHaveBeenCalled()
    expect(toasts()).toEqual([])
  })

  it('leaves it to the notification when the conversation cannot be loaded', async () => {
    const api = (() => ({ show: () => Promise.reject(new Error('offline')) })) as unknown as Api
    expect(await showFirstMessageToast('5', api)).toBe(false)
    expect(toasts()).toEqual([])
  })
})
