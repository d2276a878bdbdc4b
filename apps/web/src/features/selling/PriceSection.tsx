import { listingLimits } from '@partlane/domain/limits'
import { conditions, itemTypes, returnsPolicies, saleFormats, warranties } from '@partlane/domain/listings/listing-fields'
import { auctionDurations } from '@partlane/domain/listings/sale-terms'
import { useI18n } from '@partlane/i18n/react'
import Lock from 'lucide-react/icons/lock'
import { useId } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { MoneyInput, NumberField } from '#ui/forms/NumberField.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { useHasPassed } from '#ui/time/use-server-time.ts'
import { SellSection } from './SellSection.tsx'
import type { ListingForm } from './use-listing-form.ts'

/** Condition, sale format, price, quantity, warranty and returns. */
export function PriceSection({ form }: { form: ListingForm }) {
  const { t } = useI18n('selling')
  const { t: tListings } = useI18n('listings')
  const { messageOfField } = useErrorMessages()
  const { values, updateValues, errors } = form
  const errorText = (field: keyof typeof errors) => errors[field] && messageOfField(errors[field])
  return (
    <SellSection id="price" title={t('price.title')}>
      <Field group label={tListings('page.condition')} error={errorText('condition')} required>
        <RadioCards
          columns={2}
          name="condition"
          value={values.condition ?? undefined}
          options={conditions.map((value) => ({ value, label: tListings(`condition.${value}`), hint: t(`condition_hint.${value}`) }))}
          onValueChange={(condition) => updateValues({ condition })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={tListings('page.type')} error={errorText('item_type')}>
          <Select
            value={values.item_type ?? ''}
            placeholder={t('not_said')}
            options={itemTypes.map((value) => ({ value, label: tListings(`item_type.${value}`) }))}
            onChange={(event) => updateValues({ item_type: itemTypes.find((type) => type === event.target.value) ?? null })}
          />
        </Field>
        <Field label={tListings('page.brand')} error={errorText('brand')}>
          <Input value={values.brand} maxLength={listingLimits.brand} onChange={(event) => updateValues({ brand: event.target.value })} />
        </Field>
      </div>
      <TermsOfSale form={form} />
      <StockAndTermsFields form={form} />
    </SellSection>
  )
}

/** Bids on the running auction lock the terms of sale. */
function useLockedTerms({ sale_format, bid_count, auction_ends_at: endsAt }: ListingForm['savedListing']): boolean {
  const hasEnded = useHasPassed(endsAt)
  return sale_format === 'auction' && bid_count > 0 && endsAt !== null && !hasEnded
}

/** The sale format and the amounts that it needs. */
function TermsOfSale({ form }: { form: ListingForm }) {
  const { t } = useI18n('selling')
  const { t: tListings } = useI18n('listings')
  const { messageOfField } = useErrorMessages()
  const { values, updateValues, errors } = form
  const isLocked = useLockedTerms(form.savedListing)
  const noteId = useId()
  return (
    <fieldset disabled={isLocked} aria-describedby={isLocked ? noteId : undefined} className="m-0 grid min-w-0 gap-4 border-0 p-0">
      {isLocked && (
        <p id={noteId} className="flex items-start gap-2 rounded-control bg-sunken p-3">
          <Lock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
          {t('price.locked')}
        </p>
      )}
      <Field group label={t('price.format')} error={errors.sale_format && messageOfField(errors.sale_format)}>
        <RadioCards
          columns={3}
          name="sale_format"
          value={values.sale_format}
          options={saleFormats.map((value) => ({ value, label: tListings(`sale_format.${value}`), hint: t(`format_hint.${value}`) }))}
          onValueChange={(sale_format) => updateValues({ sale_format })}
        />
      </Field>
      <PriceFields form={form} />
    </fieldset>
  )
}

/** Quantity, the seller's own reference, warranty and returns. */
function StockAndTermsFields({ form }: { form: ListingForm }) {
  const { t } = useI18n('selling')
  const { t: tListings } = useI18n('listings')
  const { messageOfField } = useErrorMessages()
  const { values, updateValues, errors, savedListing } = form
  const errorText = (field: keyof typeof errors) => errors[field] && messageOfField(errors[field])
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {values.sale_format !== 'auction' && (
        <Field
          label={t('price.quantity')}
          hint={savedListing.reserved_quantity > 0 ? t('price.reserved', { count: savedListing.reserved_quantity }) : undefined}
          error={errorText('quantity')}
        >
          <NumberField integer value={values.quantity} maxLength={4} onChange={(event) => updateValues({ quantity: event.target.value })} />
        </Field>
      )}
      <Field label={t('price.sku')} hint={t('price.sku_hint')} error={errorText('sku')}>
        <Input value={values.sku} maxLength={listingLimits.sku} onChange={(event) => updateValues({ sku: event.target.value })} />
      </Field>
      <Field label={t('price.warranty')}>
        <Select
          value={values.warranty}
          options={warranties.map((value) => ({ value, label: tListings(`warranty.${value}`) }))}
          onChange={(event) => updateValues({ warranty: warranties.find((option) => option === event.target.value) ?? 'none' })}
        />
      </Field>
      <Field label={t('price.returns')} hint={<ReturnsHint />}>
        <Select
          value={values.returns}
          options={returnsPolicies.map((value) => ({ value, label: tListings(`returns.${value}`) }))}
          onChange={(event) => updateValues({ returns: returnsPolicies.find((option) => option === event.target.value) ?? 'seller_rules' })}
        />
      </Field>
    </div>
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

/** What buyers pay for the old unit. An auction has none. */
function SurchargeField({ form: { values, updateValues, errors, savedListing } }: { form: ListingForm }) {
  const { t } = useI18n('selling')
  const { messageOfField } = useErrorMessages()
  if (values.sale_format === 'auction') return null
  return (
    <Field
      label={t('price.surcharge')}
      hint={t('price.surcharge_hint')}
      error={errors.exchange_surcharge && messageOfField(errors.exchange_surcharge)}
    >
      <MoneyInput
        currency={savedListing.currency}
        value={values.exchange_surcharge}
        onChange={(event) => updateValues({ exchange_surcharge: event.target.value })}
      />
    </Field>
  )
}

/** The amounts that the sale format needs. */
function PriceFields({ form }: { form: ListingForm }) {
  const { t } = useI18n('selling')
  const { messageOfField } = useErrorMessages()
  const { values, updateValues, errors, savedListing } = form
  const { currency } = savedListing
  const errorText = (field: keyof typeof errors) => errors[field] && messageOfField(errors[field])
  const isAuction = values.sale_format === 'auction'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {isAuction && (
        <>
          <Field label={t('price.start')} hint={t('price.start_hint')} error={errorText('starting_price')} required>
            <MoneyInput
              currency={currency}
              value={values.starting_price}
              onChange={(event) => updateValues({ starting_price: event.target.value })}
            />
          </Field>
          <Field label={t('price.duration')} hint={t('price.duration_hint')} error={errorText('auction_duration')}>
            <Select
              value={String(values.auction_duration)}
              options={auctionDurations.map((days) => ({ value: String(days), label: t('price.days', { days }) }))}
              onChange={(event) => updateValues({ auction_duration: Number(event.target.value) })}
            />
          </Field>
          <Field label={t('price.reserve')} hint={t('price.reserve_hint')} error={errorText('reserve_price')}>
            <MoneyInput
              currency={currency}
              value={values.reserve_price}
              onChange={(event) => updateValues({ reserve_price: event.target.value })}
            />
          </Field>
        </>
      )}
      <Field
        id="field-price"
        label={t(isAuction ? 'price.buy_now' : 'price.price')}
        hint={isAuction ? t('price.buy_now_hint') : undefined}
        error={errorText('item_price')}
        required={!isAuction}
      >
        <MoneyInput currency={currency} value={values.item_price} onChange={(event) => updateValues({ item_price: event.target.value })} />
      </Field>
      {values.sale_format === 'offers' && (
        <>
          <Field label={t('price.lowest')} hint={t('price.lowest_hint')} error={errorText('min_offer_price')}>
            <MoneyInput
              currency={currency}
              value={values.min_offer_price}
              onChange={(event) => updateValues({ min_offer_price: event.target.value })}
            />
          </Field>
          <Field label={t('price.auto_accept')} hint={t('price.auto_accept_hint')} error={errorText('auto_accept_price')}>
            <MoneyInput
              currency={currency}
              value={values.auto_accept_price}
              onChange={(event) => updateValues({ auto_accept_price: event.target.value })}
            />
          </Field>
        </>
      )}
      <SurchargeField form={form} />
    </div>
  )
}
