import { useI18n } from '@partlane/i18n/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { canReachServer } from '#lib/page/connection.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'

type NoConnectionProps = { reload?: () => void; retriesAtOnce?: boolean }

/**
 * In place of a page whose data or code got no response. It loads the document of the page when the
 * server responds: on a click, and when the browser is online again. Browsers may cache a failed
 * import for as long as the document.
 */
export function NoConnection({ reload = () => window.location.reload(), retriesAtOnce = false }: NoConnectionProps) {
  const { t } = useI18n('shell')
  const [isRetrying, setIsRetrying] = useState(false)
  const retry = async () => {
    setIsRetrying(true)
    if (await canReachServer()) reload()
    else setIsRetrying(false)
  }
  const onOnline = useEffectEvent(() => void retry())
  useEffect(() => {
    const listener = () => onOnline()
    if (retriesAtOnce) listener()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [retriesAtOnce])
  return (
    <ErrorState
      titleAs="h1"
      title={t('no_connection.title')}
      retryLabel={t('error.retry')}
      retrying={isRetrying}
      onRetry={() => void retry()}
    >
      {t('no_connection.text')}
    </ErrorState>
  )
}

/**
 * In place of a route whose code could not be loaded. The router keeps it as the code of the route,
 * so a later visit of the page retries at once.
 */
export function NoConnectionPage() {
  const { t } = useI18n('shell')
  return (
    <>
      <title>{t('no_connection.title')}</title>
      <NoConnection retriesAtOnce />
    </>
  )
}
