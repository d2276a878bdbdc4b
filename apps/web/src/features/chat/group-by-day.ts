type Dated = { created_at: string }
type Day<T> = { day: string; items: [T, ...T[]] }

/** Groups messages, the oldest first, by the day that `dayOf` names. */
export function groupByDay<T extends Dated>(messages: readonly T[], dayOf: (instant: string) => string): Day<T>[] {
  const days: Day<T>[] = []
  for (const message of messages) {
    const day = dayOf(message.created_at)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(message)
    else days.push({ day, items: [message] })
  }
  return days
}
