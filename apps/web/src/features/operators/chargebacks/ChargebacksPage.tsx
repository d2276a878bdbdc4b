import { useApi } from '@partlane/client/api/api-context'
import { type ChargebackState, type ChargebackSummary, chargebacksQuery } from '@partlane/client/chargebacks'
import { reconciliationQuery } from '@partlane/client/reconciliation'
import { toChargebackReason } from '@partlane/domain/chargebacks/chargeback-reasons'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useSearchParams } from 'react-router'
import { Link } from '#lib/routing/Link.tsx'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { Badge } from '#ui/display/Badge.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { TabLinks } from '#ui/navigation/Tabs.tsx'
import { StaffList } from '../StaffList.tsx'
import { chargebacksPath, chargebackTone } from './chargeback-display.ts'

const states = ['open', 'ended'] as const

/** The chargebacks: open ones by the date when evidence is due, and those that have ended. */
export function ChargebacksPage() {
  const { t } = useI18n('chargebacks')
  const [params] = useSearchParams()
  const state: ChargebackState = params.get('state') === 'ended' ? 'ended' : 'open'
  const query = useQuery(chargebacksQuery(useApi(), state, parsePageNumber(params)))
  return (
    <section aria-labelledby="chargebacks-title" className="grid grid-cols-1 gap-4">
      <div>
        <h1 id="chargebacks-title" className="text-2xl">
          {t('title')}
        </h1>
        <p className="mt-1 max-w-[72ch] text-muted">{t('intro')}</p>
        <TestBankNote />
      </div>
      <TabLinks
        label={t('title')}
        tabs={states.map((id) => ({
          href: id === 'open' ? chargebacksPath : `${chargebacksPath}?state=${id}`,
          label: t(`state.${id}`),
          current: id === state,
        }))}
      />
      <StaffList query={query} getHref={(page) => `${chargebacksPath}?${new URLSearchParams({ state, page: String(page) })}`}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={<ShieldCheck />} title={t(`none_${state}`)} />
          ) : (
            <ChargebackTable rows={rows} state={state} />
          )
        }
      </StaffList>
    </section>
  )
}

/** Where chargebacks come from while the sandbox stands for a gateway. */
function TestBankNote() {
  const { t } = useI18n('chargebacks')
  const { data } = useQuery(reconciliationQuery(useApi()))
  if (!data?.gateways.some(({ gateway }) => gateway === 'sandbox')) return null
  return (
    <p className="mt-1 text-muted">
      {t('sandbox')}{' '}
      <a href="/sandbox-gateway/disputes" target="_blank" rel="noreferrer" className="hit-44 text-link hover:underline">
        {t('sandbox_link')}
      </a>
    </p>
  )
}

function ChargebackTable({ rows, state }: { rows: ChargebackSummary[]; state: ChargebackState }) {
  const { t, formatMoney, formatDate } = useI18n('chargebacks')
  const columns: Column<ChargebackSummary>[] = [
    {
      id: 'reference',
      header: t('reference'),
      isRowHeader: true,
      cell: ({ id, reference, reason }) => (
        <>
          <Link to={`${chargebacksPath}/${id}`} className="hit-44 break-all text-link hover:underline">
            {reference}
          </Link>
          <span className="block text-sm font-normal text-muted">{t(`reason.${toChargebackReason(reason)}`)}</span>
        </>
      ),
    },
    { id: 'status', header: t('status_label'), cell: ({ status }) => <Badge tone={chargebackTone[status]}>{t(`status.${status}`)}</Badge> },
    { id: 'opened', header: t('opened'), cell: ({ opened_at }) => formatDate(opened_at) },
    state === 'open'
      ? { id: 'due', header: t('due'), cell: ({ evidence_due_at: due }) => (due ? formatDate(due, 'datetime') : '–') }
      : { id: 'ended', header: t('ended'), cell: ({ ended_at }) => (ended_at ? formatDate(ended_at) : '–') },
    { id: 'amount', header: t('amount'), align: 'end', cell: ({ amount }) => <span className="num">{formatMoney(amount)}</span> },
  ]
  return <DataTable caption={t('title')} hideCaption columns={columns} rows={rows} rowKey={({ id }) => id} />
}
