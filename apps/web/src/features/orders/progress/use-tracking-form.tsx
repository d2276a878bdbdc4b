import { createAttemptId } from '@partlane/client/api/attempt-id'
import { useDispatchParcel } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { type ReactNode, useState } from 'react'
import { type MissingFields, useMissingFields } from '#lib/forms/use-missing-fields.ts'
import type { PackedUnits } from './PackedItems.tsx'
import { emptyTracking, TrackingFields, toTracking } from './TrackingFields.tsx'

export type ParcelFormInput = { orderId: string; packed: PackedUnits[]; onDone: () => void }
export type ParcelForm = {
  fields: ReactNode
  submit: () => void
  submitText: string
  isReady: boolean
  /** Names what is missing after a press. Without it the button is disabled. */
  missing?: MissingFields
  isPending: boolean
  error: Error | null
}

/** Sends a parcel with a carrier and a number of the seller's own. */
export function useTrackingForm({ orderId, packed, onDone }: ParcelFormInput): ParcelForm {
  const { t } = useI18n('order-progress')
  const [attempt] = useState(createAttemptId)
  const [values, setValues] = useState(emptyTracking)
  const { mutate, isPending, error } = useDispatchParcel(orderId)
  const missing = useMissingFields()
  const tracking = toTracking(values)
  return {
    fields: <TrackingFields follower="buyer" values={values} onChange={setValues} isMissingShown={missing.areShown} />,
    submit: () => tracking && mutate({ ...tracking, items: packed, attempt }, { onSuccess: onDone }),
    submitText: t('dispatch.submit'),
    isReady: tracking !== undefined,
    missing,
    isPending,
    error,
  }
}
