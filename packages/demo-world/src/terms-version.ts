import { marketplaceDate } from '@partlane/domain/accounts/holiday'
import { findVersionInForce, pageVersions } from '@partlane/domain/static-pages/static-pages'

/** The version of the terms that a demo user has agreed to at an instant: the one in force. */
export const termsVersionAt = (at: Date): number => findVersionInForce(pageVersions.terms, marketplaceDate(at)).version
