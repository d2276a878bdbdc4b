/** Delays between attempts in milliseconds: the first one, and the limit after doubling. */
export type Backoff = { initialDelayMs: number; maxDelayMs: number }

/** Schedules attempts with exponential backoff. */
export class RetryTimer {
  #attempts = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #backoff: Backoff
  readonly #onRetry: () => void

  constructor(backoff: Backoff, onRetry: () => void) {
    this.#backoff = backoff
    this.#onRetry = onRetry
  }

  schedule() {
    const delayMs = Math.min(this.#backoff.maxDelayMs, this.#backoff.initialDelayMs * 2 ** this.#attempts)
    this.#attempts += 1
    this.cancel()
    // Jitter: the clients of a restarted server must not reconnect at the same time
    this.#timer = setTimeout(this.#onRetry, delayMs * (0.5 + Math.random()))
  }

  cancel() {
    clearTimeout(this.#timer)
  }

  /** The next delay is the shortest one again. */
  reset() {
    this.#attempts = 0
  }
}
