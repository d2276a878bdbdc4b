import type { Order } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { useStepText } from '#lib/purchase/use-step-text.ts'
import { Card } from '#ui/display/Card.tsx'

type TimelineStep = Order['timeline'][number]

/** What has happened to an order, oldest first. */
export function OrderTimeline({ order }: { order: Order }) {
  const { t, formatDate } = useI18n('order-progress')
  const stepText = useStepText(order.side)
  const textOf = (step: TimelineStep) => {
    const isWithdrawal = order.refunds.some(({ id, reason }) => id === step.refund_id && reason === 'withdrawal')
    if (!isWithdrawal) return stepText(step)
    if (step.step === 'refund_requested') return t(`timeline.withdrawal_declared.${order.side}`)
    if (step.step === 'refund_accepted') return t('timeline.withdrawal_accepted')
    return step.step === 'refund_closed' ? t('timeline.withdrawal_closed') : stepText(step)
  }
  return (
    <Card as="section" title={t('timeline.title')} titleAs="h2">
      <ol className="grid gap-2 border-l-2 border-line pl-4">
        {order.timeline.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id; they are only appended
          <li key={index}>
            <span className="block">{textOf(step)}</span>
            <StepItems order={order} step={step} />
            <time dateTime={step.at} className="text-sm text-muted">
              {formatDate(step.at, 'datetime')}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Names the items that a step is about, when the order has others too. */
function StepItems({ order, step }: { order: Order; step: TimelineStep }) {
  const titles = order.items.filter(({ id }) => itemIdsOf(order, step).includes(id)).map(({ title }) => title)
  if (titles.length === 0 || titles.length === order.items.length) return null
  return (
    <ul className="text-md text-ink">
      {titles.map((title, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same title
        <li key={index} className="break-words">
          {title}
        </li>
      ))}
    </ul>
  )
}

/** The items of a step, of its parcel or of its refund. */
function itemIdsOf({ parcels, refunds }: Pick<Order, 'parcels' | 'refunds'>, step: TimelineStep): readonly string[] {
  if (step.item_ids.length > 0) return step.item_ids
  const parcel = parcels.find(({ id }) => id === step.parcel_id)
  const refund = refunds.find(({ id }) => id === step.refund_id)
  return parcel?.items.map(({ item_id }) => item_id) ?? refund?.item_ids ?? []
}
