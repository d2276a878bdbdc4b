import type { Car } from '../catalogue/catalogue.ts'
import { fillPattern } from '../fill-pattern.ts'
import type { Random } from '../random.ts'

type NumberOptions = { car: Car; main: string; random: Random }
type NumberFormat = (options: NumberOptions) => string

/** Main groups in the part numbers of the Volkswagen group, by main category. */
const volkswagenGroups: Record<string, string[]> = {
  brakes: ['615', '698', '611', '614'],
  'wheels-tyres': ['601'],
  suspension: ['407', '411', '413', '511', '512', '513'],
  steering: ['423', '419', '422'],
  engine: ['103', '109', '115', '145'],
  'ignition-electrics': ['905', '903', '911'],
  'fuel-system': ['130', '127', '133'],
  'exhaust-emissions': ['253', '131', '906'],
  'cooling-heating': ['121', '959', '819'],
  'air-conditioning': ['816', '820'],
  'transmission-clutch': ['300', '141', '711'],
  drivetrain: ['407', '498', '598'],
  'body-panels': ['807', '821', '823', '827', '853'],
  'doors-mirrors': ['857', '837', '831'],
  glass: ['845'],
  lighting: ['941', '945', '949'],
  interior: ['857', '863', '867'],
  'seats-belts': ['881', '857', '880'],
  'electronics-sensors': ['906', '907', '919'],
  'ecu-modules': ['907', '937', '959'],
  infotainment: ['035', '920'],
  'filters-service': ['115', '129', '127'],
}

/** Main groups in the part numbers of BMW, by main category. */
const bmwGroups: Record<string, string[]> = {
  brakes: ['34 11', '34 21', '34 52'],
  'wheels-tyres': ['36 11', '36 12'],
  suspension: ['31 12', '31 31', '33 32', '33 52'],
  steering: ['32 10', '32 41'],
  engine: ['11 31', '11 12', '11 65', '11 28'],
  'ignition-electrics': ['12 31', '12 41', '12 13'],
  'fuel-system': ['13 53', '13 51', '16 11'],
  'exhaust-emissions': ['18 30', '11 71'],
  'cooling-heating': ['17 11', '11 51', '64 11'],
  'air-conditioning': ['64 52', '64 50'],
  'transmission-clutch': ['21 20', '23 00', '24 00'],
  drivetrain: ['31 60', '33 10', '26 11'],
  'body-panels': ['51 11', '41 35', '41 61'],
  'doors-mirrors': ['51 16', '51 21', '41 51'],
  lighting: ['63 11', '63 21', '63 17'],
  interior: ['51 45', '51 47'],
  'seats-belts': ['52 10', '72 11'],
  'electronics-sensors': ['13 62', '66 20'],
  'ecu-modules': ['61 35', '12 14'],
  infotainment: ['65 12', '62 10'],
}

/** The middle of Ford's part numbers, which names the kind of part, by main category. */
const fordBases: Record<string, string[]> = {
  brakes: ['1125', '2B120', '2M008'],
  suspension: ['18045', '3A423', '5310'],
  steering: ['3A500', '3D639'],
  engine: ['6K682', '6006', '6268'],
  'ignition-electrics': ['10300', '11000'],
  'exhaust-emissions': ['5G203', '9D475'],
  'cooling-heating': ['8005', '8501'],
  'body-panels': ['17757', '16612', '16006'],
  'doors-mirrors': ['17682', '20124'],
  lighting: ['13W029', '13405', '15201'],
  'ecu-modules': ['12A650', '14K157'],
}

/** A code of the table, or a filled pattern for a category that the table does not have. */
const codeOf = (table: Record<string, string[]>, main: string, pattern: string, random: Random) =>
  table[main] ? random.pick(table[main]) : fillPattern(pattern, random)

const factoryCode = ({ codes }: Car) => codes[0] ?? ''

/** Fills one of several patterns. */
const anyPattern =
  (...patterns: string[]): NumberFormat =>
  ({ random }) =>
    fillPattern(random.pick(patterns), random)

/** Fills the only pattern of a maker. */
const onePattern =
  (pattern: string): NumberFormat =>
  ({ random }) =>
    fillPattern(pattern, random)

const volkswagenEngines = ['03L', '04L', '04E', '06H', '06J', '06K', '03C', '03G']
const volkswagenSuffixes = ['', 'A', 'B', 'C', 'D', 'F', 'H', 'AB', 'AC']

const volkswagen: NumberFormat = ({ car, main, random }) => {
  const isEnginePart = main === 'engine' || main === 'fuel-system'
  const prefix = isEnginePart
    ? random.pick(volkswagenEngines)
    : `${factoryCode(car).replace(/\W/g, '').slice(0, 2).padEnd(2, 'K')}${random.pick([0, 0, 0, 1, 4])}`
  const group = codeOf(volkswagenGroups, main, '1##', random)
  return `${prefix} ${group} ${fillPattern('###', random)} ${random.pick(volkswagenSuffixes)}`.trim()
}
const bmw: NumberFormat = ({ main, random }) =>
  `${codeOf(bmwGroups, main, '61 1#', random)} ${random.pick([6, 7, 8, 9])} ${fillPattern('### ###', random)}`
const mercedes: NumberFormat = ({ car, random }) =>
  `A ${factoryCode(car).replace(/\D/g, '').slice(0, 3).padEnd(3, '0')} ${fillPattern('1## ## ##', random)}`
const ford: NumberFormat = ({ car, main, random }) => {
  const decade = car.from >= 2010 ? random.pick(['AV', 'BV', 'CV', 'DM', 'F1', 'H1']) : fillPattern('1M', random)
  if (random.chance(0.3)) return fillPattern('1 ### ###', random)
  const year = fillPattern('1#', random)
  const base = codeOf(fordBases, main, '1####', random)
  return `${decade}${year}-${base}-${fillPattern('AA', random)}`
}
const porsche: NumberFormat = ({ car, random }) => fillPattern(`${factoryCode(car).slice(0, 3)}.1##.###.##`, random)
const nissan: NumberFormat = ({ car, random }) => fillPattern(`1####-${car.from > 2012 ? '4E' : 'BR'}#0A`, random)
const toyota = anyPattern('1####-02###', '1####-0D###', '1####-42###')
const korean = anyPattern('1####-2H###', '1####-1J###', '1####-A6###')
const renault = anyPattern('8200 ### ###', '77 01 ### ###', '1########R')
const peugeot = anyPattern('96 ### ### 80', '16 ### ### 80', '1###.A#')
const opel = anyPattern('13 ### ###', '95 ### ###', '39 ### ###')
const jaguar = anyPattern('C2Z #####', 'XR8 #####', 'T2H ####')
const suzuki = onePattern('1####-#####')
const otherMakes = onePattern('1# ### ###')

const formats: Record<string, NumberFormat> = {
  Volkswagen: volkswagen,
  Audi: volkswagen,
  SEAT: volkswagen,
  Škoda: volkswagen,
  Cupra: volkswagen,
  Porsche: porsche,
  BMW: bmw,
  MINI: bmw,
  'Mercedes-Benz': mercedes,
  Smart: mercedes,
  Ford: ford,
  Toyota: toyota,
  Lexus: toyota,
  Nissan: nissan,
  Infiniti: nissan,
  Honda: onePattern('1####-SAA-A##'),
  Mazda: onePattern('AA1#-##-###'),
  Hyundai: korean,
  Kia: korean,
  Suzuki: suzuki,
  Subaru: suzuki,
  Renault: renault,
  Dacia: renault,
  Peugeot: peugeot,
  Citroën: peugeot,
  DS: peugeot,
  Vauxhall: opel,
  Opel: opel,
  Chevrolet: opel,
  'Land Rover': onePattern('LR ### ###'),
  Jaguar: jaguar,
  Tesla: onePattern('1######-00-A'),
}

/** An OEM number for a part of the main category, in the format of the car maker. */
export const oemNumber: NumberFormat = (options) => (formats[options.car.make] ?? otherMakes)(options)
