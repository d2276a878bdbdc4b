/**
 * `personal`: the address book of a member. `business`: the registered address of a business.
 * `dispatch` and `collection`: places of listings. No code writes `shipping`.
 */
export const addressKinds = ['personal', 'business', 'dispatch', 'collection', 'shipping'] as const
export type AddressKind = (typeof addressKinds)[number]
