import type { Random } from '../kit/random.ts'
import type { Car } from './catalogue.ts'

/** Part numbers as each maker writes them. */
type Shape = (context: { car: Car; main: string; random: Random }) => string

/** `#` a digit, `1` a digit but no zero, `A` a letter (none that looks like a digit), the rest as it stands. */
export const shaped = (pattern: string, random: Random): string =>
  pattern.replace(/[#1A]/g, (sign) =>
    sign === '#' ? String(random.int(0, 9)) : sign === '1' ? String(random.int(1, 9)) : random.pick(letters),
  )

const letters = [...'ABCDEFGHJKLMNPRSTX']

/** Main groups of the Volkswagen group's numbers. */
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

/** Main groups of BMW's numbers. */
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

/** The middle of Ford's numbers: what the part is. */
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

const own = (table: Record<string, string[]>, main: string, otherwise: string, random: Random) =>
  table[main] ? random.pick(table[main]) : shaped(otherwise, random)
const code = (car: Car) => car.codes[0] ?? ''

const volkswagen: Shape = ({ car, main, random }) => {
  const engineSide = main === 'engine' || main === 'fuel-system'
  const prefix = engineSide
    ? random.pick(['03L', '04L', '04E', '06H', '06J', '06K', '03C', '03G'])
    : `${code(car).replace(/\W/g, '').slice(0, 2).padEnd(2, 'K')}${random.pick([0, 0, 0, 1, 4])}`
  return `${prefix} ${own(volkswagenGroups, main, '1##', random)} ${shaped('###', random)} ${random.pick(['', 'A', 'B', 'C', 'D', 'F', 'H', 'AB', 'AC'])}`.trim()
}
const bmw: Shape = ({ main, random }) =>
  `${own(bmwGroups, main, '61 1#', random)} ${random.pick([6, 7, 8, 9])} ${shaped('### ###', random)}`
const mercedes: Shape = ({ car, random }) => `A ${code(car).replace(/\D/g, '').slice(0, 3).padEnd(3, '0')} ${shaped('1## ## ##', random)}`
const ford: Shape = ({ car, main, random }) => {
  const decade = car.from >= 2010 ? random.pick(['AV', 'BV', 'CV', 'DM', 'F1', 'H1']) : shaped('1M', random)
  return random.chance(0.3)
    ? shaped('1 ### ###', random)
    : `${decade}${shaped('1#', random)}-${own(fordBases, main, '1####', random)}-${shaped('AA', random)}`
}
const fives: Shape = ({ random }) => shaped('1####-#####', random)
const toyota: Shape = ({ random }) => shaped(random.pick(['1####-02###', '1####-0D###', '1####-42###']), random)
const nissan: Shape = ({ car, random }) => shaped(`1####-${car.from > 2012 ? '4E' : 'BR'}#0A`, random)
const honda: Shape = ({ random }) => shaped('1####-SAA-A##', random)
const mazda: Shape = ({ random }) => shaped('AA1#-##-###', random)
const korean: Shape = ({ random }) => shaped(random.pick(['1####-2H###', '1####-1J###', '1####-A6###']), random)
const renault: Shape = ({ random }) => shaped(random.pick(['8200 ### ###', '77 01 ### ###', '1########R']), random)
const peugeot: Shape = ({ random }) => shaped(random.pick(['96 ### ### 80', '16 ### ### 80', '1###.A#']), random)
const opel: Shape = ({ random }) => shaped(random.pick(['13 ### ###', '95 ### ###', '39 ### ###']), random)
const landRover: Shape = ({ random }) => shaped('LR ### ###', random)
const jaguar: Shape = ({ random }) => shaped(random.pick(['C2Z #####', 'XR8 #####', 'T2H ####']), random)
const porsche: Shape = ({ car, random }) => shaped(`${code(car).slice(0, 3)}.1##.###.##`, random)
const tesla: Shape = ({ random }) => shaped('1######-00-A', random)
const eight: Shape = ({ random }) => shaped('1# ### ###', random)

const shapes: Record<string, Shape> = {
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
  Honda: honda,
  Mazda: mazda,
  Hyundai: korean,
  Kia: korean,
  Suzuki: fives,
  Subaru: fives,
  Renault: renault,
  Dacia: renault,
  Peugeot: peugeot,
  Citroën: peugeot,
  DS: peugeot,
  Vauxhall: opel,
  Opel: opel,
  Chevrolet: opel,
  'Land Rover': landRover,
  Jaguar: jaguar,
  Tesla: tesla,
}

/** A number of the car's maker for a part of this category, in the maker's own way of writing. */
export const makerNumber: Shape = (context) => (shapes[context.car.make] ?? eight)(context)
