import { ApiError } from '@partlane/client/api/api-error'
import { useI18n } from '@partlane/i18n/react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { isConnectionError } from '#lib/page/connection.ts'
import { useRootLoaderData } from '#lib/page/root-loader-data.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { NoConnection } from './NoConnection.tsx'
import { NotFound } from './NotFound.tsx'

/** Error page inside the shell, with the request id for the support team and a retry button. */
export function ContentError() {
  const error = useRouteError()
  const { t } = useI18n('shell')
  const { requestId } = useRootLoaderData()
  const { revalidate, state } = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isConnectionError(error)) return <NoConnection />
  const id = error instanceof ApiError && typeof error.meta.request_id === 'string' ? error.meta.request_id : requestId
  return (
    <ErrorState
      titleAs="h1"
      title={t('error.title')}
      retryLabel={t('error.retry')}
      retrying={state === 'loading'}
      onRetry={() => void revalidate()}
      reference={id ? t('error.reference', { id }) : undefined}
    >
      {t('error.text')}
    </ErrorState>
  )
}
