import { createRandom, hashOf, type Random } from '../kit/random.ts'
import { shaped } from './maker-numbers.ts'

/** How brands of the aftermarket number their parts; see `shaped` for the signs. */
const patterns: Record<string, string[]> = {
  Brembo: ['09.1###.11', 'P 85 ###'],
  ATE: ['24.01##-01##.1', '13.0460-1###.2'],
  TRW: ['DF####S', 'GDB1###', 'JTC1###'],
  Textar: ['92######', '24#####01'],
  Pagid: ['54###', 'T1###'],
  Zimmermann: ['100.3###.20', '600.3###.20'],
  Ferodo: ['DDF1###C', 'FDB1###'],
  Mintex: ['MDC1###', 'MDB1###'],
  EBC: ['DP21###', 'GD1###'],
  Bosch: ['0 986 4## ###', '0 281 00# ###', '1 987 4## ###'],
  'Febi Bilstein': ['1####', '17####'],
  Valeo: ['####1#', '43####'],
  Hella: ['1EL 011 ###-###', '8MK 376 ###-##1'],
  Delphi: ['TC1###', 'LP2###', 'SS2###'],
  Denso: ['DCP1####', 'DOX-0###'],
  'Continental VDO': ['5WK9####', 'A2C594####1'],
  Lemförder: ['3#### 01', '1#### 02'],
  Meyle: ['116 #10 00##', '300 #16 11##'],
  Sachs: ['31# ###', '3000 95# ###'],
  Bilstein: ['22-04####', '19-1#####'],
  Monroe: ['G1###', 'V4###'],
  KYB: ['33#####', '34#####'],
  LuK: ['602 0### 00', '624 3### 09', '415 0### 10'],
  SKF: ['VKBA 6###', 'VKMA 0####', 'VKPC 8####'],
  INA: ['530 0### 10', '534 0### 20'],
  Gates: ['K01####XS', '6PK1###'],
  Dayco: ['KTB###', '6PK1###'],
  'Mann-Filter': ['HU 71#/# x', 'C 3# ###', 'CUK 2###'],
  Mahle: ['OC 1##', 'LX 1###', 'KL 1##'],
  NGK: ['LZKAR7A', 'ILZKR7B11', 'U5###'],
  Beru: ['ZSE###', 'GE1##'],
  Pierburg: ['7.2####.##.0'],
  Garrett: ['7#####-500#S'],
  BorgWarner: ['5303 970 0###', '5439 970 0###'],
  Nissens: ['6####', '9####'],
  Elring: ['###.1#0'],
  'Victor Reinz': ['61-3####-00'],
  Varta: ['560 408 054', '574 402 075', '595 402 080'],
  Yuasa: ['YBX3###', 'YBX5###'],
  'Van Wezel': ['58#####1', '03#####2'],
  TYC: ['20-1####-05-2'],
  Depo: ['441-11##L-LD-EM'],
  'Magneti Marelli': ['7120######', '06400#######'],
  Moog: ['VO-BJ-1####', 'BM-ES-1###'],
  Corteco: ['8000####', '1203####B'],
  Walker: ['2####', '1####'],
  Klarius: ['1###15', '3###29'],
  'BM Catalysts': ['BM11###H', 'BM80###H'],
  Osram: ['64210NL', '66340XNB', '7506ULT'],
  Philips: ['12972PRB1', '85415XV2S1'],
  Castrol: ['15669#', '15D###'],
}

/** The brand's own number of one part: the same part has the same number wherever it is sold. */
export function brandNumber(brand: string, product: string): string {
  const random: Random = createRandom(hashOf(`${brand}/${product}`))
  return shaped(random.pick(patterns[brand] ?? houseStyle(brand)), random)
}

/** A brand without a pattern here: its letters and some digits, always in the same way. */
function houseStyle(brand: string): string[] {
  const initials = brand.replace(/[^A-Za-z ]/g, '').toUpperCase()
  const prefix =
    initials.split(' ').length > 1
      ? initials
          .split(' ')
          .map((word) => word[0])
          .join('')
      : initials.slice(0, 2)
  // Letters of a pattern are signs, so the prefix keeps clear of them.
  const plain = prefix.replace(/A/g, 'E')
  const style = hashOf(brand) % 4
  return [[`${plain}1####`, `${plain}-1###`, `${plain} ##-###`, `1#####${plain}`][style] ?? `${plain}1####`]
}
