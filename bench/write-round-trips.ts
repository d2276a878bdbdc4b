import { randomUUID } from 'node:crypto'
import { withClient } from '../apps/server/src/platform/db/with-client.ts'
import { recordRoundTrips } from './lib/round-trips.ts'
import { createScratchEnvironment } from './lib/scratch-environment.ts'
import { createStatementRecorder } from './lib/statements.ts'
import { callApi, createBuyers, expectSuccess } from './scenarios/buyers.ts'
import { stockUpListings } from './scenarios/writes.ts'

/**
 * Prints the statements of add to cart, create, reserve and pay, with their round trips. The
 * server runs in this process without its worker, so nothing else is counted.
 *
 *     node bench/write-round-trips.ts [--statements]
 */
const scratch = await createScratchEnvironment()
const address = { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }
try {
  await scratch.fillTo(500, () => {})
  const recorder = await createStatementRecorder({ ...scratch, hasPages: false })
  const [part] = await withClient(scratch.database, (client) => stockUpListings(client, 1))
  if (!part) throw new Error('no listing to sell')
  const url = recorder.url
  const buyThree = async (print: boolean) => {
    const [buyer] = await createBuyers(url, 1)
    const call = async (name: string, method: string, path: string, body: unknown) => {
      let id: string | undefined
      const statements = await recordRoundTrips(async () => {
        id = expectSuccess(await callApi(url, method, path, body, buyer?.token)).body.data?.id
      })
      if (print) {
        console.log(`${name}: ${statements.length}`)
        if (process.argv.includes('--statements')) for (const text of statements) console.log(`    ${text.slice(0, 150)}`)
      }
      return id
    }
    await call('add to cart', 'POST', '/users/carts/listings', { cart_listing: { listing_slug: part.slug, item_quantity: 1 } })
    const id = await call('create', 'POST', '/payments/orders', { payment_order: { email: 'bench@example.com', address } })
    await call('reserve', 'PUT', `/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' })
    const payment_order = { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() }
    await call('pay', 'PUT', '/payments/orders', { payment_order })
  }
  await buyThree(false) // fills the caches
  await buyThree(true)
  await recorder.close()
} finally {
  await scratch.close()
}
