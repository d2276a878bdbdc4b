import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { PagedList, type PagedListProps } from '#lib/lists/PagedList.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

type AuctionListProps<T> = Pick<PagedListProps<T>, 'query' | 'getHref'> & {
  label: string
  empty: { icon: ReactNode; title: string; text: string; action: ReactNode }
  /** Above the rows. */
  note?: ReactNode
  renderRow: (item: T) => ReactNode
}

/** A page of auctions with its loading, error and empty states. */
export function AuctionList<T>({ query, getHref, label, empty, note, renderRow }: AuctionListProps<T>) {
  const { t } = useI18n('auction-lists')
  return (
    <PagedList
      query={query}
      texts={{ loading: t('loading'), failed: t('failed'), retry: t('retry') }}
      getHref={getHref}
      rowClass="h-56 rounded-card"
      empty={
        <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      }
    >
      {(items) => (
        <>
          {note}
          <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {items.map(renderRow)}
          </ul>
        </>
      )}
    </PagedList>
  )
}
