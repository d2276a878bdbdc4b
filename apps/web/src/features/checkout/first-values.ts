import type { CurrentUser } from '@partlane/client/accounts'
import type { Purchase } from '@partlane/client/checkout/checkout'
import type { Order } from '@partlane/client/orders'
import type { SavedAddress } from '@partlane/client/profile'
import { isPostcode, tidyPostcode } from '@partlane/domain/addresses/postcode'

export type DetailValues = {
  email: string
  full_name: string
  company_name: string
  line1: string
  line2: string
  city: string
  region: string
  postal_code: string
  country: string
  phone: string
}

type Known = {
  purchase?: Pick<Purchase, 'email' | 'address'> | undefined
  lastOrder?: Pick<Order, 'address'> | undefined
  user?: (Pick<CurrentUser, 'email' | 'first_name' | 'last_name' | 'company_name'> & { addresses?: SavedAddress[] }) | undefined
  postcode?: string | null
}

/**
 * What the form begins with: the purchase that was just given up, else a saved address (the one of the basket's postcode, or the first),
 * else the address of the last order, else what we know of the person.
 */
export function firstValues({ purchase, lastOrder, user, postcode }: Known): DetailValues {
  const typed = postcode && isPostcode('GB', postcode) ? tidyPostcode('GB', postcode) : undefined
  const saved = user?.addresses?.find(({ postal_code }) => postal_code === typed) ?? user?.addresses?.[0]
  const address = purchase?.address ?? saved ?? lastOrder?.address
  // A postcode from the basket is newer than an old address; the two must not be mixed
  const kept = purchase || typed === undefined || typed === address?.postal_code ? address : undefined
  return {
    email: purchase?.email ?? user?.email ?? '',
    full_name: address?.full_name ?? [user?.first_name, user?.last_name].filter(Boolean).join(' '),
    company_name: kept?.company_name ?? '',
    line1: kept?.line1 ?? '',
    line2: kept?.line2 ?? '',
    city: kept?.city ?? '',
    region: kept?.region ?? '',
    postal_code: kept?.postal_code ?? typed ?? '',
    country: kept?.country ?? 'GB',
    phone: address?.phone ?? '',
  }
}
