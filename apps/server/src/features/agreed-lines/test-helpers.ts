import type { AgreedLineSource } from '@partlane/domain/checkout/purchase-sources'
import type { startTestApp } from '#test/app.ts'
import type { TestListing, TestUser } from '#test/world.ts'
import { createAgreedLine } from './public.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>
type AgreeOptions = Partial<{ source: AgreedLineSource; quantity: number; unitPriceMinor: number }>

let nextReference = 1_000_000_000

/** Agrees a price as offers and auctions do. @returns the id of the line */
export const agree = (
  { ctx }: TestApp,
  buyer: TestUser,
  listing: TestListing,
  { source = 'offer', quantity = 1, unitPriceMinor = 4_000 }: AgreeOptions = {},
): Promise<number> =>
  ctx.db.transact((tx) =>
    createAgreedLine(tx, {
      source,
      // Of no row: these lines have neither an offer nor an auction.
      sourceReference: String(nextReference++),
      buyerId: buyer.id,
      sellerId: listing.seller.id,
      listingId: listing.id,
      quantity,
      unitPriceMinor,
      shippingType: 'ship_only',
      now: ctx.clock.now(),
    }),
  )

export const findStatus = async ({ ctx }: TestApp, id: number) =>
  (await ctx.db.selectFrom('agreed_lines').where('id', '=', id).select('status').executeTakeFirstOrThrow()).status
