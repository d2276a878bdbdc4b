/** Limits a rate: it holds `capacity` tokens and refills at `perSecond`. */
export class TokenBucket {
  readonly #perSecond: number
  readonly #capacity: number
  #tokens: number
  #lastRefillMs = Date.now()

  constructor(perSecond: number, capacity: number) {
    this.#perSecond = perSecond
    this.#capacity = capacity
    this.#tokens = capacity
  }

  get isFull(): boolean {
    this.#refill()
    return this.#tokens >= this.#capacity
  }

  /** @returns false when the bucket is empty */
  take(): boolean {
    this.#refill()
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }

  #refill(): void {
    const nowMs = Date.now()
    this.#tokens = Math.min(this.#capacity, this.#tokens + ((nowMs - this.#lastRefillMs) / 1000) * this.#perSecond)
    this.#lastRefillMs = nowMs
  }
}
