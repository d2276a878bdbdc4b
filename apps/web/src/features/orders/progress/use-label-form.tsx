import { ApiError } from '@partlane/client/api/api-error'
import { createAttemptId } from '@partlane/client/api/attempt-id'
import type { LabelOffer, LabelRate, labelRatesQuery, returnRatesQuery } from '@partlane/client/carrier-labels'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast-store.ts'
import { type EnteredMeasures, estimatedMeasures, LabelRates, MeasureFields, measureNames } from './LabelFields.tsx'
import type { ParcelForm } from './use-tracking-form.tsx'

const rateKey = ({ gateway, service }: LabelRate) => `${gateway} ${service}`

type BuyOptions = { onSuccess: () => void; onError: (error: Error) => void }
type LabelFormInput = {
  /** The prices of a parcel with these measures. */
  ratesQuery: (measures: EnteredMeasures) => ReturnType<typeof labelRatesQuery> | ReturnType<typeof returnRatesQuery>
  hasItems: boolean
  isShown: boolean
  purchase: { buy: (offer: LabelOffer, options: BuyOptions) => void; isPending: boolean; error: Error | null }
  onDone: () => void
}

/**
 * Buys the label of a parcel: measures, then the prices of the carriers. The same attempt is sent
 * again only when it is unknown what became of it.
 */
export function useLabelForm({ ratesQuery, hasItems, isShown, purchase, onDone }: LabelFormInput): ParcelForm {
  const { t, formatMoney } = useI18n('order-progress')
  const [attempt, setAttempt] = useState(createAttemptId)
  const { entered, setEntered, commit, data, error, isFetching, isCurrent } = useRates(ratesQuery, isShown && hasItems)
  const [chosenKey, setChosenKey] = useState<string>()
  const rates = error ? [] : (data?.rates ?? [])
  const rate = rates.find((candidate) => rateKey(candidate) === chosenKey) ?? rates[0]
  const shown = { weight: data?.weight, length: data?.length, width: data?.width, height: data?.height }
  const { weight, length, width, height } = shown
  const renew = () => setAttempt(createAttemptId())
  const submit = () => {
    if (!rate || !weight || !length || !width || !height) return
    const { gateway, service, price } = rate
    purchase.buy(
      { weight, length, width, height, gateway, service, price, attempt },
      {
        onSuccess() {
          toast.success(t('label.bought'))
          onDone()
        },
        onError: (refusal) => refusal instanceof ApiError && refusal.status < 500 && renew(),
      },
    )
  }
  const fields = (
    <>
      <MeasureFields
        values={entered}
        estimate={shown}
        error={error instanceof ApiError ? error : undefined}
        onChange={(values) => {
          setEntered(values)
          renew()
        }}
        onCommit={commit}
      />
      <LabelRates
        rates={rates.map((item) => ({ ...item, key: rateKey(item) }))}
        isLoading={isFetching}
        hasMeasures={Boolean(weight && length && width && height)}
        value={rate && rateKey(rate)}
        onChange={(key) => {
          setChosenKey(key)
          renew()
        }}
      />
    </>
  )
  return {
    fields,
    submit,
    submitText: rate ? t('label.buy', { price: formatMoney(rate.price) }) : t('label.buy_none'),
    isReady: rate !== undefined && isCurrent,
    isPending: purchase.isPending,
    error: purchase.error ?? error,
  }
}

/** The prices of the carriers for the entered measures, once these are complete. */
function useRates(ratesQuery: LabelFormInput['ratesQuery'], isEnabled: boolean) {
  const [entered, setEntered] = useState<EnteredMeasures>(estimatedMeasures)
  const [measures, setMeasures] = useState(entered)
  const query = ratesQuery(measures) as ReturnType<typeof labelRatesQuery>
  const { data, error, isFetching } = useQuery({ ...query, enabled: isEnabled })
  const isCurrent = !isFetching && measureNames.every((name) => entered[name] === measures[name])
  return { entered, setEntered, commit: () => setMeasures(entered), data, error, isFetching, isCurrent }
}
