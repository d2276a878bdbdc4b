import type { agreedLine } from '@partlane/contract/agreed-lines'
import type { Flat } from '@partlane/contract/resource'
import { isPayable } from '@partlane/domain/checkout/agreed-line-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { getRate } from '#features/currencies/public.ts'
import { loadListingCards } from '#features/listings/public.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { presentAgreedLine } from './agreed-lines.present.ts'
import { listOpenLines } from './agreed-lines.queries.ts'

type Viewer = { user: CurrentUser; caller: Caller }

/**
 * Loads the lines that a buyer can still pay, with the cards of their listings. The number of
 * statements does not depend on the number of lines.
 * @throws Refusal unavailable without an exchange rate
 */
export async function loadAgreedLines(ctx: AppContext, { user, caller }: Viewer): Promise<Flat<typeof agreedLine>[]> {
  const now = ctx.clock.now()
  const lines = (await listOpenLines(ctx.db, user.id)).filter((line) => isPayable(line, now))
  if (lines.length === 0) return []
  const listingIds = [...new Set(lines.map((line) => line.listing_id))]
  const cards = await loadListingCards(ctx, ctx.db, listingIds, { caller, includeHidden: true })
  const cardBySlug = new Map(cards.map((card) => [card.slug, card]))
  return Promise.all(
    lines.map(async (line) => {
      const rate = await getRate(ctx, line.currency, caller.currency)
      return presentAgreedLine(line, { card: cardBySlug.get(line.listing_slug) ?? null, currency: caller.currency, rate, now })
    }),
  )
}

/** @throws Refusal not_found for a line that cannot be paid any more, unavailable */
export async function loadAgreedLine(ctx: AppContext, viewer: Viewer, id: number): Promise<Flat<typeof agreedLine>> {
  const line = (await loadAgreedLines(ctx, viewer)).find((own) => own.id === String(id))
  if (!line) throw new Refusal('not_found')
  return line
}
