import type { CurrentUser } from '@partlane/client/accounts'

/**
 * `id` is the last part of a message key: `pieces.<id>`. `to` is the page that completes the item.
 */
export type ChecklistItem = {
  id: 'name' | 'way_in' | 'address' | 'car' | 'seller_type' | 'contact_email' | 'about' | 'number' | 'seat' | 'papers'
  isDone: boolean
  to: string
}

const detailsPath = (section: string) => `/profile/details#${section}`

/**
 * Lists the items of a complete profile. For a private user these make buying faster; for a
 * business they are the information that buyers expect and the law requires.
 */
export function listProfileItems(user: CurrentUser, carCount: number): ChecklistItem[] {
  const shared: ChecklistItem[] = [
    { id: 'name', isDone: Boolean(user.first_name && user.last_name), to: detailsPath('contact') },
    { id: 'way_in', isDone: user.email_confirmed, to: detailsPath('contact') },
  ]
  if (user.role !== 'business')
    return [
      ...shared,
      { id: 'address', isDone: user.addresses.length > 0, to: detailsPath('addresses') },
      { id: 'car', isDone: carCount > 0, to: '/profile/my-garage' },
    ]
  return [
    ...shared,
    { id: 'seller_type', isDone: user.seller_type !== null, to: detailsPath('business') },
    { id: 'contact_email', isDone: user.contact_email !== null, to: detailsPath('business') },
    { id: 'about', isDone: user.about !== null, to: detailsPath('business') },
    { id: 'number', isDone: user.vat_number !== null || user.company_number !== null, to: detailsPath('business') },
    { id: 'seat', isDone: user.business_address !== null, to: detailsPath('business_address') },
    { id: 'papers', isDone: user.documents_uploaded, to: detailsPath('documents') },
  ]
}
