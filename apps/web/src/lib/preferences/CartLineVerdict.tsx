import { useApi } from '@partlane/client/api/api-context'
import { cartVerdictsQuery } from '@partlane/client/cart'
import { vehicleNodeQuery } from '@partlane/client/catalogue'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { Badge } from '#ui/display/Badge.tsx'
import { carInput, useCar } from './car.ts'

const tones = { fits: 'success', unknown: 'warning', does_not_fit: 'danger' } as const

/**
 * Whether a line of the cart fits the chosen car, for cart and checkout. Renders nothing without a
 * car. All lines share one request.
 */
export function CartLineVerdict({ lineId }: { lineId: string }) {
  const { t } = useI18n('listings')
  const api = useApi()
  const car = useCar()
  const { data: verdicts } = useQuery(cartVerdictsQuery(api, carInput(car)))
  const { data: node } = useQuery(vehicleNodeQuery(api, car?.vehicle))
  const verdict = car && verdicts?.[lineId]
  if (!verdict || !node) return null
  const label = verdict.reason === 'universal' ? t('verdict.fits_universal') : t(`verdict.${verdict.fit}`, { car: node.short_name })
  return <Badge tone={tones[verdict.fit]}>{label}</Badge>
}
