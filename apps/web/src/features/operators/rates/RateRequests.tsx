import type { RateFetch } from '@partlane/client/rates'
import { useI18n } from '@partlane/i18n/react'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'

const tones = { stored: 'success', unchanged: 'neutral', failed: 'danger' } as const
const codesOf = (currencies: readonly string[]) => currencies.join(', ').toUpperCase()

/** The last requests for rates with their results. */
export function RateRequests({ fetches }: { fetches: RateFetch[] }) {
  const { t, formatDate } = useI18n('operator-rates')
  const { t: tRates } = useI18n('exchange-rates')
  const columns: Column<RateFetch>[] = [
    { id: 'at', header: t('requests.at'), isRowHeader: true, cell: ({ created_at }) => formatDate(created_at, 'datetime') },
    { id: 'source', header: tRates('source_label'), cell: ({ gateway }) => tRates(`source.${gateway}`) },
    {
      id: 'outcome',
      header: t('requests.outcome'),
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`requests.${outcome}`)}</Badge>,
    },
    { id: 'day', header: t('requests.day'), cell: ({ as_of }) => as_of && formatDate(as_of) },
    { id: 'note', header: t('requests.note'), align: 'start', cell: (request) => <RequestNotes request={request} /> },
  ]
  return (
    <Card as="section" aria-label={t('requests.title')} title={t('requests.title')} titleAs="h2">
      <DataTable
        caption={t('requests.title')}
        hideCaption
        columns={columns}
        rows={fetches}
        rowKey={({ created_at }) => created_at}
        empty={<p className="text-muted">{t('requests.empty')}</p>}
      />
    </Card>
  )
}

function RequestNotes({ request: { refused, missing, problem } }: { request: RateFetch }) {
  const { t } = useI18n('operator-rates')
  if (refused.length + missing.length === 0 && !problem) return '–'
  return (
    <>
      {refused.length > 0 && <span className="block">{t('requests.refused', { currencies: codesOf(refused) })}</span>}
      {missing.length > 0 && <span className="block">{t('requests.missing', { currencies: codesOf(missing) })}</span>}
      {problem && <code className="block text-sm break-words">{problem}</code>}
    </>
  )
}
