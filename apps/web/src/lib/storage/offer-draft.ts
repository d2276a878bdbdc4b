import type { LineShippingType } from '@partlane/domain/listings/listing-fields'
import { OFFER_DRAFT_KEY } from './chat-drafts-key.ts'
import { sessionValues } from './session-values.ts'

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
  const draft = sessionValues.readJson<OfferDraft>(OFFER_DRAFT_KEY)
  return draft?.slug === slug ? draft : undefined
}

/** Without storage the values end with the page. `undefined` removes them. */
export function saveOfferDraft(draft: OfferDraft | undefined): void {
  if (draft) sessionValues.writeJson(OFFER_DRAFT_KEY, draft)
  else sessionValues.remove(OFFER_DRAFT_KEY)
}
