import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeByTime } from './merge-by-time.ts'

type Item = { id: number; created_at: string }
const at = (second: number, id = second): Item => ({ id, created_at: new Date(second * 1_000).toISOString() })
const idsOf = (entries: { type: string; item: Item }[]) => entries.map(({ type, item }) => `${type[0]}${item.id}`).join(' ')
const all = (items: Item[]) => ({ items, hasOlder: false })

describe('mergeByTime', () => {
  it('shows messages and events by time, an event first at the same instant', () => {
    expect(idsOf(mergeByTime(all([at(1), at(4), at(6)]), all([at(0), at(4), at(5), at(9)])))).toBe('e0 m1 e4 m4 e5 m6 e9')
    expect(idsOf(mergeByTime(all([]), all([at(1)])))).toBe('e1')
    expect(idsOf(mergeByTime(all([at(1)]), all([])))).toBe('m1')
  })

  it('leaves out what is older than a list is known', () => {
    expect(idsOf(mergeByTime({ items: [at(5), at(6)], hasOlder: true }, all([at(1), at(5), at(7)])))).toBe('e5 m5 m6 e7')
    expect(idsOf(mergeByTime(all([at(1), at(8)]), { items: [at(4)], hasOlder: true }))).toBe('e4 m8')
    expect(idsOf(mergeByTime({ items: [], hasOlder: true }, all([at(1)])))).toBe('')
  })

  it('has every item once, in its order, and sorted when both lists are', () => {
    const items = fc.array(fc.nat(20)).map((seconds) => seconds.map((second, index) => at(second, index)))
    fc.assert(
      fc.property(items, items, (messages, events) => {
        const merged = mergeByTime(all(messages), all(events))
        expect(merged.flatMap(({ type, item }) => (type === 'message' ? [item] : []))).toEqual(messages)
        expect(merged.flatMap(({ type, item }) => (type === 'event' ? [item] : []))).toEqual(events)
        const byTime = (a: Item, b: Item) => Date.parse(a.created_at) - Date.parse(b.created_at)
        const sorted = mergeByTime(all(messages.toSorted(byTime)), all(events.toSorted(byTime))).map(({ item }) => item)
        expect(sorted.map(({ created_at }) => created_at)).toEqual([...messages, ...events].map(({ created_at }) => created_at).toSorted())
      }),
    )
  })
})
