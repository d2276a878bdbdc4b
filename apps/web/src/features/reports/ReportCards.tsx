import { useI18n } from '@partlane/i18n/react'
import type { ComponentProps, ReactNode } from 'react'
import { PagedList } from '#lib/lists/PagedList.tsx'

type ReportCardsProps<T extends { id: string }> = Pick<ComponentProps<typeof PagedList<T>>, 'query' | 'empty'> & {
  label: string
  children: (item: T) => ReactNode
}

/** A list with pages that shows each report or decision as a card. */
export function ReportCards<T extends { id: string }>({ query, label, empty, children }: ReportCardsProps<T>) {
  const { t } = useI18n('reports')
  return (
    <PagedList
      query={query}
      texts={{ loading: t('loading'), failed: t('failed'), retry: t('retry') }}
      getHref={(page) => `?page=${page}`}
      rowClass="h-24 rounded-card"
      empty={empty}
    >
      {(items) => (
        <ul aria-label={label} className="grid gap-3">
          {items.map((item) => (
            <li key={item.id} className="rounded-card border border-line bg-surface p-4">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
