import type { Search } from '@partlane/contract/search-params'
import { minorUnitsOf, money } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useId } from 'react'
import { Link, useLocaleNavigate, useLocalePath } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/core/cx.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { hiddenFields, parseMinorUnits, updatedSearchPath } from './search-url.ts'
import type { Results } from './search-view.ts'

type PriceFacetValue = NonNullable<NonNullable<Results['facets']>['price']>

/**
 * Histogram of the prices and two fields for a range.
 * Without scripts it is a plain form; the server redirects its query to the canonical path.
 */
export function PriceFacet({ price, search }: { price: PriceFacetValue; search: Search }) {
  const { t, formatMoney } = useI18n('search')
  const id = useId()
  const navigate = useLocaleNavigate()
  const action = useLocalePath()('/search')
  const formatPounds = (minor: number) => formatMoney(money(minor, 'gbp'), { stripZeroDecimals: true })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [from, to] = [parseMinorUnits(String(form.get('from'))), parseMinorUnits(String(form.get('to')))]
    const isReversed = from !== null && to !== null && from > to
    navigate(updatedSearchPath(search, { price_min: isReversed ? to : from, price_max: isReversed ? from : to }))
  }
  return (
    <section aria-labelledby={id} className="border-b border-line py-4">
      <h2 id={id} className="mb-2 text-[15px]">
        {t('facet.price')}
      </h2>
      <PriceBars price={price} search={search} label={t('price.bars')} formatPounds={formatPounds} />
      {/* The key resets the uncontrolled fields when the price range of the search changes. */}
      <form key={`${search.price_min}-${search.price_max}`} action={action} onSubmit={submit} className="mt-3 grid grid-cols-2 gap-2">
        {hiddenFields(search, ['price_min', 'price_max']).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field label={t('price.from')} hideLabel>
          <Input
            name="from"
            inputMode="decimal"
            prefix="£"
            placeholder={toPoundsInput(minorUnitsOf(price.min))}
            defaultValue={toPoundsInput(search.price_min)}
          />
        </Field>
        <Field label={t('price.to')} hideLabel>
          <Input
            name="to"
            inputMode="decimal"
            prefix="£"
            placeholder={toPoundsInput(minorUnitsOf(price.max))}
            defaultValue={toPoundsInput(search.price_max)}
          />
        </Field>
        <Button type="submit" size="sm" className="col-span-2">
          {t('price.apply')}
        </Button>
      </form>
    </section>
  )
}

const toPoundsInput = (minor: number | null) => (minor === null ? '' : minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2))

type PriceBarsProps = { price: PriceFacetValue; search: Search; label: string; formatPounds: (minor: number) => string }

/** A click on a bar selects its price range. Bars within the current range are coloured. */
function PriceBars({ price, search, label, formatPounds }: PriceBarsProps) {
  const { t } = useI18n('search')

  const maxCount = Math.max(1, ...price.histogram.map(({ count }) => count))
  const bars = price.histogram.map((bar) => ({ ...bar, from: minorUnitsOf({ amount: bar.from }), to: minorUnitsOf({ amount: bar.to }) }))
  const isInRange = (from: number, to: number) =>
    (search.price_min === null || to > search.price_min) && (search.price_max === null || from <= search.price_max)
  return (
    <ul aria-label={label} className="flex h-14 items-end gap-[3px]">
      {bars.map(({ from, to, count }) => (
        <li key={from} className="flex h-full flex-1 items-end">
          <Link
            to={updatedSearchPath(search, { price_min: from, price_max: to })}
            preventScrollReset
            tabIndex={-1}
            rel="nofollow"
            title={t('price.bar', { from: formatPounds(from), to: formatPounds(to), count })}
            className="flex h-full w-full items-end"
          >
            <span className="sr-only">{t('price.bar', { from: formatPounds(from), to: formatPounds(to), count })}</span>
            <span
              aria-hidden="true"
              style={{ height: `${count === 0 ? 4 : Math.max(10, (count / maxCount) * 100)}%` }}
              className={cx('w-full rounded-t-[3px]', count > 0 && isInRange(from, to) ? 'bg-accent' : 'bg-sunken')}
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
