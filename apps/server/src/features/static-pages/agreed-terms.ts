import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { getVersionInForce } from './render-static-page.ts'

/** The number of the terms in force: what a user agrees to who signs up or pays now. */
export const getTermsVersion = (ctx: Pick<AppContext, 'clock'>): number => getVersionInForce(ctx, 'terms').version

/**
 * The version that is stored with an agreement. Clients may send the version that they have shown.
 * It must be the one in force, because a user cannot agree to terms that were not shown.
 * @throws Refusal terms_changed
 */
export function getAgreedTermsVersion(ctx: Pick<AppContext, 'clock'>, shownVersion: number | undefined): number {
  const version = getTermsVersion(ctx)
  if (shownVersion !== undefined && shownVersion !== version) throw new Refusal('terms_changed', { field: 'terms_version' })
  return version
}
