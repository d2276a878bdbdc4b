import type { ApiError } from '@partlane/client/api/api-error'
import type { LabelRate } from '@partlane/client/carrier-labels'
import { useI18n } from '@partlane/i18n/react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { NumberField } from '#ui/forms/NumberField.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'

export const measureNames = ['weight', 'length', 'width', 'height'] as const
type MeasureName = (typeof measureNames)[number]

/** What the seller has typed. Null: the estimate counts. */
export type EnteredMeasures = Record<MeasureName, string | null>
export const estimatedMeasures: EnteredMeasures = { weight: null, length: null, width: null, height: null }

/** As it can be typed: no separator of thousands. */
const MEASURE_FORMAT = { useGrouping: false, maximumFractionDigits: 3 } as const

type MeasureFieldsProps = {
  values: EnteredMeasures
  estimate: Record<MeasureName, string | null | undefined>
  error: ApiError | undefined
  onChange: (values: EnteredMeasures) => void
  /** The field was left: the prices are requested. */
  onCommit: () => void
}

/** Weight and size of the packed parcel, at first as estimated from the listings. */
export function MeasureFields({ values, estimate, error, onChange, onCommit }: MeasureFieldsProps) {
  const { t, formatNumber } = useI18n('order-progress')
  const { messageOfField } = useErrorMessages()
  return (
    <Field group label={t('label.measures')} hint={t('label.measures_hint')}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {measureNames.map((name) => {
          const code = error?.fields[name]
          return (
            <Field key={name} label={t(`label.${name}`)} required error={code && messageOfField(code)}>
              <NumberField
                value={values[name] ?? (estimate[name] ? formatNumber(Number(estimate[name]), MEASURE_FORMAT) : '')}
                suffix={name === 'weight' ? 'kg' : 'cm'}
                onChange={(event) => onChange({ ...values, [name]: event.target.value.trim() || null })}
                onBlur={onCommit}
              />
            </Field>
          )
        })}
      </div>
    </Field>
  )
}

type LabelRatesProps = {
  rates: readonly (LabelRate & { key: string })[]
  isLoading: boolean
  hasMeasures: boolean
  value: string | undefined
  onChange: (key: string) => void
}

/** The services of the carriers with days and price, cheapest first. */
export function LabelRates({ rates, isLoading, hasMeasures, value, onChange }: LabelRatesProps) {
  const { t, formatMoney } = useI18n('order-progress')
  if (rates.length === 0 && isLoading)
    return (
      <Loading label={t('label.loading')} className="grid gap-2">
        <Skeleton className="h-16 rounded-card" />
        <Skeleton className="h-16 rounded-card" />
      </Loading>
    )
  if (rates.length === 0) return hasMeasures ? null : <p className="text-md text-muted">{t('label.needs_measures')}</p>
  return (
    <Field group label={t('label.service')} hint={t('label.price_hint')}>
      <RadioCards
        {...(value === undefined ? {} : { value })}
        onValueChange={onChange}
        options={rates.map(({ key, name, carrier_name, days_min, days_max, price }) => ({
          value: key,
          label: `${carrier_name} ${name}`,
          hint: t('label.days', { same: String(days_min === days_max), min: days_min, max: days_max }),
          endContent: formatMoney(price),
        }))}
      />
    </Field>
  )
}
