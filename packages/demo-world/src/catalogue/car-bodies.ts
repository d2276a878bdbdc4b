import type { Car } from './catalogue.ts'

const keys = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Models whose hatchback or estate car was only built with two side doors. */
const withoutRearDoors = keys(
  `abarth/500 abarth/595 abarth/695 fiat/500 ford/ka ford/streetka ford/puma toyota/iq smart/fortwo vauxhall/adam opel/adam
  citroen/ds3 ds/3 ds/ds-3 citroen/c2 alfa-romeo/mito seat/arosa volkswagen/lupo volkswagen/fox volvo/c30 honda/cr-z vauxhall/tigra
  opel/tigra suzuki/jimny suzuki/sj suzuki/x-90 fiat/cinquecento fiat/seicento kia/pro-cee-d mini/paceman vauxhall/nova
  audi/tt volkswagen/scirocco volkswagen/corrado renault/wind peugeot/1007`,
)
/** Models of which some were first built with five doors in this year. */
const rearDoorsSince: Record<string, number> = { 'mini/hatch': 2013, 'renault/twingo': 2014, 'ford/puma': 2019 }

const slidingDoorModels = keys(
  `ford/transit ford/transit-custom ford/tourneo-custom ford/transit-connect ford/tourneo-connect ford/transit-courier
  ford/tourneo-courier ford/b-max ford/grand-c-max volkswagen/transporter volkswagen/caravelle volkswagen/multivan volkswagen/california
  volkswagen/caddy volkswagen/crafter mercedes-benz/sprinter mercedes-benz/vito mercedes-benz/viano mercedes-benz/v-class
  mercedes-benz/citan citroen/berlingo citroen/dispatch citroen/relay citroen/spacetourer citroen/c8 peugeot/partner peugeot/expert
  peugeot/boxer peugeot/rifter peugeot/traveller peugeot/807 peugeot/1007 renault/kangoo renault/trafic renault/master vauxhall/vivaro
  vauxhall/movano vauxhall/combo opel/vivaro opel/movano opel/combo fiat/doblo fiat/ducato fiat/scudo fiat/talento fiat/qubo
  nissan/nv200 nissan/nv300 nissan/nv400 nissan/primastar nissan/interstar nissan/serena toyota/proace toyota/proace-city toyota/hiace
  hyundai/i800 hyundai/iload kia/sedona mazda/5 dacia/dokker`,
)

const modelOf = ({ key }: Pick<Car, 'key'>): string => key.split('/').slice(0, 2).join('/')
const isSome = ({ bodies }: Car, text: string): boolean => bodies.some((body) => text.split(' ').includes(body))

export function hasRearDoors(car: Car): boolean {
  if (isSome(car, 'saloon mpv minibus fastback')) return true
  const since = rearDoorsSince[modelOf(car)]
  if (since !== undefined) return car.from >= since
  return isSome(car, 'hatchback estate suv') && !withoutRearDoors.has(modelOf(car))
}

export const hasSlidingDoor = (car: Car): boolean => slidingDoorModels.has(modelOf(car)) && isSome(car, 'van mpv minibus camper')

export const hasTailgate = (car: Car): boolean => isSome(car, 'hatchback estate suv mpv minibus fastback')

export const hasRearSeats = (car: Car): boolean => isSome(car, 'saloon hatchback estate suv mpv minibus coupe convertible fastback camper')

/** Whether some of these cars have a fixed roof of metal, with room for roof bars or a sunroof. */
export const hasSolidRoof = (car: Car): boolean => isSome(car, 'saloon hatchback estate suv mpv minibus coupe fastback')

export const hasThirdRow = (car: Car): boolean => isSome(car, 'mpv minibus') || (isSome(car, 'suv') && car.from >= 2000)

export const hasLoadArea = (car: Car): boolean => isSome(car, 'estate suv mpv')

/** The body shapes that parts are offered for. A fastback has the rear of a hatchback. */
export const bodyShapesOf = ({ bodies }: Car): string[] => bodies.map((body) => (body === 'fastback' ? 'hatchback' : body))

const rearDriveMakes = keys('bmw mercedes-benz porsche jaguar land-rover lexus subaru jeep')
const frontDriveModels = keys(
  `bmw/2-series-active-tourer bmw/2-series-gran-tourer bmw/i3 mercedes-benz/a-class mercedes-benz/b-class mercedes-benz/cla
  mercedes-benz/citan mercedes-benz/vaneo lexus/ct lexus/es lexus/ux land-rover/freelander-2 jaguar/x-type`,
)
const rearDriveModels = keys(
  `mazda/mx-5 mazda/rx-7 mazda/rx-8 toyota/gt86 toyota/gr86 toyota/mr2 toyota/supra toyota/gr-supra subaru/brz nissan/200sx
  nissan/300zx nissan/350z nissan/370z honda/s2000 ford/mustang ford/sierra ford/granada ford/capri ford/transit volvo/240 volvo/740 volvo/940
  vauxhall/omega vauxhall/carlton vauxhall/vxr8`,
)
const frontDriveSince: Record<string, number> = { 'bmw/1-series': 2019, 'mini/hatch': 1900 }

/** Whether the rear wheels of some of these cars are driven: by a propshaft and a rear axle. */
export function isRearDriven(car: Car): boolean {
  const model = modelOf(car)
  if (rearDriveModels.has(model)) return true
  if (frontDriveModels.has(model) || car.from >= (frontDriveSince[model] ?? Number.POSITIVE_INFINITY)) return false
  return rearDriveMakes.has(model.split('/')[0] ?? '') || isSome(car, 'pickup') || (isSome(car, 'suv') && allWheelMakes.has(car.make))
}

/** Makes whose larger off-road cars have driven rear wheels. */
const allWheelMakes: ReadonlySet<string> = new Set(['Mitsubishi', 'Suzuki', 'Isuzu', 'SsangYong', 'Land Rover', 'Jeep'])

export const isRearDrivenOnly = (car: Car): boolean =>
  rearDriveModels.has(modelOf(car)) || (['BMW', 'Mercedes-Benz'].includes(car.make) && isRearDriven(car) && !isSome(car, 'suv'))

export const isOffRoader = (car: Car): boolean => isSome(car, 'suv pickup') && isRearDriven(car)

export const isAmong = (car: Car, models: ReadonlySet<string>): boolean => models.has(modelOf(car))

/** A set of keys such as "land-rover/discovery". */
export const modelKeys = keys
