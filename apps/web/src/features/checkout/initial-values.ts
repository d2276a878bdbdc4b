import type { CurrentUser } from '@partlane/client/accounts'
import type { Purchase } from '@partlane/client/checkout/checkout'
import type { Order } from '@partlane/client/orders'
import type { SavedAddress } from '@partlane/client/profile'
import { isPostcode, normalisePostcode } from '@partlane/domain/addresses/postcode'

export type CheckoutValues = {
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

type InitialValueSources = {
  purchase?: Pick<Purchase, 'email' | 'address'> | undefined
  lastOrder?: Pick<Order, 'address'> | undefined
  user?: (Pick<CurrentUser, 'email' | 'first_name' | 'last_name' | 'company_name'> & { addresses?: SavedAddress[] }) | undefined
  postcode?: string | null
}

/**
 * Derives the initial values of the checkout form. Sources in order of preference: the purchase
 * that the user has just released, a saved address (with the postcode of the cart, otherwise the
 * first), the address of the last order, the account.
 */
export function deriveInitialValues({ purchase, lastOrder, user, postcode }: InitialValueSources): CheckoutValues {
  const cartPostcode = postcode && isPostcode('GB', postcode) ? normalisePostcode('GB', postcode) : undefined
  const savedAddress = user?.addresses?.find(({ postal_code }) => postal_code === cartPostcode) ?? user?.addresses?.[0]
  const address = purchase?.address ?? savedAddress ?? lastOrder?.address
  // The postcode of the cart is newer than a stored address. The two must not be combined.
  const placeAddress = purchase || cartPostcode === undefined || cartPostcode === address?.postal_code ? address : undefined
  return {
    email: purchase?.email ?? user?.email ?? '',
    full_name: address?.full_name ?? [user?.first_name, user?.last_name].filter(Boolean).join(' '),
    company_name: placeAddress?.company_name ?? '',
    line1: placeAddress?.line1 ?? '',
    line2: placeAddress?.line2 ?? '',
    city: placeAddress?.city ?? '',
    region: placeAddress?.region ?? '',
    postal_code: placeAddress?.postal_code ?? cartPostcode ?? '',
    country: placeAddress?.country ?? 'GB',
    phone: address?.phone ?? '',
  }
}
