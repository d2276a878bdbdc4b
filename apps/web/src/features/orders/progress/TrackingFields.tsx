import type { ParcelTracking } from '@partlane/client/orders'
import { type CarrierChoice, carriers, findCarrier, isUsualTrackingNumber, trackingLimits } from '@partlane/domain/shipping/carriers'
import { useI18n } from '@partlane/i18n/react'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { Select } from '#ui/forms/Select.tsx'

export type TrackingValues = { carrier: CarrierChoice | ''; name: string; number: string; url: string }
export const emptyTracking: TrackingValues = { carrier: '', name: '', number: '', url: '' }

/** The values as the API takes them. Undefined without a carrier, or without its name. */
export function toTracking({ carrier, name, number, url }: TrackingValues): ParcelTracking | undefined {
  if (carrier === '' || (carrier === 'other' && name.trim() === '')) return undefined
  return {
    carrier,
    tracking_number: number.trim() || null,
    ...(carrier === 'other' ? { carrier_name: name.trim() || null, tracking_url: url.trim() || null } : {}),
  }
}

const carrierOptions = Object.entries(carriers).map(([value, { name }]) => ({ value, label: name }))

type TrackingFieldsProps = {
  values: TrackingValues
  onChange: (values: TrackingValues) => void
  /** Who receives the parcel. */
  follower: 'buyer' | 'seller'
  error?: string | undefined
}

/** Carrier and tracking number. A number of an unusual shape is a warning only. */
export function TrackingFields({ values, onChange, follower, error }: TrackingFieldsProps) {
  const { t } = useI18n('order-progress')
  const { carrier, name, number, url } = values
  const isUnusual = carrier !== '' && number.trim() !== '' && !isUsualTrackingNumber(carrier, number)
  return (
    <>
      <Field label={t('dispatch.carrier')} required error={error}>
        <Select
          value={carrier}
          placeholder={t('dispatch.carrier_placeholder')}
          onChange={(event) => onChange({ ...values, carrier: event.target.value as CarrierChoice })}
          options={[...carrierOptions, { value: 'other', label: t('dispatch.other') }]}
        />
      </Field>
      {carrier === 'other' && (
        <Field label={t('dispatch.carrier_name')} required>
          <Input
            value={name}
            maxLength={trackingLimits.carrier_name}
            onChange={(event) => onChange({ ...values, name: event.target.value })}
          />
        </Field>
      )}
      <Field label={t('dispatch.number')} hint={t(`dispatch.number_hint.${follower}`)}>
        <Input
          value={number}
          autoComplete="off"
          maxLength={trackingLimits.tracking_number}
          onChange={(event) => onChange({ ...values, number: event.target.value })}
        />
        {isUnusual && (
          <p role="status" className="mt-1.5 text-sm font-bold text-check">
            {t('dispatch.unusual', { carrier: findCarrier(carrier)?.name ?? name })}
          </p>
        )}
      </Field>
      {carrier === 'other' && (
        <Field label={t('dispatch.url')} hint={t('dispatch.url_hint')}>
          <Input
            type="url"
            value={url}
            maxLength={trackingLimits.tracking_url}
            onChange={(event) => onChange({ ...values, url: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}
