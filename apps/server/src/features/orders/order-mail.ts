import type { Role } from '@partlane/domain/accounts/roles'
import { addressLines } from '@partlane/domain/addresses/address-lines'
import type { Locale } from '@partlane/domain/locale'
import { money } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { isolateText } from '@partlane/domain/text/isolate-text'
import { createFormatters, translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { presentOrderAddress } from '#features/addresses/public.ts'
import type { MailItem } from '#platform/mail/mail-layout.ts'
import { absoluteUrl, pageUrl } from '#platform/mail/page-url.ts'
import type { OrderRow } from './orders.queries.ts'

const MAIL_PHOTO_WIDTH_PX = 320

export type MailLine = {
  title: string
  quantity: number
  shipping_type: 'ship_only' | 'click_and_collect'
  town: string | null
  photo_key: string | null
  line_total_minor: number
  /** Omitted if it is in another currency than the total. */
  unit_price_minor?: number | undefined
}
type MailAddress = OrderRow['address']
type Surcharge = { surcharge_minor: number; currency: CurrencyCode }
type MailOptions = { locale: Locale; currency: CurrencyCode }

/** The lines of an order as items of a mail: photo, title, unit price and line total. */
export function buildMailItems(
  ctx: Pick<AppContext, 'pictures' | 'config'>,
  lines: MailLine[],
  { locale, currency }: MailOptions,
): MailItem[] {
  const { formatMoney } = createFormatters(locale)
  const amount = (amountMinor: number) => formatMoney(money(amountMinor, currency))
  return lines.map(({ title, quantity, unit_price_minor, line_total_minor, photo_key }) => ({
    title: isolateText(title),
    detail: quantity === 1 ? undefined : [quantity, unit_price_minor && amount(unit_price_minor)].filter(Boolean).join(' × '),
    amount: amount(line_total_minor),
    photoUrl: photo_key ? absoluteUrl(ctx.config, ctx.pictures.urlOf(photo_key, MAIL_PHOTO_WIDTH_PX, 'jpeg')) : undefined,
  }))
}

type ExpectedDays = Pick<OrderRow, 'expected_from' | 'expected_to'>

/** When the parts of an order are expected, and where parts are collected. */
export function buildDeliveryTexts({ lines, order }: { lines: MailLine[]; order: ExpectedDays | undefined }, locale: Locale): string[] {
  const t = translator(locale, 'notifications')
  const { formatDate } = createFormatters(locale)
  const towns = lines.filter((line) => line.shipping_type === 'click_and_collect').map(({ town }) => town ?? '')
  const collection = [...new Set(towns)].map((town) => (town === '' ? t('mail.collect') : t('mail.collect_in', { town })))
  if (towns.length === lines.length || !order?.expected_from || !order.expected_to) return collection
  const [from, to] = [formatDate(`${order.expected_from}T12:00:00Z`, 'long'), formatDate(`${order.expected_to}T12:00:00Z`, 'long')]
  return [from === to ? t('mail.delivery_day', { day: to }) : t('mail.delivery_days', { from, to }), ...collection]
}

/** What is paid for old units and given back with them. `currency`: of the amount. */
export function buildSurchargeTexts({ surcharge_minor, currency }: Surcharge, locale: Locale): string[] {
  if (surcharge_minor === 0) return []
  const { formatMoney } = createFormatters(locale)
  return [translator(locale, 'notifications')('mail.surcharge', { surcharge: formatMoney(money(surcharge_minor, currency)) })]
}

/** The delivery address. Undefined if nothing is delivered or the buyer has closed the account. */
export function buildAddressText(lines: MailLine[], address: MailAddress, locale: Locale): string | undefined {
  if (lines.every((line) => line.shipping_type === 'click_and_collect')) return undefined
  const presentedAddress = presentOrderAddress(address)
  const { country, line1 } = presentedAddress
  if (line1 === '') return undefined
  const countryLines = country === 'GB' ? [] : [new Intl.DisplayNames([locale], { type: 'region' }).of(country)]
  return [translator(locale, 'notifications')('mail.address'), ...addressLines(presentedAddress), ...countryLines].join('\n')
}

/** How a guest opens the order on another device. A member signs in. */
export const buildGuestTexts = ({ config }: Pick<AppContext, 'config'>, { role, locale }: { role: Role; locale: Locale }): string[] =>
  role === 'guest' ? [translator(locale, 'order-messages')('guest_lookup', { url: pageUrl(config, '/find-order', locale) })] : []
