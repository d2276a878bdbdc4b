import type { ParcelTracking } from '@partlane/client/orders'
import {
  type CarrierChoice,
  carriers,
  findCarrier,
  isTrackingUrl,
  isUsualTrackingNumber,
  trackingLimits,
} from '@partlane/domain/shipping/carriers'
import { useI18n } from '@partlane/i18n/react'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { Select } from '#ui/forms/Select.tsx'

export type TrackingValues = { carrier: CarrierChoice | ''; name: string; number: string; url: string }
export const emptyTracking: TrackingValues = { carrier: '', name: '', number: '', url: '' }

const isWrongLink = (url: string) => url.trim() !== '' && !isTrackingUrl(url.trim())

/** The values as the API takes them. Undefined if something is missing or wrong. */
export function toTracking({ carrier, name, number, url }: TrackingValues): ParcelTracking | undefined {
  if (carrier === '' || (carrier === 'other' && (name.trim() === '' || isWrongLink(url)))) return undefined
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
  /** Names the fields without which the parcel cannot be sent. */
  isMissingShown?: boolean
}

/** Carrier and tracking number. A number of an unusual shape is a warning only. */
export function TrackingFields({ values, onChange, follower, error, isMissingShown }: TrackingFieldsProps) {
  const { t } = useI18n('order-progress')
  const { carrier, name, number, url } = values
  const isUnusual = carrier !== '' && number.trim() !== '' && !isUsualTrackingNumber(carrier, number)
  const carrierError = isMissingShown && carrier === '' && t('dispatch.carrier_missing')
  const nameError = isMissingShown && name.trim() === '' && t('dispatch.carrier_name_missing')
  const linkError = isMissingShown && isWrongLink(url) && t('dispatch.url_wrong')
  return (
    <>
      <Field label={t('dispatch.carrier')} required error={carrierError || error}>
        <Select
          value={carrier}
          placeholder={t('dispatch.carrier_placeholder')}
          onChange={(event) => onChange({ ...values, carrier: event.target.value as CarrierChoice })}
          options={[...carrierOptions, { value: 'other', label: t('dispatch.other') }]}
        />
      </Field>
      {carrier === 'other' && (
        <Field label={t('dispatch.carrier_name')} required error={nameError}>
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
        <Field label={t('dispatch.url')} hint={t('dispatch.url_hint')} error={linkError}>
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
