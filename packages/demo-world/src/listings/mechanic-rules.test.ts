import { describe, expect, it } from 'vitest'
import type { Car, Engine } from '../catalogue/catalogue.ts'
import { fuelOfPart } from '../catalogue/part-rules.ts'
import { createTestCatalogue } from '../catalogue/test-kit.ts'
import { namedPeople } from '../people/demo-people.ts'
import { homeOf } from '../people/home.ts'
import { sellersAmong } from '../people/write-people.ts'
import { DEFAULT_LISTINGS, DEFAULT_SEED } from '../seed-options.ts'
import type { GeneratedListing } from './generate-listing.ts'
import { createListingGenerator } from './listing-generator.ts'
import { photoKey } from './photos.ts'
import { stockWeight } from './sellers.ts'

const now = new Date('2026-11-20T12:00:00Z')
const catalogue = createTestCatalogue()
const sellers = sellersAmong(namedPeople.map((person, i) => ({ ...person, id: i + 1, slug: person.key, home: homeOf(person, i + 1) })))
const generateListing = createListingGenerator({ catalogue, sellers, seed: DEFAULT_SEED, now })
const generated = Array.from({ length: DEFAULT_LISTINGS }, (_, i) => generateListing(i, i + 1))

type Vehicle = { car: Car; engine?: Engine }
const vehicles = new Map<number, Vehicle>(
  catalogue.cars.flatMap((car) => [
    [car.id, { car }] as const,
    ...car.engines.map((engine): [number, Vehicle] => [engine.id, { car, engine }]),
  ]),
)
const categoryOf = new Map(catalogue.categories.map((category) => [category.id, category]))
const slugOf = ({ row }: GeneratedListing) => categoryOf.get(row.category_id)?.slug ?? ''
const vehiclesOf = ({ fitments }: GeneratedListing) => fitments.map(({ node_id }) => vehicles.get(node_id) as Vehicle)
const hasBody = ({ bodies }: Car, ...wanted: string[]) => bodies.some((body) => wanted.includes(body))
const among =
  (...slugs: string[]) =>
  (listing: GeneratedListing) =>
    slugs.includes(slugOf(listing))

const sideDoorSlugs = ['doors', 'door-glass', 'door-cards', 'door-handles', 'door-locks', 'door-seals', 'window-regulators', 'door-modules']
const dieselSlugs = ['glow-plugs', 'glow-plug-relays', 'particulate-filters', 'adblue-parts', 'exhaust-sensors']
const petrolSlugs = ['spark-plugs', 'ignition-coils', 'ignition-leads', 'distributors', 'carburettors']
const bodySlugs = ['sliding-doors', 'tailgate-struts', 'rear-seats', 'roof-bars', 'headlinings', 'sunroof-glass', ...sideDoorSlugs]
const equipmentSlugs = ['airbags', 'airbag-modules', 'propshafts', 'differentials', 'transfer-boxes', 'turbochargers', 'intercoolers']
/** A rule that selects fewer listings proves little. */
const MIN_LISTINGS_PER_RULE = 10
const LISTINGS_PER_KIND = 40
/** Few headlights are matrix or xenon. */
const HEADLIGHT_COUNT = 400

/** Listings of one kind of part, of which the first listings may have none. */
function generateListingsOf(slug: string, count = LISTINGS_PER_KIND): GeneratedListing[] {
  const categories = catalogue.categories.filter((category) => category.slug === slug)
  const isOffered = (seller: (typeof sellers)[number]) =>
    categories.some(({ main, parts }) => parts.some(({ usedShare }) => stockWeight(seller, { main, slug, usedShare }) > 0))
  const generateOfKind = createListingGenerator({
    catalogue: { ...catalogue, categories },
    sellers: sellers.filter(isOffered),
    seed: DEFAULT_SEED,
    now,
  })
  return Array.from({ length: count }, (_, i) => generateOfKind(DEFAULT_LISTINGS + i, i + 1))
}
const checkedSlugs = [...bodySlugs, ...dieselSlugs, ...petrolSlugs, ...equipmentSlugs]
const listingsOfKinds = [...checkedSlugs.flatMap((slug) => generateListingsOf(slug)), ...generateListingsOf('headlights', HEADLIGHT_COUNT)]

/**
 * Bolt pattern and centre bore as a wheel fitter knows them, independent of the data of the
 * generator.
 */
const knownWheels: Record<string, [pattern: string, bore: number]> = {
  'volkswagen/golf/mk7': ['5x112', 57.1],
  'volkswagen/golf/mk4': ['5x100', 57.1],
  'ford/fiesta/mk6': ['4x108', 63.4],
  'ford/focus/mk2': ['5x108', 63.4],
  'bmw/3-series/e90': ['5x120', 72.6],
  'vauxhall/corsa/d': ['4x100', 56.6],
  'skoda/octavia/mk3': ['5x112', 57.1],
  'land-rover/defender/l316': ['5x165.1', 114],
  'mazda/mx-5/nb': ['4x100', 54.1],
  'renault/clio/mk4': ['4x100', 60.1],
}

describe.each([2_000, DEFAULT_LISTINGS])('what a mechanic finds in %i listings', (count) => {
  const listings = generated.slice(0, count)
  const checkedListings = [...listings, ...listingsOfKinds]
  const check = (select: (listing: GeneratedListing) => boolean, rule: (listing: GeneratedListing, vehicle: Vehicle) => boolean) => {
    const selected = checkedListings.filter((listing) => select(listing) && vehiclesOf(listing).length > 0)
    expect(selected.length, 'listings with a vehicle that the rule selects').toBeGreaterThanOrEqual(MIN_LISTINGS_PER_RULE)
    return selected.flatMap((listing) =>
      vehiclesOf(listing).flatMap((vehicle) => (rule(listing, vehicle) ? [] : `${listing.row.title}: ${vehicle.car.key}`)),
    )
  }

  it.each(checkedSlugs)('has listings for the rules of %s', (slug) => {
    const count = checkedListings.filter((listing) => among(slug)(listing) && vehiclesOf(listing).length > 0).length
    expect(count).toBeGreaterThanOrEqual(MIN_LISTINGS_PER_RULE)
  })

  it('has doors, tailgates, roofs and seats only for bodies that have them', () => {
    const isRear = ({ row }: GeneratedListing) => String(row.attributes.corner ?? '').startsWith('rear')
    expect(check(among('sliding-doors'), (_, { car }) => hasBody(car, 'van', 'mpv', 'minibus', 'camper'))).toEqual([])
    expect(
      check(
        (listing) => among(...sideDoorSlugs)(listing) && isRear(listing),
        (_, { car }) =>
          hasBody(car, 'saloon', 'hatchback', 'estate', 'suv', 'mpv', 'minibus', 'fastback') && !/fiat\/500\/|^abarth/.test(car.key),
      ),
    ).toEqual([])
    expect(check(among('tailgate-struts'), (_, { car }) => !hasBody(car, 'roadster') || car.bodies.length > 1)).toEqual([])
    expect(
      check(among('rear-seats', 'roof-bars', 'headlinings', 'sunroof-glass'), (_, { car }) =>
        car.bodies.some((body) => body !== 'roadster'),
      ),
    ).toEqual([])
    const withBody = ({ row }: GeneratedListing) => row.attributes.body !== undefined
    const shapes = (car: Car) => car.bodies.map((body) => (body === 'fastback' ? 'hatchback' : body))
    expect(check(withBody, ({ row }, { car }) => shapes(car).includes(String(row.attributes.body)))).toEqual([])
    expect(listings.filter(({ row }) => /saloon tailgate/i.test(row.title ?? ''))).toEqual([])
  })

  it('offers wheels with the bolt circle and the centre bore of every car that they fit', () => {
    const wheels = listings.filter(among('alloy-wheels', 'steel-wheels', 'spare-wheels', 'wheel-spacers'))
    expect(wheels.length).toBeGreaterThan(20)
    for (const listing of wheels) {
      const { attributes, title } = listing.row
      for (const { car } of vehiclesOf(listing)) {
        const [pattern, bore] = knownWheels[car.key] ?? []
        if (pattern) expect([title, attributes.bolt_pattern]).toEqual([title, pattern])
        if (bore && attributes.centre_bore !== undefined) expect([title, attributes.centre_bore]).toEqual([title, bore])
      }
    }
    expect(wheels.some((listing) => vehiclesOf(listing).some(({ car }) => car.key in knownWheels))).toBe(true)
  })

  it('offers brake discs that fit into the wheels of the car', () => {
    for (const { row } of listings.filter(among('brake-discs'))) {
      expect(row.attributes.diameter, row.title ?? '').toBeGreaterThanOrEqual(200)
      expect(row.attributes.diameter, row.title ?? '').toBeLessThanOrEqual(380)
      expect(row.attributes.ventilated, row.title ?? '').toBe(row.attributes.axle === 'front')
    }
  })

  it('offers parts of engines only for engines of their fuel', () => {
    expect(check(among(...dieselSlugs), (_, { engine }) => engine?.fuel === 'diesel')).toEqual([])
    expect(check(among(...petrolSlugs), (_, { engine }) => engine?.fuel === 'petrol' || engine?.fuel === 'hybrid')).toEqual([])
    const fuelOf = ({ fuel }: Engine) => (fuel === 'hybrid' ? ['hybrid', 'petrol'] : [fuel])
    const withFuel = ({ row }: GeneratedListing) => row.attributes.fuel !== undefined
    expect(check(withFuel, ({ row }, { engine }) => !engine || fuelOf(engine).includes(row.attributes.fuel as Engine['fuel']))).toEqual([])
    expect(
      check(withFuel, ({ row }, { car, engine }) => {
        const fuels = car.engines.flatMap(fuelOf)
        return engine !== undefined || fuels.length === 0 || fuels.includes(row.attributes.fuel as Engine['fuel'])
      }),
    ).toEqual([])
    expect(
      check(
        among('turbochargers', 'intercoolers'),
        (_, { engine }) => !/^1\.[0-6](\s16V|\s8V)?\s\d+$/.test(engine?.fuel === 'petrol' ? engine.name : ''),
      ),
    ).toEqual([])
  })

  it('offers equipment only for cars that were built with it', () => {
    expect(check(among('airbags', 'airbag-modules'), (_, { car }) => (car.to ?? 2026) >= 1994)).toEqual([])
    expect(
      check(
        ({ row }) => row.attributes.lamp === 'matrix',
        (_, { car }) => (car.to ?? 2026) >= 2015,
      ),
    ).toEqual([])
    expect(
      check(
        ({ row }) => row.attributes.lamp === 'xenon' && !row.universal,
        (_, { car }) => (car.to ?? 2026) >= 1999,
      ),
    ).toEqual([])
    expect(check(among('carburettors', 'distributors'), (_, { car }) => car.from < 2000)).toEqual([])
    expect(check(among('propshafts', 'differentials', 'transfer-boxes'), (_, { car }) => !/golf|fiesta|corsa|clio/.test(car.key))).toEqual(
      [],
    )
  })

  it('names only years in which the generation was built, also in titles', () => {
    for (const listing of listings) {
      for (const { node_id, year_from, year_to } of listing.fitments) {
        const { car } = vehicles.get(node_id) as Vehicle
        for (const year of [year_from, year_to].filter((each) => each !== null)) {
          expect(year, listing.row.title ?? '').toBeGreaterThanOrEqual(car.from)
          expect(year, listing.row.title ?? '').toBeLessThanOrEqual(car.to ?? now.getUTCFullYear())
        }
      }
    }
  })

  it('calls only new parts surplus, wears nothing out twice and rebuilds only what is rebuilt', () => {
    const used = listings.filter(({ row }) => row.condition !== 'new')
    expect(used.filter(({ row }) => /surplus|never needed|never fitted/i.test(`${row.title} ${row.description}`))).toEqual([])
    expect(
      used.filter(among('brake-pads', 'oil-filters', 'timing-belt-kits', 'spark-plugs', 'wheel-bearings')).map(({ row }) => row.title),
    ).toEqual([])
    expect(listings.filter(({ row }) => row.condition === 'new' && /part-worn|\bused\b/i.test(row.title ?? ''))).toEqual([])
  })

  it('has prices and weights in the range of the kind of part', () => {
    for (const { row, seller } of listings) {
      const parts = categoryOf.get(row.category_id)?.parts ?? []
      const [low, high] = [
        Math.min(...parts.map(({ weightGrams }) => weightGrams)),
        Math.max(...parts.map(({ weightGrams }) => weightGrams)),
      ]
      if (row.weight_grams !== null)
        expect(row.weight_grams >= low * 0.9 - 10 && row.weight_grams <= high * 1.1 + 10, row.title ?? '').toBe(true)
      const highest = Math.max(...parts.map(({ price }) => price.high)) * 100 * 2.1 * 1.9 * (seller.currency === 'eur' ? 1.16 : 1)
      if (row.item_price_minor !== null) expect(row.item_price_minor, row.title ?? '').toBeLessThanOrEqual(highest * 1.1)
    }
  })

  const garages = namedPeople.flatMap(({ key, garage = [] }) => garage.map((car) => ({ owner: key, ...car })))
  it.each(garages)('has at least 60 parts of 20 kinds for the $vehicle of $owner', ({ vehicle, year }) => {
    const car = catalogue.carsByKey.get(vehicle) as Car
    const fitting = listings.filter(
      ({ row, fitments }) =>
        row.status === 'available' &&
        fitments.some((each) => each.node_id === car.id && (each.year_from ?? 0) <= year && (each.year_to ?? 9999) >= year),
    )
    expect(fitting.length).toBeGreaterThanOrEqual(60)
    const kinds = new Set(fitting.map(slugOf))
    expect(kinds.size).toBeGreaterThanOrEqual(20)
    for (const slug of ['brake-discs', 'headlights', 'door-mirrors', 'alloy-wheels']) expect([...kinds]).toContain(slug)
  })

  const plates = [
    { key: 'volkswagen/golf/mk7', name: '2.0 TDI 150', year: 2015 },
    { key: 'volkswagen/golf/mk7', name: '1.6 TDI 110', year: 2016 },
    { key: 'ford/fiesta/mk6', name: '1.25 82', year: 2010 },
    { key: 'bmw/3-series/e90', name: '320d 177', year: 2008 },
    { key: 'vauxhall/corsa/d', name: '1.2 80', year: 2012 },
    { key: 'skoda/octavia/mk3', name: '2.0 TDI 150', year: 2017 },
    { key: 'land-rover/defender/l316', name: '2.5 Td5 122', year: 2004 },
    { key: 'mazda/mx-5/nb', name: '1.8 146', year: 2001 },
    { key: 'renault/clio/mk4', name: '1.5 dCi 90', year: 2015 },
  ]
  const wanted =
    'headlights tail-lights door-mirrors brake-discs brake-pads oil-filters air-filters cabin-filters fuel-filters starter-motors ' +
    'alternators clutch-kits fuel-injectors exhaust-systems catalytic-converters alloy-wheels'
  const wantedOfDiesels = 'turbochargers particulate-filters glow-plugs'
  it.each(plates)('has service, body and engine parts for the $key $name of $year', ({ key, name, year }) => {
    const car = catalogue.carsByKey.get(key) as Car
    const engine = car.engines.find((each) => each.name === name) as Engine
    const fitting = listings.filter(
      ({ row, fitments }) =>
        row.status === 'available' &&
        fitments.some(
          ({ node_id, year_from, year_to }) =>
            (node_id === car.id || node_id === engine.id) && (year_from ?? 0) <= year && (year_to ?? 9999) >= year,
        ),
    )
    const kinds = new Set(fitting.map(slugOf))
    const isModernDiesel = engine.fuel === 'diesel' && car.from >= 2004
    const hasBelt = ['volkswagen/golf/mk7', 'skoda/octavia/mk3', 'renault/clio/mk4'].includes(key)
    const required = [wanted, isModernDiesel ? wantedOfDiesels : '', hasBelt ? 'timing-belt-kits' : ''].join(' ').split(' ').filter(Boolean)
    expect(required.filter((slug) => !kinds.has(slug))).toEqual([])
    expect(fitting.length).toBeGreaterThanOrEqual(60)
    expect(kinds.size).toBeGreaterThanOrEqual(20)
    expect(
      fitting
        .filter(({ row }) => row.attributes.fuel !== undefined && row.attributes.fuel !== fuelOfPart(engine))
        .map(({ row }) => row.title),
    ).toEqual([])
  })

  it('names engines in the fitments of a part for one fuel', () => {
    const withFuel = ({ row }: GeneratedListing) => row.attributes.fuel !== undefined
    expect(check(withFuel, (_, { car, engine }) => engine !== undefined || car.engines.length === 0)).toEqual([])
  })

  it('has pistons, voltages, rebuilt parts and grades that a mechanic believes', () => {
    for (const { row } of listings.filter(among('brake-calipers'))) {
      const [low, high] = String(row.attributes.corner).startsWith('rear') ? [30, 46] : [46, 64]
      expect(Number(row.attributes.diameter), row.title ?? '').toBeGreaterThanOrEqual(low as number)
      expect(Number(row.attributes.diameter), row.title ?? '').toBeLessThanOrEqual(high as number)
    }
    expect(listings.filter(({ row }) => row.attributes.voltage === 24).map(({ row }) => row.title)).toEqual([])
    const exchanged = listings.filter(({ row }) => row.attributes.exchange === true || /recondition/i.test(row.title ?? ''))
    expect(exchanged.filter(({ row }) => row.condition !== 'refurbished').map(({ row }) => row.title)).toEqual([])
    const clean = listings.filter(({ row }) => /Grade A|État A/.test(row.description))
    expect(clean.length).toBeGreaterThan(10)
    const marks = /scratch|surface rust|corrosion|scuff|faded|marques légères/i
    expect(clean.filter(({ row }) => marks.test(row.description)).map(({ row }) => row.title)).toEqual([])
    const graded = listings.filter(({ row }) => row.attributes.grade !== undefined)
    for (const { row } of graded)
      if (/Grade [ABC]/.test(row.description)) expect(row.description).toContain(`Grade ${row.attributes.grade}`)
  })

  it('shows a painted part in its colour and round headlights on old cars only', () => {
    const paints = ['silver', 'blue', 'red', 'black']
    const painted = listings.filter(among('bonnets', 'bumpers', 'front-wings', 'doors', 'door-mirrors'))
    expect(painted.length).toBeGreaterThan(50)
    for (const { row, photos } of painted) {
      const colour = row.attributes.colour === 'primer' ? 'silver' : row.attributes.colour
      for (const { variant } of photos) expect(paints[variant % 4], row.title ?? '').toBe(colour)
    }
    const clusters = listings.filter((listing) => among('instrument-clusters')(listing) && vehiclesOf(listing).length > 0)
    for (const listing of clusters)
      for (const { variant } of listing.photos) expect(variant % 4 === 3).toBe((vehiclesOf(listing)[0]?.car.from ?? 0) <= 1996)
    const modern = listings.filter((listing) => among('headlights')(listing) && vehiclesOf(listing).some(({ car }) => car.from > 1996))
    expect(modern.flatMap(({ photos }) => photos.filter(({ variant }) => variant % 4 === 3))).toEqual([])
  })

  it('shows the same drawing at most three times in a row in the listings of a kind', () => {
    for (const [slug, group] of Map.groupBy(listings, slugOf)) {
      const keys = group.flatMap(({ photos }) => (photos[0] ? photoKey(photos[0]) : []))
      let run = 1
      for (const [i, key] of keys.entries()) {
        run = i > 0 && key === keys[i - 1] ? run + 1 : 1
        expect(run, `${slug} ${key}`).toBeLessThanOrEqual(3)
      }
      if (keys.length >= 30) expect(new Set(keys).size, slug).toBeGreaterThanOrEqual(8)
    }
  })
})
