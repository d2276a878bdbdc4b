import { type FailedDelivery, useRetryDeliveries } from '@partlane/client/operators'
import { useI18n } from '@partlane/i18n/react'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useUi } from '#ui/core/ui-context.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { NextAttempt } from './NextAttempt.tsx'

type DeliveriesOfHandlerProps = {
  handler: string
  /** Those that have no attempts left, of all pages. */
  count: number
  deliveries: FailedDelivery[]
}

/** The failed deliveries of one handler, with the buttons that repeat one or all. */
export function DeliveriesOfHandler({ handler, count, deliveries }: DeliveriesOfHandlerProps) {
  const { t, formatRelative } = useI18n('operators')
  const { serverOffsetMs } = useUi()
  const { retry, isRetrying } = useRetry(handler)
  const ageCell = ({ happened_at }: FailedDelivery) => (
    <time dateTime={happened_at}>{formatRelative(happened_at, Date.now() + serverOffsetMs)}</time>
  )
  const retryButton = (event_id: string) => (
    <Button
      size="sm"
      icon={<RotateCcw />}
      loading={isRetrying(event_id)}
      aria-label={t('delivery.retry_this', { handler, id: event_id })}
      onClick={() => retry(event_id)}
    >
      {t('delivery.retry')}
    </Button>
  )
  const retryCell = ({ event_id, next_attempt_at }: FailedDelivery) =>
    next_attempt_at === null ? retryButton(event_id) : <NextAttempt at={next_attempt_at} />
  const columns: Column<FailedDelivery>[] = [
    { id: 'event', header: t('delivery.event'), isRowHeader: true, cell: (delivery) => <EventName delivery={delivery} /> },
    { id: 'age', header: t('delivery.age'), cell: ageCell },
    { id: 'attempts', header: t('delivery.attempts'), align: 'end', cell: ({ attempts }) => attempts },
    {
      id: 'error',
      header: t('delivery.error'),
      align: 'start',
      hideHeaderOnPhones: true,
      cell: (delivery) => <LastError delivery={delivery} />,
    },
    { id: 'actions', header: <span className="sr-only">{t('delivery.actions')}</span>, hideHeaderOnPhones: true, cell: retryCell },
  ]
  return (
    <section aria-labelledby={`handler-${handler}`}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id={`handler-${handler}`} className="min-w-0 text-lg break-words">
          {handler}
        </h2>
        {count > 0 && (
          <Button
            size="sm"
            icon={<RotateCcw />}
            loading={isRetrying(undefined)}
            aria-label={t('delivery.retry_all_of', { handler, count })}
            onClick={() => retry(undefined)}
          >
            {t('delivery.retry_all', { count })}
          </Button>
        )}
      </div>
      <DataTable caption={handler} hideCaption columns={columns} rows={deliveries} rowKey={({ id }) => id} />
    </section>
  )
}

function EventName({ delivery: { event, event_id } }: { delivery: FailedDelivery }) {
  return (
    <>
      <span className="break-words md:whitespace-nowrap">{event}</span>
      <span className="block text-sm font-normal text-muted">{event_id}</span>
    </>
  )
}

/** The first line, and the stack on demand. */
function LastError({ delivery: { last_error } }: { delivery: FailedDelivery }) {
  const { t } = useI18n('operators')
  if (last_error === null) return <span className="text-muted">{t('delivery.no_error')}</span>
  const [firstLine, ...otherLines] = last_error.split('\n')
  return (
    <div className="min-w-0">
      <p className="break-words">{firstLine}</p>
      {otherLines.length > 0 && (
        <details className="mt-1 text-sm">
          <summary className="hit-44 text-link hover:underline">{t('delivery.details')}</summary>
          <pre className="mt-2 max-h-60 overflow-auto rounded-control bg-sunken p-2 text-xs break-all whitespace-pre-wrap">
            {last_error}
          </pre>
        </details>
      )}
    </div>
  )
}

function useRetry(handler: string) {
  const { t } = useI18n('operators')
  const { messageOfError } = useErrorMessages()
  const { mutate, isPending, variables } = useRetryDeliveries()
  const retry = (eventId: string | undefined) =>
    mutate(
      { handler, ...(eventId === undefined ? {} : { event_id: eventId }) },
      {
        onSuccess: ({ retried }) =>
          retried === 0 ? toast.info(t('delivery.gone')) : toast.success(t('delivery.retried', { count: retried })),
        onError: (error) => toast.error(messageOfError(error)),
      },
    )
  return { retry, isRetrying: (eventId: string | undefined) => isPending && variables.event_id === eventId }
}
