import type { Destination } from '@partlane/client/cart'
import { isPostcode, normalisePostcode } from '@partlane/domain/addresses/postcode'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { purchaseDetailsSchema } from './purchase-details.ts'

type DetailsForm = UseFormReturn<z.input<typeof purchaseDetailsSchema>, unknown, z.output<typeof purchaseDetailsSchema>>

/** The specification's own pause before what is typed counts (section 9). */
const DEBOUNCE_MS = 500

/** Where the parts would go, as far as it is typed: the cost of sending follows the address. */
export function useDestination(form: DetailsForm): Destination {
  const [country, postalCode] = form.watch(['country', 'postal_code'])
  const [destination, setDestination] = useState<Destination>(() => toDestination(country, postalCode))
  useEffect(() => {
    const timer = setTimeout(() => setDestination(toDestination(country, postalCode)), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [country, postalCode])
  return destination
}

function toDestination(country: string, postalCode: string): Destination {
  if (country !== 'GB') return { country }
  return isPostcode(country, postalCode) ? { country, postal_code: normalisePostcode(country, postalCode) } : {}
}
