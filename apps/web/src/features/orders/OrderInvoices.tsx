import { useApi } from '@partlane/client/api/api-context'
import { type OrderInvoice, orderInvoicesQuery, useInvoiceFile } from '@partlane/client/invoices'
import type { Order } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useFileDownload } from '#lib/files/use-file-download.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'

/** The invoice and the credit notes of an order, as PDF. Nothing before the first one. */
export function OrderInvoices({ order }: { order: Order }) {
  const { t } = useI18n('orders')
  const state = order.repayments.map(({ status }) => status).join()
  const { data } = useQuery(orderInvoicesQuery(useApi(), { id: order.id, state }))
  if (!data || data.length === 0) return null
  return (
    <Card as="section" title={t('invoices.title')} titleAs="h2">
      <ul className="grid gap-2">
        {data.map((invoice) => (
          <InvoiceEntry key={invoice.id} orderId={order.id} invoice={invoice} />
        ))}
      </ul>
    </Card>
  )
}

function InvoiceEntry({ orderId, invoice }: { orderId: string; invoice: OrderInvoice }) {
  const { t, formatMoney, formatDate } = useI18n('orders')
  const { download, isPending } = useFileDownload(useInvoiceFile(orderId))
  const { id, number, document, issued_at, total } = invoice
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-md">
      <span className="grid">
        <span className="font-bold">{t(`invoices.${document}`, { number })}</span>
        <span className="text-muted">
          {formatDate(issued_at)} · <span className="num">{formatMoney(total)}</span>
        </span>
      </span>
      <Button
        data-no-print=""
        icon={<Download />}
        loading={isPending}
        onClick={() => download(id)}
        aria-label={t('invoices.download_named', { number })}
      >
        {t('invoices.download')}
      </Button>
    </li>
  )
}
