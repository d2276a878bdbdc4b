import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { findListingForSale } from '#features/listings/public.ts'
import { listCartLines } from './cart.queries.ts'
import { deleteLine, lockCart, MAX_LINES, updateLine, upsertLine } from './cart.store.ts'
import { type CartProblem, findLineProblems, findSaleProblem, type LineShipping, offersShipping } from './cart-line.ts'

/** Maps the problem of a line to the refusal of a command. */
const refusalCodes = { price_changed: 'cart_changed', seller_on_holiday: 'not_for_sale' } as const
const toRefusal = (problem: CartProblem, available?: number) =>
  new Refusal(
    problem in refusalCodes ? refusalCodes[problem as keyof typeof refusalCodes] : problem,
    available === undefined ? undefined : { available },
  )

type NewCartLine = { listing_slug: string; item_quantity: number; shipping_type?: LineShipping | undefined }

/**
 * Adds a listing to the cart. Does not hold stock.
 * @returns the id of the line
 * @throws Refusal not_found, own_listing, not_for_sale, not_enough_stock, shipping_not_offered,
 * cart_full
 */
export function addToCart(ctx: AppContext, { user, newLine }: { user: CurrentUser; newLine: NewCartLine }): Promise<number> {
  return ctx.db.transact(async (tx) => {
    const listing = await findListingForSale(tx, newLine.listing_slug)
    if (!listing) throw new Refusal('not_found')
    if (listing.seller_id === user.id) throw new Refusal('own_listing')
    const shippingType = newLine.shipping_type ?? (listing.shipping_type === 'click_and_collect' ? 'click_and_collect' : 'ship_only')
    if (!offersShipping(listing.shipping_type, shippingType)) throw new Refusal('shipping_not_offered')
    const saleColumns = { ...listing, listing_shipping_type: listing.shipping_type }
    const problem = findSaleProblem(saleColumns, newLine.item_quantity)
    const available = Math.max(0, listing.quantity - listing.reserved_quantity)
    if (problem) throw toRefusal(problem, available)

    await lockCart(tx, user.id)
    const line = await upsertLine(tx, {
      userId: user.id,
      listingId: listing.id,
      quantity: newLine.item_quantity,
      shippingType,
      priceMinor: listing.item_price_minor ?? 0,
    })
    if (findSaleProblem(saleColumns, line.item_quantity)) throw toRefusal('not_enough_stock', available)
    const { count } = await tx
      .selectFrom('cart_listings')
      .where('user_id', '=', user.id)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count > MAX_LINES) throw new Refusal('cart_full', { max: MAX_LINES })
    return line.id
  })
}

type LineChange = { item_quantity?: number | undefined; shipping_type?: LineShipping | undefined }

/**
 * Changes quantity or shipping method of a line. The current price counts as seen.
 * @throws Refusal not_found, not_enough_stock, not_for_sale, shipping_not_offered
 */
export function changeLine(
  ctx: AppContext,
  { user, lineId, change }: { user: CurrentUser; lineId: number; change: LineChange },
): Promise<void> {
  return ctx.db.transact(async (tx) => {
    await lockCart(tx, user.id)
    const line = (await listCartLines(tx, user.id)).find(({ id }) => id === lineId)
    if (!line) throw new Refusal('not_found')
    const quantity = change.item_quantity ?? line.item_quantity
    const shippingType = change.shipping_type ?? (line.shipping_type as LineShipping)
    if (!offersShipping(line.listing_shipping_type, shippingType)) throw new Refusal('shipping_not_offered')
    const problem = findSaleProblem(line, quantity)
    // A lower quantity is always allowed.
    if (problem && quantity >= line.item_quantity) throw toRefusal(problem, Math.max(0, line.quantity - line.reserved_quantity))
    await updateLine(tx, lineId, {
      item_quantity: quantity,
      shipping_type: shippingType,
      seen_price_minor: line.item_price_minor ?? line.seen_price_minor,
    })
  })
}

/**
 * Removes a line from the cart.
 * @throws Refusal not_found
 */
export async function removeLine(ctx: AppContext, { user, lineId }: { user: CurrentUser; lineId: number }): Promise<void> {
  const isRemoved = await ctx.db.transact((tx) => deleteLine(tx, user.id, lineId))
  if (!isRemoved) throw new Refusal('not_found')
}

export type CartChange = { lineId: number; listingSlug: string; problem: CartProblem }

/** Checks all lines and reports their problems. Changed prices are reported once and then seen. */
export function validateCart(ctx: AppContext, { user }: { user: CurrentUser }): Promise<CartChange[]> {
  return ctx.db.transact(async (tx) => {
    await lockCart(tx, user.id)
    const changes: CartChange[] = []
    for (const line of await listCartLines(tx, user.id)) {
      const problems = findLineProblems(line)
      changes.push(...problems.map((problem) => ({ lineId: line.id, listingSlug: line.listing_slug, problem })))
      if (problems.includes('price_changed'))
        await updateLine(tx, line.id, { seen_price_minor: line.item_price_minor ?? line.seen_price_minor })
    }
    return changes
  })
}
