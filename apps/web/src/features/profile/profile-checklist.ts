import type { CurrentUser } from '@partlane/client/accounts'
import type { VerificationStatus } from '#lib/accounts/verification-status.ts'
import type { Tone } from '#ui/display/Badge.tsx'

export const verificationTone: Record<VerificationStatus, Tone> = {
  confirm: 'warn',
  documents: 'warn',
  refused: 'bad',
  review: 'info',
  verified: 'good',
}

export type ChecklistItem = {
  id: 'name' | 'way_in' | 'address' | 'car' | 'seller_type' | 'about' | 'number' | 'seat' | 'papers'
  isDone: boolean
  to: string
}

const detailsPath = (section: string) => `/profile/details#${section}`

/** What makes a profile whole: for private people what makes buying quick, for businesses what buyers and the law want to read. */
export function listProfileItems(user: CurrentUser, cars: number): ChecklistItem[] {
  const shared: ChecklistItem[] = [
    { id: 'name', isDone: Boolean(user.first_name && user.last_name), to: detailsPath('contact') },
    { id: 'way_in', isDone: user.email_confirmed, to: detailsPath('contact') },
  ]
  if (user.role !== 'business')
    return [
      ...shared,
      { id: 'address', isDone: user.addresses.length > 0, to: detailsPath('addresses') },
      { id: 'car', isDone: cars > 0, to: '/profile/my-garage' },
    ]
  return [
    ...shared,
    { id: 'seller_type', isDone: user.seller_type !== null, to: detailsPath('business') },
    { id: 'about', isDone: user.about !== null, to: detailsPath('business') },
    { id: 'number', isDone: user.vat_number !== null || user.company_number !== null, to: detailsPath('business') },
    { id: 'seat', isDone: user.business_address !== null, to: detailsPath('business_address') },
    { id: 'papers', isDone: user.documents_uploaded, to: detailsPath('documents') },
  ]
}
