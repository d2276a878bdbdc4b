import type { AuctionTab } from '@partlane/client/auction-lists'
import { useSearchParams } from 'react-router'
import { parsePageNumber } from '#lib/routing/page-number.ts'

/** The tab and the page of a list, which are in the query string. */
export function useListPlace(path: string) {
  const [search] = useSearchParams()
  const tab: AuctionTab = search.get('state') === 'closed' ? 'closed' : 'open'
  const hrefOf = (state: AuctionTab) => (state === 'closed' ? `${path}?state=closed` : path)
  return { tab, page: parsePageNumber(search), hrefOf, pageHref: (page: number) => `${path}?state=${tab}&page=${page}` }
}
