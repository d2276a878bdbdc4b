import { useApi } from '@partlane/client/api/api-context'
import { ordersRatesQuery, useBuyLabels } from '@partlane/client/carrier-labels'
import type { Order } from '@partlane/client/orders'
import { usePackingDocuments } from '@partlane/client/packing'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useFileDownload } from '#lib/files/use-file-download.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { LabelOutcomes } from './LabelOutcomes.tsx'
import { OrderLabelChoice } from './OrderLabelChoice.tsx'
import { formatTotal, useSeveralLabels } from './use-several-labels.ts'

type SeveralLabelsProps = { orders: readonly Order[]; onClose: () => void }

/**
 * The seller sees the price of a label for each of several orders, and buys them in one step. Then
 * the outcome of each order is shown.
 */
export function SeveralLabelsDialog({ orders, onClose }: SeveralLabelsProps) {
  const { t, formatMoney } = useI18n('carrier-labels')
  const { messageOfError } = useErrorMessages()
  const ids = orders.map(({ id }) => id)
  const { data, error, isPending } = useQuery(ordersRatesQuery(useApi(), ids))
  const purchase = useBuyLabels()
  const several = useSeveralLabels(data ?? [])
  const { labels } = several
  const print = useFileDownload(usePackingDocuments())
  const outcomes = purchase.data
  const boughtIds = (outcomes ?? []).filter(({ label_status }) => label_status === 'bought').map(({ order_id }) => order_id)
  const total = formatTotal(several.prices, formatMoney)
  const failure = error ?? purchase.error
  const buttons = outcomes ? (
    <>
      <Button onClick={onClose}>{t('several.close')}</Button>
      {boughtIds.length > 0 && (
        <Button variant="primary" icon={<Printer />} loading={print.isPending} onClick={() => print.download(boughtIds)}>
          {t('several.print')}
        </Button>
      )}
    </>
  ) : (
    <Button variant="primary" loading={purchase.isPending} disabled={labels.length === 0} onClick={() => purchase.mutate(labels)}>
      {labels.length === 0 ? t('several.title') : t('several.submit', { count: labels.length, total })}
    </Button>
  )
  return (
    <Dialog open onClose={onClose} title={t(outcomes ? 'several.done_title' : 'several.title')} disableBackdropClose footer={buttons}>
      <div className="grid gap-4">
        {outcomes ? (
          <LabelOutcomes orders={orders} outcomes={outcomes} />
        ) : (
          <LabelChoices orders={orders} isLoading={isPending} isLoaded={data !== undefined} several={several} />
        )}
        {failure && (
          <p role="alert" className="font-bold text-nofit">
            {messageOfError(failure)}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type LabelChoicesProps = {
  orders: readonly Order[]
  isLoading: boolean
  isLoaded: boolean
  several: ReturnType<typeof useSeveralLabels>
}

/** The choice of a label for each order, and their sum. */
function LabelChoices({ orders, isLoading, isLoaded, several: { choices, choose, labels, prices } }: LabelChoicesProps) {
  const { t, formatMoney } = useI18n('carrier-labels')
  return (
    <>
      <p>{t('several.text')}</p>
      {isLoading && (
        <Loading label={t('several.loading')} className="grid gap-2">
          <Skeleton className="h-20 rounded-card" />
          <Skeleton className="h-20 rounded-card" />
        </Loading>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {choices.map((choice) => (
          <OrderLabelChoice
            key={choice.rates.order_id}
            order={orders.find(({ id }) => id === choice.rates.order_id)}
            choice={choice}
            onChoose={(key) => choose(choice.rates.order_id, key)}
          />
        ))}
      </ul>
      {labels.length > 0 && <p className="num text-lg text-ink">{t('several.total', { total: formatTotal(prices, formatMoney) })}</p>}
      {isLoaded && labels.length === 0 && <p className="text-muted">{t('several.nothing')}</p>}
    </>
  )
}
