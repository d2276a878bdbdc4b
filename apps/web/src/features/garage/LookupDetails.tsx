import { formatPlate } from '@partlane/domain/vehicles/plate'
import { useI18n } from '@partlane/i18n/react'
import type { MessageKey } from '@partlane/i18n/translate'
import { countryName } from '#lib/text/countries.ts'
import { Plate } from '#ui/forms/Plate.tsx'
import type { LookupResult } from './lookup-result.ts'

/** Details of a lookup in one line. An uncertain year is shown as approximate. */
export function LookupDetails({ lookup }: { lookup: LookupResult }) {
  const { t, locale, formatNumber } = useI18n('garage')
  const { plate, vin, make, year, isYearCertain, fuel, engineCc, colour, country } = lookup
  const translateOr = (key: string, fallback: string) => {
    const translated = t(key as MessageKey<'garage'>)
    return translated === key ? fallback : translated
  }
  const details = [
    make,
    year && (isYearCertain ? String(year) : t('lookup.about_year', { year: String(year) })),
    fuel && t(`lookup.fuel.${fuel}`),
    engineCc && t('lookup.cc', { cc: formatNumber(engineCc) }),
    colour && translateOr(`lookup.colour.${colour.replace(/[^a-z]/g, '_')}`, colour),
    country && countryName(country, locale),
  ]
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md text-ink">
      {plate && <Plate registration={formatPlate(plate)} />}
      {vin && <span className="font-bold tracking-wide break-all">{vin}</span>}
      <span>{details.filter(Boolean).join(' · ')}</span>
    </p>
  )
}
