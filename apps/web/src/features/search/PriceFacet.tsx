import type { Search } from '@partlane/contract/search-params'
import { type Amount, decimalsOf, money } from '@partlane/domain/money/amounts'
import { currencySymbols } from '@partlane/domain/money/money'
import { toHundredths } from '@partlane/domain/search/price-bounds'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useId } from 'react'
import { Link, useLocaleNavigate, useLocalePath } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/core/cx.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { type PriceView, toBars } from './price-view.ts'
import { hiddenFields, parsePriceBound, updatedSearchPath } from './search-url.ts'
import type { Results } from './search-view.ts'

type PriceFacetValue = NonNullable<NonNullable<Results['facets']>['price']>
type PriceFacetProps = { price: PriceFacetValue; search: Search; view: PriceView }

/**
 * Histogram of the prices and two fields for a range.
 * Without scripts it is a plain form; the server redirects its query to the canonical path.
 */
export function PriceFacet({ price, search, view }: PriceFacetProps) {
  const { t, formatMoney } = useI18n('search')
  const id = useId()
  const navigate = useLocaleNavigate()
  const action = useLocalePath()('/search')
  const { currency, convert } = view
  const inputMode = decimalsOf(currency) === 0 ? 'numeric' : 'decimal'
  const formatPrice = (minor: number) => formatMoney(money(minor, currency), { stripZeroDecimals: true })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [from, to] = [parsePriceBound(String(form.get('from')), currency), parsePriceBound(String(form.get('to')), currency)]
    const isReversed = from !== null && to !== null && from > to
    navigate(updatedSearchPath(search, { price_min: isReversed ? to : from, price_max: isReversed ? from : to, currency }))
  }
  return (
    <section aria-labelledby={id} className="border-b border-line py-4">
      <h2 id={id} className="mb-2 text-md">
        {t('facet.price')}
      </h2>
      <PriceBars price={price} search={search} label={t('price.bars')} view={view} formatPrice={formatPrice} />
      {/* The key resets the uncontrolled fields when the price range of the search changes. */}
      <form
        key={`${search.price_min}-${search.price_max}-${currency}`}
        action={action}
        onSubmit={submit}
        className="mt-3 grid grid-cols-2 gap-2"
      >
        {hiddenFields(search, ['price_min', 'price_max', 'currency']).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="currency" value={currency} />
        <Field label={t('price.from')} hideLabel>
          <Input
            name="from"
            inputMode={inputMode}
            prefix={currencySymbols[currency]}
            placeholder={toPriceInput(price.min)}
            defaultValue={search.price_min === null ? '' : toPriceInput(money(convert(search.price_min), currency))}
          />
        </Field>
        <Field label={t('price.to')} hideLabel>
          <Input
            name="to"
            inputMode={inputMode}
            prefix={currencySymbols[currency]}
            placeholder={toPriceInput(price.max)}
            defaultValue={search.price_max === null ? '' : toPriceInput(money(convert(search.price_max), currency))}
          />
        </Field>
        <Button type="submit" size="sm" className="col-span-2">
          {t('price.apply')}
        </Button>
      </form>
    </section>
  )
}

const toPriceInput = ({ amount }: Amount) => amount.replace(/\.00$/, '')

type PriceBarsProps = PriceFacetProps & { label: string; formatPrice: (minor: number) => string }

/** A click on a bar selects its price range. Bars within the current range are coloured. */
function PriceBars({ price, search, view, label, formatPrice }: PriceBarsProps) {
  const { t } = useI18n('search')

  const maxCount = Math.max(1, ...price.histogram.map(({ count }) => count))
  const bars = toBars(price)
  const [lowest, highest] = [search.price_min, search.price_max].map((bound) => (bound === null ? null : view.convert(bound)))
  const isInRange = (from: number, to: number) => (lowest == null || to > lowest) && (highest == null || from <= highest)
  return (
    <ul aria-label={label} className="flex h-14 items-end gap-[3px]">
      {bars.map(({ from, to, count }) => {
        const name = t('price.bar', { from: formatPrice(from), to: formatPrice(to), count })
        return (
          <li key={from} className="flex h-full flex-1 items-end">
            <Link
              to={updatedSearchPath(search, {
                price_min: toHundredths(from, view.currency),
                price_max: toHundredths(to, view.currency),
                currency: view.currency,
              })}
              preventScrollReset
              tabIndex={-1}
              rel="nofollow"
              title={name}
              className="flex h-full w-full items-end"
            >
              <span className="sr-only">{name}</span>
              <span
                aria-hidden="true"
                style={{ height: `${count === 0 ? 4 : Math.max(10, (count / maxCount) * 100)}%` }}
                className={cx('w-full rounded-t-[3px]', count > 0 && isInRange(from, to) ? 'bg-accent' : 'bg-sunken')}
              />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
