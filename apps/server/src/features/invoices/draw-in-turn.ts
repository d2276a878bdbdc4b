import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'
import { TooBusyError } from '#platform/concurrency/concurrency-limiter.ts'
import { createFairLimiter } from '#platform/concurrency/fair-limiter.ts'

/** Drawing takes tens of milliseconds of processor time for a page, so users take turns. */
const drawingLimiter = createFairLimiter({ maxRunning: 1, maxWaiting: 40, maxWaitingPerKey: 3 })

/** @throws Refusal unavailable if too many documents wait already */
export async function drawInTurn<T>({ id }: Pick<CurrentUser, 'id'>, draw: () => Promise<T>): Promise<T> {
  try {
    return await drawingLimiter.run(String(id), draw)
  } catch (error) {
    throw error instanceof TooBusyError ? new Refusal('unavailable') : error
  }
}
