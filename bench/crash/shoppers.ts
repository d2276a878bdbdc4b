import { buyParts } from './buy-parts.ts'
import { type CrashLoad, repeatCalls } from './repeat-calls.ts'

/** The share of buyers who leave at the first failed request and never come back. */
const LEAVING_RATE = 0.25

class BuyerLeft extends Error {}

type Options = { slugs: readonly string[]; concurrency: number; createToken: () => Promise<string> }

/**
 * Guests who buy one part each, at once and without an end. A failed request is repeated with the
 * same idempotency key until it is answered, or the buyer leaves for good.
 */
export function startShoppers(url: string, { slugs, concurrency, createToken }: Options): CrashLoad {
  let isStopping = false
  const confirmedIds: string[] = []
  const unexpected: string[] = []
  const counts = { begun: 0, left: 0, unavailable: 0, repeated: 0 }

  async function shop(): Promise<void> {
    counts.begun += 1
    const willLeave = Math.random() < LEAVING_RATE
    const onRepeat = () => {
      if (willLeave) throw new BuyerLeft()
      counts.repeated += 1
    }
    try {
      const slug = slugs[Math.floor(Math.random() * slugs.length)] ?? ''
      const outcome = await buyParts(repeatCalls(url, { unexpected, onRepeat }), [slug], createToken)
      if (outcome.kind === 'paid') confirmedIds.push(outcome.id)
      else if (outcome.kind === 'unavailable') counts.unavailable += 1
      else unexpected.push(outcome.message)
    } catch (error) {
      if (!(error instanceof BuyerLeft)) throw error
      counts.left += 1
    }
  }

  const workers = Array.from({ length: concurrency }, async () => {
    while (!isStopping) await shop()
  })
  return {
    confirmedIds,
    unexpected,
    progress: () => confirmedIds.length,
    describe: () =>
      `${counts.begun} buyers: ${confirmedIds.length} paid, ${counts.left} left, ${counts.unavailable} without stock; ${counts.repeated} requests repeated`,
    async stop() {
      isStopping = true
      await Promise.all(workers)
    },
  }
}
