import type { ChatSide } from '@partlane/domain/chats/chat-rules'
import { describe, expect, it } from 'vitest'
import { findFirstUnread } from './find-first-unread.ts'

const messages = (['seller', 'buyer', 'seller', 'buyer', 'seller'] as ChatSide[]).map((author, index) => ({
  id: String(index + 1),
  author,
}))

describe('the first unread message', () => {
  it('is counted from the end, without own messages', () => {
    expect(findFirstUnread(messages, { side: 'buyer', unreadCount: 2 })).toEqual({ id: '3', isLoaded: true })
    expect(findFirstUnread(messages, { side: 'seller', unreadCount: 1 })).toEqual({ id: '4', isLoaded: true })
    expect(findFirstUnread(messages, { side: 'buyer', unreadCount: 0 })).toEqual({ id: undefined, isLoaded: true })
  })

  it('is the oldest loaded one while it is older than those', () => {
    expect(findFirstUnread(messages, { side: 'buyer', unreadCount: 4 })).toEqual({ id: '1', isLoaded: false })
    expect(findFirstUnread([], { side: 'buyer', unreadCount: 1 })).toEqual({ id: undefined, isLoaded: false })
  })
})
