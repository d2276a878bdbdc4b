import { useI18n } from '@partlane/i18n/react'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'

export function CheckoutSkeleton() {
  const { t } = useI18n('checkout')
  return (
    <Loading label={t('loading')} className="page grid grid-cols-1 items-start gap-6 py-6 md:grid-cols-[minmax(0,1fr)_400px] md:py-10">
      <div className="grid grid-cols-1 gap-4">
        <Skeleton className="h-9 w-64" />
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
      <Skeleton className="h-96 rounded-card" />
    </Loading>
  )
}
