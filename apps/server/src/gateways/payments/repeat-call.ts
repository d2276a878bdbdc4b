import { setTimeout as delay } from 'node:timers/promises'
import { GatewayUnavailable } from './port.ts'

/** How often one call is made at most, also when it has to be repeated because of a limit. */
const MAX_CALLS = 3
export const DEFAULT_RETRY_DELAY_MS = 300
/** The share of the time limit that one call may use, so that there is time to repeat it. */
export const CALL_TIME_RATIO = 0.4

type RepeatOptions = {
  /** Before the first repetition. It doubles each time. */
  retryDelayMs: number
  /** Aborts when the time limit of the operation is over. */
  signal: AbortSignal
  /** `refusal`: no repetition can succeed. `final`: it may, but not now. */
  classify: (error: unknown) => 'temporary' | 'final' | 'refusal'
  /** For the message of `GatewayUnavailable`, without addresses. */
  describe: (error: unknown) => string
}

/**
 * Makes a call, and repeats it after temporary errors with growing delays within the time limit.
 * @throws GatewayUnavailable; the error of a refusal
 */
export async function repeatCall<T>(call: () => Promise<T>, { retryDelayMs, signal, classify, describe }: RepeatOptions): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await call()
    } catch (error) {
      const kind = classify(error)
      if (kind === 'refusal') throw error
      if (kind === 'final' || count === MAX_CALLS || signal.aborted) throw new GatewayUnavailable(describe(error), { cause: error })
      await delay(retryDelayMs * 2 ** (count - 1) * (1 + Math.random()), undefined, { signal }).catch(() => undefined)
    }
  }
}
