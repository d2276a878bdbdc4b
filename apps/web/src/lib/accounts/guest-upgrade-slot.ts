import type { ComponentType } from 'react'

export type GuestUpgradeProps = {
  /** Path to open after the verification code is accepted. */
  returnTo: string
  /**
   * Whether the guest has a purchase. If so, the server has an email address even without `email`.
   */
  hasBought: boolean
  email?: string | undefined
  fullName?: string | undefined
}

/**
 * The form that turns a guest into a member. The accounts feature implements it; routes pass it to
 * the features that show it beside a purchase.
 */
export type GuestUpgradeSlot = ComponentType<GuestUpgradeProps>
