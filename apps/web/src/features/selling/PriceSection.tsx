import { conditions, itemTypes, returnsPolicies, saleFormats, warranties } from '@partlane/domain/listings/listing-facts'
import { auctionDurations } from '@partlane/domain/listings/sale-terms'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { MoneyInput, NumberField } from '#ui/forms/NumberField.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { SellSection } from './SellSection.tsx'
import type { ListingForm } from './use-listing-form.ts'

/** Condition, how it sells, for how much, how many. */
export function PriceSection({ form }: { form: ListingForm }) {
  const { t } = useI18n('selling')
  const { t: tl } = useI18n('listings')
  const words = useErrorWords()
  const { values, set, errors, saved } = form
  const error = (field: keyof typeof errors) => errors[field] && words.ofField(errors[field])
  return (
    <SellSection id="price" title={t('price.title')}>
      <Field group label={tl('page.condition')} error={error('condition')} required>
        <RadioCards
          columns={2}
          name="condition"
          value={values.condition ?? undefined}
          options={conditions.map((value) => ({ value, label: tl(`condition.${value}`), hint: t(`condition_hint.${value}`) }))}
          onValueChange={(condition) => set({ condition })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={tl('page.type')} error={error('item_type')}>
          <Select
            value={values.item_type ?? ''}
            placeholder={t('not_said')}
            options={itemTypes.map((value) => ({ value, label: tl(`item_type.${value}`) }))}
            onChange={(event) => set({ item_type: itemTypes.find((type) => type === event.target.value) ?? null })}
          />
        </Field>
        <Field label={tl('page.brand')} error={error('brand')}>
          <Input value={values.brand} maxLength={80} onChange={(event) => set({ brand: event.target.value })} />
        </Field>
      </div>
      <Field group label={t('price.format')}>
        <RadioCards
          columns={3}
          name="sale_format"
          value={values.sale_format}
          options={saleFormats.map((value) => ({ value, label: tl(`sale_format.${value}`), hint: t(`format_hint.${value}`) }))}
          onValueChange={(sale_format) => set({ sale_format })}
        />
      </Field>
      <Amounts form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        {values.sale_format !== 'auction' && (
          <Field
            label={t('price.quantity')}
            hint={saved.reserved_quantity > 0 ? t('price.reserved', { count: saved.reserved_quantity }) : undefined}
            error={error('quantity')}
          >
            <NumberField whole value={values.quantity} maxLength={4} onChange={(event) => set({ quantity: event.target.value })} />
          </Field>
        )}
        <Field label={t('price.sku')} hint={t('price.sku_hint')} error={error('sku')}>
          <Input value={values.sku} maxLength={80} onChange={(event) => set({ sku: event.target.value })} />
        </Field>
        <Field label={t('price.warranty')}>
          <Select
            value={values.warranty}
            options={warranties.map((value) => ({ value, label: tl(`warranty.${value}`) }))}
            onChange={(event) => set({ warranty: warranties.find((known) => known === event.target.value) ?? 'none' })}
          />
        </Field>
        <Field label={t('price.returns')} hint={<ReturnsHint />}>
          <Select
            value={values.returns}
            options={returnsPolicies.map((value) => ({ value, label: tl(`returns.${value}`) }))}
            onChange={(event) => set({ returns: returnsPolicies.find((known) => known === event.target.value) ?? 'seller_rules' })}
          />
        </Field>
      </div>
    </SellSection>
  )
}

function ReturnsHint() {
  const { t } = useI18n('selling')
  return (
    <>
      {t('price.returns_hint')} <Link to="/profile/shipping-return-rules">{t('price.returns_link')}</Link>
    </>
  )
}

/** The amounts that go with how it sells. */
function Amounts({ form }: { form: ListingForm }) {
  const { t } = useI18n('selling')
  const words = useErrorWords()
  const { values, set, errors, saved } = form
  const { currency } = saved
  const error = (field: keyof typeof errors) => errors[field] && words.ofField(errors[field])
  const auction = values.sale_format === 'auction'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {auction && (
        <>
          <Field label={t('price.start')} error={error('starting_price')} required>
            <MoneyInput
              currency={currency}
              value={values.starting_price}
              onChange={(event) => set({ starting_price: event.target.value })}
            />
          </Field>
          <Field label={t('price.duration')}>
            <Select
              value={String(values.auction_duration_days)}
              options={auctionDurations.map((days) => ({ value: String(days), label: t('price.days', { days }) }))}
              onChange={(event) => set({ auction_duration_days: Number(event.target.value) })}
            />
          </Field>
        </>
      )}
      <Field
        id="field-price"
        label={t(auction ? 'price.buy_now' : 'price.price')}
        hint={auction ? t('price.buy_now_hint') : undefined}
        error={error('item_price')}
        required={!auction}
      >
        <MoneyInput currency={currency} value={values.item_price} onChange={(event) => set({ item_price: event.target.value })} />
      </Field>
      {values.sale_format === 'offers' && (
        <Field label={t('price.lowest')} hint={t('price.lowest_hint')} error={error('min_offer_price')}>
          <MoneyInput
            currency={currency}
            value={values.min_offer_price}
            onChange={(event) => set({ min_offer_price: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}
