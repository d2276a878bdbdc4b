import type { Product } from './product.ts'

/** Exchange surcharges in pounds that rebuilders ask for, by subcategory. */
const surchargePounds: Readonly<Record<string, number>> = {
  'brake-calipers': 25,
  'starter-motors': 30,
  alternators: 35,
  turbochargers: 120,
  'fuel-injectors': 60,
  'high-pressure-pumps': 90,
  'steering-racks': 60,
  'power-steering-pumps': 36,
  'ac-compressors': 50,
  'particulate-filters': 150,
  'manual-gearboxes': 180,
  'mechatronic-units': 240,
  'torque-converters': 110,
  driveshafts: 24,
  'air-springs': 48,
}
const DEFAULT_SURCHARGE_POUNDS = 40
const EUROS_PER_POUND = 1.16
const EURO_STEP_SIZE = 5

/** The exchange surcharge of an exchange unit in minor units of the seller's currency. */
export function surchargeOf({ category }: Product, currency: 'gbp' | 'eur'): number {
  const pounds = surchargePounds[category.slug] ?? DEFAULT_SURCHARGE_POUNDS
  return currency === 'gbp' ? pounds * 100 : Math.round((pounds * EUROS_PER_POUND) / EURO_STEP_SIZE) * EURO_STEP_SIZE * 100
}

const exchangeNotes = {
  british:
    'Exchange unit: send us your old one, complete and in one piece, within 30 days. We then confirm it and you get the surcharge back.',
  french:
    'Échange standard : renvoyez-nous votre ancienne pièce, complète et non cassée, sous 30 jours. La consigne vous est alors remboursée.',
} as const

/** What the description says about the old unit. */
export const exchangeNote = (isFrench: boolean): string => (isFrench ? exchangeNotes.french : exchangeNotes.british)
