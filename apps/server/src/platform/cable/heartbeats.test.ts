import { expect, it, onTestFinished, vi } from 'vitest'
import { Heartbeats } from './heartbeats.ts'

it('pings each connection once in an interval, a part of them at a time, and catches up once', () => {
  vi.useFakeTimers()
  const heartbeats = new Heartbeats(3_000)
  const counts = Array.from({ length: 60 }, () => 0)
  for (const index of counts.keys())
    heartbeats.add({
      sendHeartbeat() {
        counts[index] = (counts[index] ?? 0) + 1
      },
    })
  const gone = { sendHeartbeat: () => expect.unreachable('it was removed') }
  heartbeats.add(gone)
  heartbeats.remove(gone)
  heartbeats.start()
  onTestFinished(() => {
    heartbeats.stop()
    vi.useRealTimers()
  })
  const total = () => counts.reduce((sum, count) => sum + count, 0)

  vi.advanceTimersByTime(100)
  expect(total()).toBe(2)
  vi.advanceTimersByTime(2_900)
  expect(new Set(counts)).toEqual(new Set([1]))

  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 12_000) // the process was busy
  vi.advanceTimersByTime(100)
  expect(new Set(counts)).toEqual(new Set([2]))
  vi.restoreAllMocks()
})
