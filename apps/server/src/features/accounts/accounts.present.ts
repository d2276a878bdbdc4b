import type { currentUser, publicUser } from '@partlane/contract/accounts'
import type { Flat } from '@partlane/contract/resource'
import { DEFAULT_MERCHANT_FEE_PERCENTAGE } from '@partlane/domain/accounts/fee'
import { maySell, type Role, type UserStatus } from '@partlane/domain/accounts/roles'
import { isLocale } from '@partlane/domain/locale'
import { isCurrencyCode } from '@partlane/domain/money/money'
import type { AccountRow, PublicUserRow } from './accounts.queries.ts'

export function presentCurrentUser(row: AccountRow): Flat<typeof currentUser> {
  const standing = {
    role: row.role as Role,
    status: row.status as UserStatus,
    confirmed: row.email_confirmed_at !== null || row.phone_confirmed_at !== null,
    documents_uploaded: row.documents_uploaded,
  }
  return {
    id: String(row.id),
    slug: row.slug,
    ...standing,
    operator: row.operator,
    first_name: row.first_name,
    last_name: row.last_name,
    company_name: row.company_name,
    email: row.email,
    locale: isLocale(row.locale) ? row.locale : 'en-GB',
    currency: isCurrencyCode(row.currency) ? row.currency : 'gbp',
    current_merchant_fee_in_percentages:
      row.merchant_fee_percentage === null ? DEFAULT_MERCHANT_FEE_PERCENTAGE : Number(row.merchant_fee_percentage),
    may_sell: maySell(standing),
  }
}

/** A business goes by its company's name, a private person by the first name and an initial. */
export function displayName(row: Pick<PublicUserRow, 'company_name' | 'first_name' | 'last_name' | 'slug'>): string {
  if (row.company_name) return row.company_name
  return [row.first_name, row.last_name && `${row.last_name.charAt(0)}.`].filter(Boolean).join(' ') || row.slug
}

export function presentPublicUser(row: PublicUserRow): Flat<typeof publicUser> {
  return {
    id: String(row.id),
    slug: row.slug,
    role: row.role as Role,
    display_name: displayName(row),
    rating: row.rating_count === 0 ? null : Math.round((row.rating_sum / row.rating_count) * 10) / 10,
    rating_count: row.rating_count,
    on_holiday: row.holiday,
    member_since: row.created_at.toISOString().slice(0, 10),
  }
}
