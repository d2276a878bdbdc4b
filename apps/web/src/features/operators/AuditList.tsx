import type { AuditEntry } from '@partlane/client/operators'
import { deliveryWays } from '@partlane/domain/notifications/delivery-ways'
import { useI18n } from '@partlane/i18n/react'
import type { MessageKey } from '@partlane/i18n/translate'
import { Link } from '#lib/routing/Link.tsx'
import { auctionPath } from './auctions/auction-display.ts'
import { ordersPath } from './orders/order-display.ts'
import { ratesPath } from './rates/rates-path.ts'
import { refundsPath } from './refunds/refund-display.ts'
import { reportsPath } from './reports/report-display.ts'
import { userPath } from './user-display.ts'

/**
 * Audit entries in the order of the API, newest first. `showSubject`: with the user or
 * handler of each entry, for a list of several users.
 */
export function AuditList({ entries, showSubject = false }: { entries: readonly AuditEntry[]; showSubject?: boolean }) {
  const { t, formatDate } = useI18n('operators')
  const actionLabel = (action: string) => {
    const key = `deed.${action.replace('.', '_')}` as MessageKey<'operators'>
    const label = t(key)
    return label === key ? action : label // a newer server may send an unknown action
  }
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="py-3">
          <p>
            <b className="text-ink">{actionLabel(entry.action)}</b>
            {showSubject && (
              <>
                {' · '}
                <Subject entry={entry} />
              </>
            )}
          </p>
          {entry.reason && <p className="break-words">{entry.reason}</p>}
          <p className="text-sm text-muted">
            <time dateTime={entry.created_at}>{formatDate(entry.created_at, 'datetime')}</time> ·{' '}
            {entry.operator === 'command line' ? t('command_line') : entry.operator}
          </p>
          <StatusChange entry={entry} />
        </li>
      ))}
    </ol>
  )
}

/** The user, the order, or the handler and event of a delivery that was repeated. */
function Subject({ entry }: { entry: AuditEntry }) {
  const { t } = useI18n('operators')
  const { subject_type, subject_id, subject_name } = entry
  if (subject_type === 'delivery') {
    const handler = subject_name ?? ''
    return (
      <span className="break-words">
        {subject_id === '0' ? t('delivery.subject_all', { handler }) : t('delivery.subject', { handler, id: subject_id })}
      </span>
    )
  }
  if (subject_type === 'notification') return <NotificationSubject entry={entry} />
  if (subject_type === 'payout_run') return <span>{t('payout_run', { day: subject_name })}</span>
  if (subject_type === 'order') return <OrderSubject entry={entry} />
  if (subject_type === 'exchange_rates')
    return (
      <Link to={ratesPath} className="hit-44 text-link hover:underline">
        {t('room.rates')} ({subject_name})
      </Link>
    )
  if (subject_type === 'auction')
    return (
      <Link to={auctionPath(subject_id)} className="hit-44 break-words text-link hover:underline">
        {subject_name}
      </Link>
    )
  if (subject_type === 'report')
    return (
      <Link to={`${reportsPath}/${subject_id}`} className="hit-44 text-link hover:underline">
        {t('report_subject', { id: subject_id })}
      </Link>
    )
  return (
    <Link to={userPath(subject_id)} className="hit-44 break-words text-link hover:underline">
      {subject_name ?? t('somebody', { id: subject_id })}
    </Link>
  )
}

/** The order, or the refund if the entry is about one. */
/** The name of the subject is its way. */
function NotificationSubject({ entry: { subject_id, subject_name } }: { entry: AuditEntry }) {
  const { t } = useI18n('operators')
  const id = deliveryWays.find((way) => way === subject_name)
  const way = id ? t(`notification.way.${id}`) : subject_name
  return <span>{subject_id === '0' ? t('notification.subject_all', { way }) : t('notification.subject', { way, id: subject_id })}</span>
}

function OrderSubject({ entry: { subject_id, subject_name, before, after } }: { entry: AuditEntry }) {
  const { t } = useI18n('operators')
  const refundId = after.refund_id ?? before.refund_id
  const name = t('order', { reference: subject_name ?? subject_id })
  return (
    <Link
      to={typeof refundId === 'string' ? `${refundsPath}/${refundId}` : `${ordersPath}/${subject_id}`}
      className="hit-44 break-words text-link hover:underline"
    >
      {name}
    </Link>
  )
}

/** The account status before and after an action that changed it. */
function StatusChange({ entry: { before, after } }: { entry: AuditEntry }) {
  const { t } = useI18n('operators')
  if (typeof before.status !== 'string' || typeof after.status !== 'string' || before.status === after.status) return null
  const statusLabel = (status: string) => t(`status.${status}` as MessageKey<'operators'>)
  return <p className="text-sm text-muted">{t('changed', { before: statusLabel(before.status), after: statusLabel(after.status) })}</p>
}
