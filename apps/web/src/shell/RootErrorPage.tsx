import { useI18n } from '@partlane/i18n/react'
import { isRouteErrorResponse } from 'react-router'
import { useRootLoaderData } from '#lib/page/root-loader-data.ts'

/** Error page that needs no shell, router link or ui context, so that it renders if they fail. */
export function RootErrorPage({ error }: { error: unknown }) {
  const { t } = useI18n('shell')
  const { requestId } = useRootLoaderData()
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  return (
    <main className="page py-16">
      <h1 className="text-2xl">{isNotFound ? t('not_found.title') : t('error.title')}</h1>
      <p className="mt-2 mb-6 text-muted">{isNotFound ? t('not_found.text') : t('error.text')}</p>
      <a href="/">{t('not_found.home')}</a>
      {requestId && !isNotFound && <p className="mt-6 font-mono text-xs text-muted">{t('error.reference', { id: requestId })}</p>}
    </main>
  )
}
