import { money, parseAmount } from '@partlane/domain/money/amounts'
import { parseDecimal } from '@partlane/domain/money/decimals'
import { shippingQuote } from '@partlane/domain/shipping/shipping-cost'
import type { ShippingZone } from '@partlane/domain/shipping/zones'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { Card } from '#ui/display/Card.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { MoneyInput, NumberField } from '#ui/forms/NumberField.tsx'
import { parseDraft } from './parse-draft.ts'
import type { RuleDraft } from './rule-draft.ts'
import { formatWeight, parseGrams } from './weight-text.ts'

type PreviewPanelProps = { zones: { zone: ShippingZone; draft: RuleDraft | undefined }[]; currency: string }

/** Cost of an example parcel to each zone, by the drafts below, saved or not. */
export function PreviewPanel({ zones, currency }: PreviewPanelProps) {
  const { t, locale } = useI18n('shipping-rules')
  const [parcel, setParcel] = useState(() => ({ weight: formatWeight(2_300, locale), size: '', price: '50' }))
  const updateParcel = (changes: Partial<typeof parcel>) => setParcel((current) => ({ ...current, ...changes }))
  const grams = parseGrams(parcel.weight)
  const longestMm = parcel.size.trim() === '' ? null : parseDecimal(parcel.size, 1)
  const priceMinor = parcel.price.trim() === '' ? 0 : parseAmount(parcel.price, currency)
  const parcelItem =
    grams && longestMm !== undefined && priceMinor !== undefined
      ? { weight_grams: grams, longest_mm: longestMm || null, quantity: 1, price_minor: priceMinor }
      : undefined
  return (
    <Card as="section" title={t('preview.title')} titleAs="h2" className="bg-sunken! [&>div]:gap-3">
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label={t('preview.weight')}>
          <Input
            value={parcel.weight}
            inputMode="decimal"
            autoComplete="off"
            onChange={({ target }) => updateParcel({ weight: target.value })}
          />
        </Field>
        <Field label={t('preview.size')}>
          <NumberField integer value={parcel.size} suffix="cm" onChange={({ target }) => updateParcel({ size: target.value })} />
        </Field>
        <Field label={t('preview.price')}>
          <MoneyInput currency={currency} value={parcel.price} onChange={({ target }) => updateParcel({ price: target.value })} />
        </Field>
      </div>
      {parcelItem ? (
        <ul aria-live="polite" className="grid gap-1 text-md">
          {zones.map(({ zone, draft }) => (
            <li key={zone}>
              <QuoteLine
                zone={zone}
                draft={draft}
                weight={formatWeight(parcelItem.weight_grams, locale)}
                parcelItem={parcelItem}
                currency={currency}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{t(grams ? 'fault.number' : 'fault.weight')}</p>
      )}
    </Card>
  )
}

type ParcelItem = Parameters<typeof shippingQuote>[2][number]
type QuoteLineProps = { zone: ShippingZone; draft: RuleDraft | undefined; weight: string; parcelItem: ParcelItem; currency: string }

/** "2.3 kg to Leeds: £5.49, 2–3 working days". */
function QuoteLine({ zone, draft, weight, parcelItem, currency }: QuoteLineProps) {
  const { t, formatMoney } = useI18n('shipping-rules')
  const place = t(`zone.${zone}.place`)
  if (!draft?.active) return <span className="text-muted">{t('preview.not_sent', { place })}</span>
  const { rule } = parseDraft(draft)
  if (!rule) return <span className="text-muted">{t('preview.unfinished', { place })}</span>
  const quote = shippingQuote([rule], zone, [parcelItem])
  if (!quote) return <span className="font-bold text-nofit">{t('preview.too_large', { weight, place })}</span>
  const price = quote.price_minor === 0 ? t('preview.free') : formatMoney(money(quote.price_minor, currency))
  const days = t('preview.days', { min: quote.days_min, max: quote.days_max, same: String(quote.days_min === quote.days_max) })
  return <>{t('preview.line', { weight, place, price, days })}</>
}
