import type { agreedLine } from '@partlane/contract/agreed-lines'
import type { Flat } from '@partlane/contract/resource'
import { isInactive } from '@partlane/domain/accounts/roles'
import { money } from '@partlane/domain/money/amounts'
import { exchange } from '@partlane/domain/money/exchange'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { OpenLineRow } from './agreed-lines.queries.ts'

type AgreedLine = Flat<typeof agreedLine>
type PresentOptions = { card: AgreedLine['listing']; currency: CurrencyCode; rate: string; now: Date }

/** Presents an open line for its buyer. `rate` converts the currency of the line to `currency`. */
export const presentAgreedLine = (line: OpenLineRow, { card, currency, rate, now }: PresentOptions): AgreedLine => ({
  id: String(line.agreed_line_id),
  source: line.source,
  quantity: line.quantity,
  unit_price: money(line.unit_price_minor, line.currency),
  line_total: exchange(money(line.unit_price_minor * line.quantity, line.currency), currency, rate),
  surcharge: exchange(money(line.unit_surcharge_minor * line.quantity, line.currency), currency, rate),
  shipping_type: line.shipping_type,
  pay_until: line.pay_until.toISOString(),
  server_time: now.toISOString(),
  seller_slug: line.seller_slug,
  payable: !isInactive(line.seller_status) && line.listing_status !== 'blocked',
  listing: card,
})
