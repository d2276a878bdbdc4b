import { useApi } from '@partlane/client/api/api-context'
import { type FeeInvoice, feeInvoicesQuery, useFeeInvoiceFile } from '@partlane/client/invoices'
import { formatMoney } from '@partlane/i18n/formatters'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useSearchParams } from 'react-router'
import { useFileDownload } from '#lib/files/use-file-download.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'

/** The invoices of the marketplace for its fees, one for each month and currency. */
export function FeeInvoicesCard() {
  const { t } = useI18n('earnings')
  const [params] = useSearchParams()
  const { data } = useQuery(feeInvoicesQuery(useApi(), { page: Number(params.get('fees')) || 1 }))
  return (
    <Card as="section" title={t('fee_invoices.title')} titleAs="h2">
      {data?.items.length === 0 && <p className="text-md text-muted">{t('fee_invoices.none')}</p>}
      {data && data.items.length > 0 && (
        <ul className="grid gap-3">
          {data.items.map((invoice) => (
            <Entry key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
      {data && (
        <Pagination
          page={data.pagy.page}
          pages={data.pagy.pages}
          getHref={(target) => `/profile/earnings?fees=${target}`}
          className="mt-4"
        />
      )}
    </Card>
  )
}

function Entry({ invoice: { id, number, month, total } }: { invoice: FeeInvoice }) {
  const { t, locale, formatDate } = useI18n('earnings')
  const { download, isPending } = useFileDownload(useFeeInvoiceFile({ isOperator: false }))
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span>
        <span className="block font-bold text-ink">{formatDate(`${month}-01T12:00:00Z`, 'month')}</span>
        <span className="text-sm text-muted">
          {number} · <span className="num">{formatMoney(total, locale)}</span>
        </span>
      </span>
      <Button icon={<Download />} loading={isPending} onClick={() => download(id)} aria-label={t('fee_invoices.save_named', { number })}>
        {t('fee_invoices.save')}
      </Button>
    </li>
  )
}
