import type { Destination } from '@partlane/client/cart'
import { isPostcode, normalisePostcode } from '@partlane/domain/addresses/postcode'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { purchaseDetailsSchema } from './purchase-details.ts'

export type PurchaseDetailsForm = UseFormReturn<z.input<typeof purchaseDetailsSchema>, unknown, z.output<typeof purchaseDetailsSchema>>

/** Debounce of typed input (specification, section 9). */
const DEBOUNCE_MS = 500

/**
 * The destination of the delivery cost, debounced: country and postcode as far as they are entered.
 */
export function useDestination(form: PurchaseDetailsForm): Destination {
  const [country, postalCode] = form.watch(['country', 'postal_code'])
  const [destination, setDestination] = useState<Destination>(() => toDestination(country, postalCode))
  useEffect(() => {
    const timer = setTimeout(() => setDestination(toDestination(country, postalCode)), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [country, postalCode])
  return destination
}

/** An empty destination means the UK mainland. It is used until a British postcode is complete. */
function toDestination(country: string, postalCode: string): Destination {
  if (country !== 'GB') return { country }
  return isPostcode(country, postalCode) ? { country, postal_code: normalisePostcode(country, postalCode) } : {}
}
