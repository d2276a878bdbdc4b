import type { SellerType } from '@partlane/domain/accounts/seller-types'
import { createRandom, hashOf, type Random } from '../random.ts'
import { DEMO_DOMAIN } from './demo-people.ts'
import type { DemoPerson } from './demo-person.ts'
import { addressColumns, type Home } from './home.ts'

/**
 * What approved businesses write about themselves. New businesses have not written anything yet.
 */
const profiles: Record<string, { type: SellerType; about: string; website?: string }> = {
  dave: {
    type: 'wrecker_breaker',
    about:
      'Family yard in Leeds since 1987. We buy accident-damaged and high-mileage cars, take them apart ourselves and test what can be tested. Every part is photographed as it is and marked before it leaves.',
    website: 'https://hebdens.example.com',
  },
  rosie: {
    type: 'retailer',
    about: 'Motor factors with two counters and a van. New parts of known makers, the right one the first time: send us your registration.',
    website: 'https://caldermotorfactors.example.com',
  },
  imran: { type: 'wrecker_breaker', about: 'BMW and MINI, nothing else. About forty cars in the yard at any time.' },
  niamh: {
    type: 'wrecker_breaker',
    about: 'Fords and Vauxhalls from 1998 on. Engines are heard running before they come out.',
  },
  wei: {
    type: 'wholesaler',
    about: 'Japanese and Korean parts, imported by the container and taken from cars broken here.',
  },
  harjit: { type: 'wrecker_breaker', about: 'Golf, Leon, Octavia, A3: we know which bracket fits which.' },
  fiona: {
    type: 'manufacturer',
    about: 'We rebuild turbochargers, steering racks and gearboxes on our own benches. Send us the old one and get some of it back.',
    website: 'https://clyderebuilds.example.com',
  },
  stuart: { type: 'mechanic', about: 'A village garage with more on its shelves than it will ever fit.' },
  anwen: { type: 'distributor', about: 'Brakes, wheels and suspension, new and boxed. Fitting by appointment.' },
  graham: { type: 'self_employed', about: 'Land Rovers first, other British cars when they turn up.' },
  lena: {
    type: 'wrecker_breaker',
    about: 'Electric and hybrid cars. Batteries are tested cell by cell and sold with their figures.',
  },
  mathieu: {
    type: 'wrecker_breaker',
    about: 'Casse familiale à Calais. Pièces démontées avec soin, contrôlées et garanties trois mois.',
  },
  camille: { type: 'retailer', about: 'Pièces neuves d’équipementiers, expédiées de Lyon le jour même.' },
}

/** The VAT rate of the United Kingdom and of France, in percent. */
const VAT_PERCENTAGE = 20

const emptyProfile = {
  contact_email: null,
  seller_type: null,
  about: null,
  website: null,
  company_number: null,
  vat_number: null,
  invoice_kind: 'private' as const,
  invoice_vat_percentage: 0,
}

/** Businesses with a VAT number write invoices with VAT. */
const vatInvoices = { invoice_kind: 'vat_registered' as const, invoice_vat_percentage: VAT_PERCENTAGE }

/** The columns of `users` that describe a business. They are empty for everybody else. */
export function profileColumns(person: DemoPerson) {
  const profile = profiles[person.key]
  if (!profile) return emptyProfile
  const { type: seller_type, about, website = null } = profile
  const contact_email = `sales@${person.key}.${DEMO_DOMAIN}`
  return { contact_email, seller_type, about, website, ...generateRegistrationNumbers(person), ...vatInvoices }
}

/** The details of a business as an order stores them. Null for a private seller. */
export function companyDetails(person: DemoPerson & { home: Home }) {
  if (person.role !== 'business') return null
  const { contact_email: email, company_number: number, vat_number } = profileColumns(person)
  return { name: person.company ?? null, email, number, vat_number, address: addressColumns(person.home) }
}

/** Numbers with valid check digits that no company has. */
function generateRegistrationNumbers({ key, currency = 'gbp' }: DemoPerson): { company_number: string; vat_number: string } {
  const random = createRandom(hashOf(`numbers of ${key}`))
  if (currency === 'gbp') return { company_number: `0${generateDigits(random, 7)}`, vat_number: generateBritishVatNumber(random) }
  const siren = appendLuhnDigit(generateDigits(random, 8))
  const vatKey = (12 + 3 * (Number(siren) % 97)) % 97
  return { company_number: siren, vat_number: `FR${String(vatKey).padStart(2, '0')}${siren}` }
}

/** Digits of which the first is not 0. */
const generateDigits = (random: Random, count: number) =>
  Array.from({ length: count }, (_, place) => random.int(place === 0 ? 1 : 0, 9)).join('')

/** Seven digits and two check digits, modulo 97. */
function generateBritishVatNumber(random: Random): string {
  const digits = generateDigits(random, 7)
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (8 - place), 0)
  return `GB${digits}${String(97 - (sum % 97)).padStart(2, '0')}`
}

function appendLuhnDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits + String((10 - (sum % 10)) % 10)
}
