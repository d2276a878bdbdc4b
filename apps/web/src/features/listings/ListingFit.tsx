import { useApi } from '@partlane/client/api/api-context'
import { vehicleNodeQuery } from '@partlane/client/catalogue'
import { listingVerdictQuery } from '@partlane/client/listings'
import { useQuery } from '@tanstack/react-query'
import { carInput, useCar } from '#lib/preferences/car.ts'
import { FitBadge } from './FitBadge.tsx'

/** Whether a listing fits the chosen car, on other pages than its own. Nothing without a car. */
export function ListingFit({ slug }: { slug: string }) {
  const api = useApi()
  const car = useCar()
  const { data: verdict } = useQuery(listingVerdictQuery(api, slug, carInput(car)))
  const { data: node } = useQuery(vehicleNodeQuery(api, car?.vehicle))
  if (!car || !verdict) return null
  return <FitBadge verdict={verdict} carName={node?.short_name} />
}
