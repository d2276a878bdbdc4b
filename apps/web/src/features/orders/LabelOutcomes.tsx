import type { LabelOutcome } from '@partlane/client/carrier-labels'
import type { Order } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { ordersPath } from './order-display.ts'

/** What became of the labels of several orders. */
export function LabelOutcomes({ orders, outcomes }: { orders: readonly Order[]; outcomes: readonly LabelOutcome[] }) {
  const { t } = useI18n('carrier-labels')
  const { messageOfField } = useErrorMessages()
  return (
    <div role="status">
      <ul className="grid gap-3">
        {outcomes.map(({ order_id, label_status, problem }) => (
          <li key={order_id}>
            <Link to={`${ordersPath.seller}/${order_id}`} className="font-bold text-link hover:underline">
              {t('several.order', { reference: orders.find(({ id }) => id === order_id)?.reference ?? '' })}
            </Link>
            <span className={problem ? 'block font-bold text-nofit' : 'block'}>
              {problem
                ? t('several.failed', { error: messageOfField(problem) })
                : t(label_status === 'bought' ? 'several.bought' : 'several.requested')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
