import { useApi } from '@partlane/client/api/api-context'
import { type FeeInvoice, feeInvoicesQuery, useFeeInvoiceFile } from '@partlane/client/invoices'
import { formatMoney } from '@partlane/i18n/formatters'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useSearchParams } from 'react-router'
import { useFileDownload } from '#lib/files/use-file-download.ts'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'

/** Our invoices to a member for the fees of each month. Nothing for members without any. */
export function SellerFeeInvoices({ userId }: { userId: string }) {
  const { t } = useI18n('operator-money')
  const [params] = useSearchParams()
  const { data } = useQuery(feeInvoicesQuery(useApi(), { page: parsePageNumber(params), userId }))
  if (!data || data.items.length === 0) return null
  return (
    <Card as="section" title={t('fee_invoices.title')} titleAs="h2">
      <ul className="grid gap-2">
        {data.items.map((invoice) => (
          <Entry key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      <Pagination
        page={data.pagy.page}
        pages={data.pagy.pages}
        getHref={(page) => `/staff/people/${userId}?page=${page}`}
        className="mt-4"
      />
    </Card>
  )
}

function Entry({ invoice: { id, number, month, total } }: { invoice: FeeInvoice }) {
  const { t, locale, formatDate } = useI18n('operator-money')
  const { download, isPending } = useFileDownload(useFeeInvoiceFile({ isOperator: true }))
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 text-md">
      <span>
        {formatDate(`${month}-01T12:00:00Z`, 'month')} · {number} · <span className="num">{formatMoney(total, locale)}</span>
      </span>
      <Button
        size="sm"
        icon={<Download />}
        loading={isPending}
        onClick={() => download(id)}
        aria-label={t('fee_invoices.save', { number })}
      >
        PDF
      </Button>
    </li>
  )
}
