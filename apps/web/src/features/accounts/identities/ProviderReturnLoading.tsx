import { useI18n } from '@partlane/i18n/react'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { AccountFrame } from '../AccountFrame.tsx'

/** Shown while the server checks the response of the provider. */
export function ProviderReturnLoading() {
  const { t } = useI18n('accounts')
  return (
    <AccountFrame title={t('provider.return_title')}>
      <Loading label={t('provider.coming')} className="grid gap-3">
        <p aria-hidden="true" className="text-muted">
          {t('provider.coming')}
        </p>
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </Loading>
    </AccountFrame>
  )
}
