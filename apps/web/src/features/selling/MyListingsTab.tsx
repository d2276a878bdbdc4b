import { useCurrentUser } from '@partlane/client/accounts'
import { sellerTabNames } from '@partlane/domain/listings/listing-machine'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { MyListingsPage } from './MyListingsPage.tsx'
import { SellNotice } from './SellNotice.tsx'

type MyListingsTabProps = { tabName: string | undefined; inventory: boolean; notFound: ReactNode }

/** Shows the tab, search and page of the URL. An unknown tab is not found. */
export function MyListingsTab({ tabName, inventory, notFound }: MyListingsTabProps) {
  const [search, setSearch] = useSearchParams()
  const { data: currentUser } = useCurrentUser()
  const tab = sellerTabNames.find((name) => name === tabName)
  if (!tab) return notFound
  return (
    <MyListingsPage
      tab={tab}
      inventory={inventory}
      q={search.get('q') ?? ''}
      page={parsePageNumber(search)}
      onSearch={(q) => setSearch(q ? { q } : {})}
      notice={<SellNotice user={currentUser} />}
    />
  )
}
