import type { ComponentType } from 'react'

export type GuestUpgradeProps = {
  /** Where to come back to after the six digits. */
  returnTo: string
  /** Have they bought something? Then an address is known, even where this page does not have it. */
  hasBought: boolean
  email?: string | undefined
  fullName?: string | undefined
}

/** What a guest is offered beside what they bought: becoming a member. Accounts make it, routes hand it to the features that show it. */
export type GuestUpgradeSlot = ComponentType<GuestUpgradeProps>
