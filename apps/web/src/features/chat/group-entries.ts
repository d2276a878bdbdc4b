import type { TimelineEntry } from '@partlane/domain/chats/merge-by-time'

type Group<Message, Event> = { type: 'message'; item: Message } | { type: 'events'; items: [Event, ...Event[]] }

/** Puts events that follow each other, without a message between them, into one group. */
export function groupEntries<Message, Event>(entries: readonly TimelineEntry<Message, Event>[]): Group<Message, Event>[] {
  const groups: Group<Message, Event>[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (entry.type === 'message') groups.push({ type: 'message', item: entry.item })
    else if (last?.type === 'events') last.items.push(entry.item)
    else groups.push({ type: 'events', items: [entry.item] })
  }
  return groups
}
