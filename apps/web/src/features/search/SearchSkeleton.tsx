import { useI18n } from '@partlane/i18n/react'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'

/** Skeleton with the layout of `SearchPage`. */
export function SearchSkeleton() {
  const { t } = useI18n('search')
  return (
    <Loading
      label={t('loading')}
      className="page grid grid-cols-1 gap-x-8 pt-7 pb-10 md:grid-cols-[240px_minmax(0,1fr)] lg:grid-cols-[270px_minmax(0,1fr)]"
    >
      <div className="hidden gap-3 md:grid">
        {['h-44', 'h-36', 'h-56', 'h-44'].map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are static and have no id
          <Skeleton key={index} className={height} />
        ))}
      </div>
      <div>
        <Skeleton className="mb-4 h-8 w-96 max-w-full" />
        <div className="grid card-columns gap-3 md:gap-5 lg:grid-cols-3">
          {Array.from({ length: 6 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are static and have no id
            <Skeleton key={index} className="aspect-3/4 w-full" />
          ))}
        </div>
      </div>
    </Loading>
  )
}
