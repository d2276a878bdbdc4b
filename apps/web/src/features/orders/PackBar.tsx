import { type AcceptOutcome, type Order, useAcceptOrders } from '@partlane/client/orders'
import { usePackingDocuments } from '@partlane/client/packing'
import { useI18n } from '@partlane/i18n/react'
import Printer from 'lucide-react/icons/printer'
import { Suspense, useState } from 'react'
import { useFileDownload } from '#lib/files/use-file-download.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { SeveralLabelsDialog } from './SeveralLabelsDialog.tsx'

type PackBarProps = { orders: readonly Order[]; onClear: () => void }

const isAcceptable = ({ items }: Order) => items.some(({ actions }) => actions.includes('accept'))
const isPackable = ({ status }: Order) => status !== 'processing' && status !== 'cancelled'

const isLabelable = ({ actions }: Order) => actions.includes('buy_label')

/**
 * What a seller does with several orders at once: confirm them, buy their labels, and print slips
 * and labels.
 */
export function PackBar({ orders, onClear }: PackBarProps) {
  const { t } = useI18n('orders')
  const { messageOfError } = useErrorMessages()
  const [labelled, setLabelled] = useState<readonly Order[]>()
  const accept = useAcceptOrders()
  const print = useFileDownload(usePackingDocuments())
  const acceptable = orders.filter(isAcceptable)
  const packable = orders.filter(isPackable)
  const labelable = orders.filter(isLabelable)
  const failures = (accept.data ?? []).filter(({ problem }) => problem !== null)
  const report = (outcomes: readonly AcceptOutcome[]) => {
    const count = outcomes.filter(({ problem }) => problem === null).length
    if (count > 0) toast.success(t('pack.accepted', { count }))
    if (count === outcomes.length) onClear()
  }
  // Callbacks of `mutate` are not called if the refetched list shows no order any more.
  const acceptAll = () => void accept.mutateAsync(acceptable).then(report, () => undefined)
  const printAll = () => print.download(packable.map(({ id }) => id))
  const dialog = labelled && <SeveralLabelsDialog orders={labelled} onClose={() => setLabelled(undefined)} />
  if (orders.length === 0 && failures.length === 0) return <Suspense>{dialog}</Suspense>
  return (
    <section
      aria-label={t('pack.label')}
      className="sticky bottom-20 z-10 mt-4 grid gap-2 rounded-card border border-line bg-surface p-3 shadow-card md:bottom-4"
    >
      <Failures failures={failures} />
      <div className="flex items-center justify-between gap-2">
        <p role="status" className="text-md font-bold text-ink">
          {t('pack.selected', { count: orders.length })}
        </p>
        <Button variant="quiet" onClick={onClear}>
          {t('pack.clear')}
        </Button>
      </div>
      <ButtonRow className="max-md:-m-1 max-md:flex-nowrap max-md:overflow-x-auto max-md:p-1 max-md:*:shrink-0">
        {acceptable.length > 0 && (
          <Button variant="primary" loading={accept.isPending} onClick={acceptAll}>
            {t('pack.accept', { count: acceptable.length })}
          </Button>
        )}
        {labelable.length > 0 && (
          <Button variant={acceptable.length > 0 ? 'secondary' : 'primary'} onClick={() => setLabelled(labelable)}>
            {t('pack.labels', { count: labelable.length })}
          </Button>
        )}
        {packable.length > 0 && (
          <Button icon={<Printer />} loading={print.isPending} onClick={printAll}>
            {t('pack.print')}
          </Button>
        )}
      </ButtonRow>
      {accept.error && (
        <p role="alert" className="text-sm font-bold text-nofit">
          {messageOfError(accept.error)}
        </p>
      )}
      <Suspense>{dialog}</Suspense>
    </section>
  )
}

/** The orders that could not be confirmed, with the reason of each. */
function Failures({ failures }: { failures: readonly AcceptOutcome[] }) {
  const { t } = useI18n('orders')
  const { messageOfField } = useErrorMessages()
  if (failures.length === 0) return null
  return (
    <ul role="alert" className="text-md font-bold text-nofit">
      {failures.map(({ order, problem }) => (
        <li key={order.id}>{t('pack.failed', { reference: order.reference, error: messageOfField(problem ?? '') })}</li>
      ))}
    </ul>
  )
}
