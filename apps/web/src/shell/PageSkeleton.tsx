import { useI18n } from '@partlane/i18n/react'
import { Loading, Skeleton, SkeletonText } from '#ui/feedback/Skeleton.tsx'

export function PageSkeleton() {
  const { t } = useI18n('shell')
  return (
    <Loading label={t('loading')} className="page py-8">
      <Skeleton className="mb-6 h-9 w-64 max-w-full" />
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
      <SkeletonText lines={4} className="mt-6" />
    </Loading>
  )
}
