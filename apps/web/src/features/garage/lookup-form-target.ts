/**
 * Page that a lookup form opens when it is submitted before scripts run, and the name of the field
 * for each kind of lookup. The results page looks up a registration or VIN in its search text and
 * continues as the form does with scripts.
 */
export const lookupFormTargets = {
  results: { path: '/search', plate: 'q', vin: 'q' },
  garage: { path: '/profile/my-garage', plate: 'plate', vin: 'vin' },
} as const

export type LookupFormTarget = keyof typeof lookupFormTargets
