import { describe, expect, it } from 'vitest'
import { groupEntries } from './group-entries.ts'

const created_at = '2026-11-24T10:00:00.000Z'
const message = (item: string) => ({ type: 'message', item, created_at }) as const
const event = (item: string) => ({ type: 'event', item, created_at }) as const

describe('groupEntries', () => {
  it('groups events between two messages', () => {
    expect(groupEntries([event('placed'), event('accepted'), message('Hi'), message('Hello'), event('dispatched')])).toEqual([
      { type: 'events', items: ['placed', 'accepted'] },
      { type: 'message', item: 'Hi' },
      { type: 'message', item: 'Hello' },
      { type: 'events', items: ['dispatched'] },
    ])
    expect(groupEntries([])).toEqual([])
  })
})
