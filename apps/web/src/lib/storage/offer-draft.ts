import type { LineShippingType } from '@partlane/domain/listings/listing-fields'
import { OFFER_DRAFT_KEY } from './chat-drafts-key.ts'

/** What was typed in the dialog of an offer. Numbers are text, so that incomplete input is kept. */
export type OfferDraft = {
  slug: string
  price: string
  quantity: string
  shippingType?: LineShippingType | undefined
  /** The visitor has gone to the sign-in to make it: the dialog opens again after it. */
  isRequested?: boolean | undefined
}

/** @returns the values that were typed for a listing in this tab */
export function readOfferDraft(slug: string): OfferDraft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(OFFER_DRAFT_KEY) ?? 'null') as OfferDraft | null
    return draft?.slug === slug ? draft : undefined
  } catch {
    return undefined
  }
}

/** Without storage the values end with the page. `undefined` removes them. */
export function saveOfferDraft(draft: OfferDraft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(OFFER_DRAFT_KEY, JSON.stringify(draft))
    else sessionStorage.removeItem(OFFER_DRAFT_KEY)
  } catch {
    // Storage is blocked or full.
  }
}
