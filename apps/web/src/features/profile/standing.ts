import type { CurrentUser } from '@partlane/client/accounts'
import type { Standing } from '#lib/accounts/verification-status.ts'
import type { Tone } from '#ui/display/Badge.tsx'

export const standingTone: Record<Standing, Tone> = { confirm: 'warn', documents: 'warn', refused: 'bad', review: 'info', verified: 'good' }

export type Piece = {
  id: 'name' | 'way_in' | 'address' | 'car' | 'seller_type' | 'about' | 'number' | 'seat' | 'papers'
  done: boolean
  to: string
}

const details = (section: string) => `/profile/details#${section}`

/** What makes a profile whole: for private people what makes buying quick, for businesses what buyers and the law want to read. */
export function piecesOf(user: CurrentUser, cars: number): Piece[] {
  const shared: Piece[] = [
    { id: 'name', done: Boolean(user.first_name && user.last_name), to: details('contact') },
    { id: 'way_in', done: user.email_confirmed, to: details('contact') },
  ]
  if (user.role !== 'business')
    return [
      ...shared,
      { id: 'address', done: user.addresses.length > 0, to: details('addresses') },
      { id: 'car', done: cars > 0, to: '/profile/my-garage' },
    ]
  return [
    ...shared,
    { id: 'seller_type', done: user.seller_type !== null, to: details('business') },
    { id: 'about', done: user.about !== null, to: details('business') },
    { id: 'number', done: user.vat_number !== null || user.company_number !== null, to: details('business') },
    { id: 'seat', done: user.business_address !== null, to: details('business_address') },
    { id: 'papers', done: user.documents_uploaded, to: details('documents') },
  ]
}
