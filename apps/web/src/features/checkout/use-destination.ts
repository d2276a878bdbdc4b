import type { Destination } from '@partlane/client/cart'
import { isPostcode, normalisePostcode } from '@partlane/domain/addresses/postcode'
import { DEBOUNCE_MS } from '@partlane/tokens/limits'
import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useDebouncedValue } from '#lib/state/debounce.ts'
import type { purchaseDetailsSchema } from './purchase-details.ts'

export type PurchaseDetailsForm = UseFormReturn<z.input<typeof purchaseDetailsSchema>, unknown, z.output<typeof purchaseDetailsSchema>>

/**
 * The destination of the delivery cost, debounced: country and postcode as far as they are entered.
 */
export function useDestination(form: PurchaseDetailsForm): Destination {
  const [country, postalCode] = form.watch(['country', 'postal_code'])
  const destination = useMemo(() => toDestination(country, postalCode), [country, postalCode])
  return useDebouncedValue(destination, DEBOUNCE_MS)
}

/** An empty destination means the UK mainland. It is used until a British postcode is complete. */
function toDestination(country: string, postalCode: string): Destination {
  if (country !== 'GB') return { country }
  return isPostcode(country, postalCode) ? { country, postal_code: normalisePostcode(country, postalCode) } : {}
}
