import { useApi } from '@partlane/client/api/api-context'
import { type OrderSide, repaymentPreviewQuery } from '@partlane/client/orders'
import { minorUnitsOf } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'

type RepaymentPreviewProps = {
  orderId: string
  side: OrderSide
  /** Without them: the items that this side may cancel. */
  itemIds?: readonly string[]
}

/** What the buyer gets back if items are declined or cancelled, as the server computes it. */
export function RepaymentPreview({ orderId, side, itemIds }: RepaymentPreviewProps) {
  const { t, formatMoney } = useI18n('order-progress')
  const { messageOfError } = useErrorMessages()
  const { data, error } = useQuery(repaymentPreviewQuery(useApi(), { orderId, ...(itemIds && { itemIds }) }))
  if (error) return <p className="text-md text-nofit">{messageOfError(error)}</p>
  if (!data)
    return (
      <Loading label={t('preview.loading')}>
        <Skeleton className="h-24" />
      </Loading>
    )
  const isConverted = data.charged.currency !== data.total.currency
  const hasSurcharge = minorUnitsOf(data.surcharge) > 0
  const rows = [
    [t('preview.items'), formatMoney(data.items)],
    [t('preview.shipping'), formatMoney(data.shipping)],
    ...(hasSurcharge ? [[t('preview.surcharge'), formatMoney(data.surcharge)]] : []),
    [t(`preview.total.${side}`), isConverted ? `${formatMoney(data.total)} (${formatMoney(data.charged)})` : formatMoney(data.total)],
    ...(data.fee ? [[t('preview.fee'), formatMoney(data.fee)]] : []),
  ]
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-control bg-sunken p-3 text-md">
      {rows.map(([label, amount], index) => (
        <div key={label} className={index === (hasSurcharge ? 3 : 2) ? 'contents font-bold text-ink' : 'contents'}>
          <dt>{label}</dt>
          <dd className="num text-right">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
