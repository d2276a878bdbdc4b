type Dated = { created_at: string }

export type TimelineEntry<Message, Event> = Dated & ({ type: 'message'; item: Message } | { type: 'event'; item: Event })
type Loaded<Item> = {
  /** The oldest first. */
  items: readonly Item[]
  /** Older ones exist that are not loaded. */
  hasOlder: boolean
}

/**
 * Merges the messages and events of a conversation by time, without changing the order of either.
 * At the same instant an event comes first. What is older than the oldest loaded item of a list
 * that has older ones is left out: the space in between is not known yet.
 */
export function mergeByTime<Message extends Dated, Event extends Dated>(
  messages: Loaded<Message>,
  events: Loaded<Event>,
): TimelineEntry<Message, Event>[] {
  const from = Math.max(beginOf(messages), beginOf(events))
  const shownMessages = messages.items.filter((item) => timeOf(item) >= from)
  const shownEvents = events.items.filter((item) => timeOf(item) >= from)
  const entries: TimelineEntry<Message, Event>[] = []
  let nextEvent = 0
  const addEventsUntil = (time: number) => {
    for (let item = shownEvents[nextEvent]; item && timeOf(item) <= time; item = shownEvents[++nextEvent])
      entries.push({ type: 'event', item, created_at: item.created_at })
  }
  for (const item of shownMessages) {
    addEventsUntil(timeOf(item))
    entries.push({ type: 'message', item, created_at: item.created_at })
  }
  addEventsUntil(Number.POSITIVE_INFINITY)
  return entries
}

const timeOf = ({ created_at }: Dated) => Date.parse(created_at)

/** From when on a list is known completely. */
function beginOf({ items, hasOlder }: Loaded<Dated>): number {
  if (!hasOlder) return Number.NEGATIVE_INFINITY
  return Math.min(...items.map(timeOf))
}
