import type { CompanyDetails } from '@partlane/contract/accounts'
import { addressLines } from '@partlane/domain/addresses/address-lines'
import type { Locale } from '@partlane/domain/locale'
import { createFormatters } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { presentOrderAddress } from '#features/addresses/public.ts'
import { getVersionInForce, renderStaticPage } from '#features/static-pages/public.ts'
import type { OrderRow } from './orders.queries.ts'

type FormOrder = Pick<OrderRow, 'reference' | 'created_at' | 'address'> & { company: CompanyDetails }
type FormItem = { title: string; quantity: number }

/** The model withdrawal form with the details of an order from a business seller. */
export function renderWithdrawalForm(
  ctx: Pick<AppContext, 'config' | 'clock'>,
  { order, items, locale }: { order: FormOrder; items: readonly FormItem[]; locale: Locale },
) {
  const { version, effective_on } = getVersionInForce(ctx, 'withdrawal-form')
  const address = presentOrderAddress(order.address)
  const fields = {
    trader: companyLines(order.company, locale).join('\n'),
    goods: [...items.map(({ title, quantity }) => (quantity === 1 ? title : `${quantity} × ${title}`)), order.reference].join('\n'),
    ordered_on: createFormatters(locale).formatDate(order.created_at),
    consumer_name: address.full_name ?? '',
    consumer_address: withCountry(addressLines({ ...address, full_name: null }), address.country, locale).join('\n'),
  }
  return { version, effective_on, ...renderStaticPage(ctx, { id: 'withdrawal-form', version, locale }, fields) }
}

/** Name, address and email address of a business. */
function companyLines({ name, address, email }: CompanyDetails, locale: Locale): string[] {
  const lines = address ? withCountry(addressLines({ ...address, full_name: null, company_name: null }), address.country, locale) : []
  return [name, ...lines, email].filter((line) => line !== null && line !== '') as string[]
}

const withCountry = (lines: string[], country: string, locale: Locale) =>
  country === 'GB' || lines.length === 0 ? lines : [...lines, new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country]
