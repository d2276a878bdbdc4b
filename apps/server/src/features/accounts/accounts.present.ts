import type { currentUser, publicUser } from '@partlane/contract/accounts'
import type { Flat } from '@partlane/contract/resource'
import { listMissingCompanyDetails } from '@partlane/domain/accounts/company-details'
import { DEFAULT_MERCHANT_FEE_PERCENTAGE } from '@partlane/domain/accounts/fee'
import { canSell } from '@partlane/domain/accounts/roles'
import { accountTypeOf } from '@partlane/domain/accounts/seller-types'
import { DEFAULT_LOCALE, type Locale } from '@partlane/domain/locale'
import { translator } from '@partlane/i18n/server'
import { presentPaymentGateway } from '#features/payout-accounts/public.ts'
import type { AccountRow, PublicUserRow } from './accounts.queries.ts'

/** The account as its owner sees it. */
export function presentCurrentUser(row: AccountRow): Flat<typeof currentUser> {
  const accountStatus = {
    role: row.role,
    status: row.status,
    confirmed: row.email_confirmed_at !== null || row.phone_confirmed_at !== null,
    documents_uploaded: row.documents_uploaded,
  }
  return {
    id: String(row.id),
    slug: row.slug,
    ...accountStatus,
    operator: row.operator,
    first_name: row.first_name,
    last_name: row.last_name,
    company_name: row.company_name,
    ...presentSignInMethods(row),
    ...presentSellerProfile(row),
    ...presentAddresses(row.addresses),
    payment_gateways: row.payout_accounts.map((account) => presentPaymentGateway(account.gateway, account)),
    locale: row.locale,
    currency: row.currency,
    terms_version: row.terms_version,
    current_merchant_fee_in_percentages:
      row.merchant_fee_percentage === null ? DEFAULT_MERCHANT_FEE_PERCENTAGE : Number(row.merchant_fee_percentage),
    may_sell: canSell(accountStatus),
  }
}

/** Shows the confirmed address of each kind. Without a confirmed one, shows the pending one. */
function presentSignInMethods(row: AccountRow) {
  return {
    email: row.email ?? row.pending_email,
    email_confirmed: row.email !== null,
    phone_number: row.phone ?? row.pending_phone,
    phone_confirmed: row.phone !== null,
    pending_email: row.email === null ? null : row.pending_email,
    pending_phone_number: row.phone === null ? null : row.pending_phone,
    has_password: Boolean(row.has_password),
    identities: row.identities.map(({ provider }) => provider),
  }
}

const presentSellerProfile = (row: AccountRow) => ({
  account_type: accountTypeOf(row.role),
  seller_type: row.seller_type,
  vat_number: row.vat_number,
  company_number: row.company_number,
  contact_email: row.contact_email,
  missing_company_details: row.role === 'business' ? listMissingCompanyDetails(toCompanyDetails(row)) : [],
  about: row.about,
  website: row.website,
  on_holiday: row.holiday,
  holiday_until: row.holiday_until,
  documents: row.documents,
})

const toCompanyDetails = ({ company_name, contact_email, addresses }: AccountRow) => ({
  company_name,
  contact_email,
  business_address: addresses.find(({ kind }) => kind === 'business') ?? null,
})

function presentAddresses(rows: AccountRow['addresses']) {
  const presentAddress = ({ kind: _kind, id, ...fields }: (typeof rows)[number]) => ({ id: String(id), ...fields })
  const businessAddress = rows.find(({ kind }) => kind === 'business')
  return {
    addresses: rows.filter(({ kind }) => kind === 'personal').map(presentAddress),
    business_address: businessAddress ? presentAddress(businessAddress) : null,
  }
}

type DisplayNameColumns = Pick<PublicUserRow, 'company_name' | 'first_name' | 'last_name' | 'slug' | 'deleted_at'>

/**
 * The name that other users see: the company name of a business, else the first name and the
 * initial of the last name. A closed account is shown as "Former member" in the locale.
 */
export function displayName(row: DisplayNameColumns, locale: Locale = DEFAULT_LOCALE): string {
  if (row.deleted_at) return translator(locale, 'profile-messages')('former_member')
  if (row.company_name) return row.company_name
  return [row.first_name, row.last_name && `${row.last_name.charAt(0)}.`].filter(Boolean).join(' ') || row.slug
}

/** The user as everybody sees them. `rating`: 1 to 5 with one decimal, null without reviews. */
export function presentPublicUser(row: PublicUserRow, locale: Locale = DEFAULT_LOCALE): Flat<typeof publicUser> {
  return {
    id: String(row.id),
    slug: row.slug,
    role: row.role,
    display_name: displayName(row, locale),
    former: row.deleted_at !== null,
    rating: row.rating_count === 0 ? null : Math.round((row.rating_sum / row.rating_count) * 10) / 10,
    rating_count: row.rating_count,
    on_holiday: row.holiday,
    member_since: row.created_at.toISOString().slice(0, 10),
  }
}

/** A row with the public columns of a user below a prefix: `seller_slug`. */
type PrefixedUser<Prefix extends string> = { [Column in keyof PublicUserRow as `${Prefix}_${Column}`]: unknown }

/** Returns the public columns that a row has below a prefix. */
export function toPublicUserRow<Prefix extends string>(row: PrefixedUser<Prefix>, prefix: Prefix): PublicUserRow {
  // The query builder joins the types of all columns that are selected by a mapped name.
  const columns: Readonly<Record<string, unknown>> = row
  const columnValue = <K extends keyof PublicUserRow>(column: K) => columns[`${prefix}_${column}`] as PublicUserRow[K]
  return {
    id: columnValue('id'),
    slug: columnValue('slug'),
    role: columnValue('role'),
    first_name: columnValue('first_name'),
    last_name: columnValue('last_name'),
    company_name: columnValue('company_name'),
    rating_sum: columnValue('rating_sum'),
    rating_count: columnValue('rating_count'),
    holiday: columnValue('holiday'),
    created_at: columnValue('created_at'),
    deleted_at: columnValue('deleted_at'),
  }
}
