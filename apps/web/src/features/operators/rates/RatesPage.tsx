import { useApi } from '@partlane/client/api/api-context'
import { type BoardRate, type RateBoard, rateBoardQuery, useFetchRates } from '@partlane/client/rates'
import { ratedCurrencies } from '@partlane/domain/money/published-rates'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { StaffDetail } from '../StaffDetail.tsx'
import { StaffHeading } from '../StaffHeading.tsx'
import { useFilteredList } from '../use-filtered-list.ts'
import { RateHistory } from './RateHistory.tsx'
import { RateRequests } from './RateRequests.tsx'
import { RatesTable } from './RatesTable.tsx'
import { ratesPath } from './rates-path.ts'
import { SetRateDialog } from './SetRateDialog.tsx'

/** Exchange rates with their day and source. Operators can fetch new ones and set one by hand. */
export function RatesPage() {
  const query = useQuery(rateBoardQuery(useApi()))
  return (
    <StaffDetail query={query} notFound={null}>
      {(board) => <Rates board={board} />}
    </StaffDetail>
  )
}

const parseCurrency = (text: string) => ratedCurrencies.find((currency) => currency === text)

function Rates({ board }: { board: RateBoard }) {
  const { t } = useI18n('operator-rates')
  const { t: tRates } = useI18n('exchange-rates')
  const [rate, setRate] = useState<BoardRate>()
  const { filter: currency, page, getHref } = useFilteredList({ path: ratesPath, name: 'history', parse: parseCurrency })
  const { fetch, isFetching } = useFetch()
  return (
    <section aria-labelledby="rates-title" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <StaffHeading id="rates-title" title={tRates('title')}>
          <Button loading={isFetching} onClick={fetch}>
            {t('fetch')}
          </Button>
        </StaffHeading>
        <p className="max-w-[75ch] text-muted">{t(`intro.${board.gateway}`)}</p>
      </div>
      <RatesTable rates={board.rates} onSet={setRate} />
      {currency && <RateHistory key={currency} currency={currency} page={page} getHref={getHref} />}
      <RateRequests fetches={board.fetches} />
      {rate && <SetRateDialog rate={rate} onClose={() => setRate(undefined)} />}
    </section>
  )
}

function useFetch() {
  const { t } = useI18n('operator-rates')
  const { messageOfError } = useErrorMessages()
  const { mutate, isPending } = useFetchRates()
  const fetch = () =>
    mutate(undefined, {
      onSuccess: ({ outcome, stored, refused }) => {
        if (outcome === 'failed') toast.error(t('fetched.failed'))
        else if (refused.length > 0) toast.error(t('refused_now', { currencies: refused.join(', ').toUpperCase() }))
        else toast.success(t(`fetched.${outcome}`, { count: stored }))
      },
      onError: (error) => toast.error(messageOfError(error)),
    })
  return { fetch, isFetching: isPending }
}
