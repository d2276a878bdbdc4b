import type { Destination } from '@partlane/client/cart'
import { isPostcode, tidyPostcode } from '@partlane/domain/addresses/postcode'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { purchaseDetails } from './purchase-details.ts'

type DetailsForm = UseFormReturn<z.input<typeof purchaseDetails>, unknown, z.output<typeof purchaseDetails>>

/** The specification's own pause before what is typed counts (section 9). */
const PAUSE = 500

/** Where the parts would go, as far as it is typed: the cost of sending follows the address. */
export function useDestination(form: DetailsForm): Destination {
  const [country, postalCode] = form.watch(['country', 'postal_code'])
  const [settled, setSettled] = useState<Destination>(() => destinationOf(country, postalCode))
  useEffect(() => {
    const timer = setTimeout(() => setSettled(destinationOf(country, postalCode)), PAUSE)
    return () => clearTimeout(timer)
  }, [country, postalCode])
  return settled
}

function destinationOf(country: string, postalCode: string): Destination {
  if (country !== 'GB') return { country }
  return isPostcode(country, postalCode) ? { country, postal_code: tidyPostcode(country, postalCode) } : {}
}
