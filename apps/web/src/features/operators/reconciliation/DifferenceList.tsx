import { useApi } from '@partlane/client/api/api-context'
import { type DifferenceState, differencesQuery, type GatewayDifference } from '@partlane/client/reconciliation'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Scale from 'lucide-react/icons/scale'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { Button } from '#ui/actions/Button.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { TabLinks } from '#ui/navigation/Tabs.tsx'
import { StaffList } from '../StaffList.tsx'
import { ResolveDialog } from './ResolveDialog.tsx'

const path = '/staff/reconciliation'
const states = ['open', 'resolved'] as const

/** The differences between gateways and ledger, open ones first. */
export function DifferenceList() {
  const { t } = useI18n('reconciliation')
  const [params] = useSearchParams()
  const state: DifferenceState = params.get('state') === 'resolved' ? 'resolved' : 'open'
  const query = useQuery(differencesQuery(useApi(), state, parsePageNumber(params)))
  return (
    <section aria-labelledby="differences-title">
      <h2 id="differences-title" className="mb-3 text-xl">
        {t('differences')}
      </h2>
      <TabLinks
        label={t('differences')}
        tabs={states.map((id) => ({ href: id === 'open' ? path : `${path}?state=${id}`, label: t(`state.${id}`), current: id === state }))}
      />
      <div className="mt-4">
        <StaffList query={query} getHref={(page) => `${path}?${new URLSearchParams({ state, page: String(page) })}`}>
          {(differences) =>
            differences.length === 0 ? (
              <EmptyState icon={<Scale />} title={t(`none_${state}`)}>
                {state === 'open' && t('none_open_text')}
              </EmptyState>
            ) : (
              <DifferenceTable differences={differences} />
            )
          }
        </StaffList>
      </div>
    </section>
  )
}

function DifferenceTable({ differences }: { differences: GatewayDifference[] }) {
  const { t, formatMoney, formatDate } = useI18n('reconciliation')
  const [chosen, setChosen] = useState<GatewayDifference>()
  const columns: Column<GatewayDifference>[] = [
    {
      id: 'subject',
      header: t('subject'),
      isRowHeader: true,
      cell: ({ subject, line_kind }) => (
        <>
          <span className="break-all">{subject}</span>
          {line_kind && <span className="block text-sm font-normal text-muted">{t(`line.${line_kind}`)}</span>}
        </>
      ),
    },
    { id: 'kind', header: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    { id: 'at', header: t('at'), cell: ({ at }) => formatDate(at, 'datetime') },
    { id: 'gateway', header: t('gateway_side'), align: 'end', cell: ({ gateway_amount: amount }) => (amount ? formatMoney(amount) : '–') },
    { id: 'ledger', header: t('ledger_side'), align: 'end', cell: ({ ledger_amount: amount }) => (amount ? formatMoney(amount) : '–') },
    { id: 'resolution', header: t('resolve'), cell: (difference) => <Resolution difference={difference} onResolve={setChosen} /> },
  ]
  return (
    <>
      <DataTable caption={t('differences')} hideCaption columns={columns} rows={differences} rowKey={({ id }) => id} />
      {chosen && <ResolveDialog difference={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

type ResolutionProps = { difference: GatewayDifference; onResolve: (difference: GatewayDifference) => void }

function Resolution({ difference, onResolve }: ResolutionProps) {
  const { t } = useI18n('reconciliation')
  if (difference.resolved_at) return <span className="break-words">{difference.resolution ?? t('resolved_itself')}</span>
  return <Button onClick={() => onResolve(difference)}>{t('resolve')}</Button>
}
