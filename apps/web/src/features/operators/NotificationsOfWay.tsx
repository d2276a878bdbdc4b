import { type FailedNotification, useRetryNotifications } from '@partlane/client/operators'
import { useI18n } from '@partlane/i18n/react'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useUi } from '#ui/core/ui-context.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { NextAttempt } from './NextAttempt.tsx'
import { userPath } from './user-display.ts'

type Way = FailedNotification['way']
type NotificationsOfWayProps = {
  way: Way
  /** Those that the button of the way sends again, of all pages. */
  repeatable: number
  notifications: FailedNotification[]
}

/** The failed notifications of one way, with the buttons that repeat one or all. */
export function NotificationsOfWay({ way, repeatable, notifications }: NotificationsOfWayProps) {
  const { t } = useI18n('operators')
  const { retry, isRetrying } = useRetry(way)
  const columns = useColumns({ retry, isRetrying })
  const name = t(`notification.way.${way}`)
  return (
    <section aria-labelledby={`way-${way}`}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id={`way-${way}`} className="min-w-0 text-lg break-words">
          {name}
        </h2>
        {repeatable > 0 && (
          <Button
            size="sm"
            icon={<RotateCcw />}
            loading={isRetrying(undefined)}
            aria-label={t('notification.retry_all_of', { way: name, count: repeatable })}
            onClick={() => retry(undefined)}
          >
            {t('notification.retry_all', { count: repeatable })}
          </Button>
        )}
      </div>
      <DataTable caption={name} hideCaption columns={columns} rows={notifications} rowKey={({ id }) => id} />
    </section>
  )
}

function useColumns({ retry, isRetrying }: ReturnType<typeof useRetry>): Column<FailedNotification>[] {
  const { t, formatRelative } = useI18n('operators')
  const { t: tSettings } = useI18n('notification-settings')
  const { serverOffsetMs } = useUi()
  const memberCell = ({ user_id, user_name }: FailedNotification) => (
    <Link to={userPath(user_id)} className="hit-44 break-words text-link hover:underline">
      {user_name}
    </Link>
  )
  const ageCell = ({ planned_at }: FailedNotification) => (
    <time dateTime={planned_at}>{formatRelative(planned_at, Date.now() + serverOffsetMs)}</time>
  )
  const retryCell = ({ id, user_name, next_attempt_at }: FailedNotification) =>
    next_attempt_at === null ? (
      <Button
        size="sm"
        icon={<RotateCcw />}
        loading={isRetrying(id)}
        aria-label={t('notification.retry_this', { name: user_name, id })}
        onClick={() => retry(id)}
      >
        {t('delivery.retry')}
      </Button>
    ) : (
      <NextAttempt at={next_attempt_at} />
    )
  return [
    { id: 'kind', header: t('notification.kind'), isRowHeader: true, cell: ({ kind }) => tSettings(`kind.${kind}.name`) },
    { id: 'member', header: t('notification.member'), cell: memberCell },
    { id: 'age', header: t('delivery.age'), cell: ageCell },
    { id: 'attempts', header: t('delivery.attempts'), align: 'end', cell: ({ attempts }) => attempts },
    { id: 'error', header: t('delivery.error'), align: 'start', cell: ({ last_error }) => <LastError code={last_error} /> },
    { id: 'actions', header: <span className="sr-only">{t('delivery.actions')}</span>, hideHeaderOnPhones: true, cell: retryCell },
  ]
}

function LastError({ code }: { code: string | null }) {
  const { t } = useI18n('operators')
  return code === null ? <span className="text-muted">{t('delivery.no_error')}</span> : <span className="break-words">{code}</span>
}

function useRetry(way: Way) {
  const { t } = useI18n('operators')
  const { messageOfError } = useErrorMessages()
  const { mutate, isPending, variables } = useRetryNotifications()
  const retry = (id: string | undefined) =>
    mutate(
      { way, ...(id === undefined ? {} : { notification_id: id }) },
      {
        onSuccess: ({ retried }) =>
          retried === 0 ? toast.info(t('notification.gone')) : toast.success(t('notification.retried', { count: retried })),
        onError: (error) => toast.error(messageOfError(error)),
      },
    )
  return { retry, isRetrying: (id: string | undefined) => isPending && variables.notification_id === id }
}
