import { PAGE_ITEMS } from '@partlane/contract/search'
import type { Search } from '@partlane/contract/search-params'
import type { AppContext } from '#app/context.ts'
import { loadListingCards } from '#features/listings/public.ts'
import { pagyOf } from '#platform/db/pagination.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { ask } from './ask.ts'
import { presentFacets } from './facets.present.ts'
import { CAP, type SearchAnswer, searchStatement } from './search-statement.ts'

type Wish = { search: Search; items?: number; facets?: boolean; caller: Pick<Caller, 'locale' | 'currency'> }

const nothing: SearchAnswer = { count: 0, page: [], facets: [], price: null, main: null }

/**
 * A page of parts for sale with its facets, and how the words were understood. The number of statements does not grow with what is found:
 * two to look up names, one to search, and those of the cards.
 */
export async function searchListings(ctx: AppContext, { search, items = PAGE_ITEMS, facets = true, caller }: Wish) {
  const question = await ask(ctx, search, caller)
  const { asked } = question
  const { rows } = question.possible
    ? await searchStatement(asked, { items, offset: (search.page - 1) * items, facets }).execute(ctx.db)
    : { rows: [nothing] }
  const answer = rows[0] ?? nothing
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
