import { PAGE_ITEMS } from '@partlane/contract/search'
import type { Search } from '@partlane/contract/search-params'
import type { AppContext } from '#app/context.ts'
import { loadListingCards } from '#features/listings/public.ts'
import { pagyOf } from '#platform/db/pagination.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { ask } from './ask.ts'
import { presentFacets } from './facets.present.ts'
import { keptCounts } from './kept-counts.ts'
import type { Asked } from './search-conditions.ts'
import { CAP, pageStatement, type SearchAnswer, searchStatement } from './search-statement.ts'

type Wish = { search: Search; items?: number; facets?: boolean; caller: Pick<Caller, 'locale' | 'currency'> }

const nothing: SearchAnswer = { count: 0, page: [], facets: [], price: null, main: null }

/**
 * A page of parts for sale with its facets, and how the words were understood. The number of statements does not grow with what is found:
 * two to look up names, one to search, and those of the cards.
 */
export async function searchListings(ctx: AppContext, { search, items = PAGE_ITEMS, facets = true, caller }: Wish) {
  const question = await ask(ctx, search, caller)
  const { asked } = question
  const answer = question.possible ? await answerOf(ctx, search, question.asked, { items, facets }) : nothing
  const count = Math.min(answer.count, CAP)
  const ids = answer.page.map(({ id }) => id)
  const vehicle = asked.vehicle ? { path: asked.vehicle, year: search.year } : undefined
  return {
    items: await loadListingCards(ctx, ctx.db, ids, { caller, vehicle }),
    pagy: pagyOf(count, { page: search.page, items }),
    facets: facets ? await presentFacets(ctx, question, answer, caller.locale) : null,
    understood: question.understood,
    named: question.named,
    distances: Object.fromEntries(answer.page.flatMap(({ id, metres }) => (metres === null ? [] : [[String(id), metres]]))),
  }
}

/** Everything in one statement, or only the page where the counts of the same set are still known. */
async function answerOf(
  ctx: AppContext,
  search: Search,
  asked: Asked,
  { items, facets }: { items: number; facets: boolean },
): Promise<SearchAnswer> {
  const offset = (search.page - 1) * items
  const whole = async () => (await searchStatement(asked, { items, offset, facets }).execute(ctx.db)).rows[0] ?? nothing
  if (!facets) return whole()
  const counts = keptCounts(ctx, search)
  if (counts.known) {
    const known = await counts.known
    const { rows } = await pageStatement(asked, { count: known.count, items, offset }).execute(ctx.db)
    return { ...known, page: rows }
  }
  const answer = whole()
  counts.remember(answer)
  return answer
}
