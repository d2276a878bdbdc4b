import { shownPlate } from '@partlane/domain/vehicles/plate'
import { useI18n } from '@partlane/i18n/react'
import type { MessageKey } from '@partlane/i18n/translate'
import { Plate } from '#ui/forms/Plate.tsx'
import type { LookedUp } from './looked-up.ts'

/** What was told, in one line; a year that is only a hint says so. */
export function LookupFacts({ looked }: { looked: LookedUp }) {
  const { t, locale, formatNumber } = useI18n('garage')
  const { plate, vin, make, year, yearCertain, fuel, engineCc, colour, country } = looked
  const words = (key: string, fallback: string) => {
    const found = t(key as MessageKey<'garage'>)
    return found === key ? fallback : found
  }
  const facts = [
    make,
    year && (yearCertain ? String(year) : t('lookup.about_year', { year: String(year) })),
    fuel && t(`lookup.fuel.${fuel}`),
    engineCc && t('lookup.cc', { cc: formatNumber(engineCc) }),
    colour && words(`lookup.colour.${colour.replace(/[^a-z]/g, '_')}`, colour),
    country && new Intl.DisplayNames([locale], { type: 'region' }).of(country),
  ]
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[15px] text-ink">
      {plate && <Plate registration={shownPlate(plate)} />}
      {vin && <span className="font-bold tracking-wide break-all">{vin}</span>}
      <span>{facts.filter(Boolean).join(' · ')}</span>
    </p>
  )
}
