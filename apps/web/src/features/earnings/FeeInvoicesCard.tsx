import { useApi } from '@partlane/client/api/api-context'
import { type FeeInvoice, feeInvoicesQuery, useFeeInvoiceFile } from '@partlane/client/invoices'
import { formatMoney } from '@partlane/i18n/formatters'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useSearchParams } from 'react-router'
import { useFileDownload } from '#lib/files/use-file-download.ts'
import { PagedList } from '#lib/lists/PagedList.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'

/** The invoices of the marketplace for its fees, one for each month and currency. */
export function FeeInvoicesCard() {
  const { t } = useI18n('earnings')
  const [params] = useSearchParams()
  const query = useQuery(feeInvoicesQuery(useApi(), { page: Number(params.get('fees')) || 1 }))
  return (
    <Card as="section" title={t('fee_invoices.title')} titleAs="h2">
      <PagedList
        query={query}
        texts={{ loading: t('loading'), failed: t('failed'), retry: t('retry') }}
        getHref={(target) => `/profile/earnings?fees=${target}`}
        empty={<p className="text-md text-muted">{t('fee_invoices.none')}</p>}
      >
        {(invoices) => (
          <ul className="grid gap-3">
            {invoices.map((invoice) => (
              <Entry key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        )}
      </PagedList>
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
