// biome-ignore-all format: a table, one code to a line

/**
 * Type codes at positions 7 and 8 in VINs of the Volkswagen group. Names as in the vehicle tree. A
 * model without generations means any generation. One code can mean several models: 1K is a Golf, a
 * Golf Plus or a Jetta.
 */
const volkswagen = new Map(Object.entries({
  '16': 'Jetta: Mk2, Mk6; Beetle: A5',
  '17': 'Golf: Mk1',
  '19': 'Golf: Mk2; Jetta: Mk2',
  '1G': 'Golf: Mk2; Jetta: Mk2',
  '1H': 'Golf: Mk3; Vento: Mk1',
  '1E': 'Golf: Mk3',
  '1J': 'Golf: Mk4; Bora: Mk1',
  '1K': 'Golf: Mk5, Mk6; Golf Plus; Jetta: Mk5',
  '5K': 'Golf: Mk6',
  AU: 'Golf: Mk7; Golf Sportsvan',
  CD: 'Golf: Mk8',
  CG: 'Golf: Mk8',
  '80': 'Polo: Mk2',
  '6N': 'Polo: Mk3, Mk3 facelift',
  '9N': 'Polo: Mk4',
  '6R': 'Polo: Mk5',
  AW: 'Polo: Mk6',
  '31': 'Passat: B3',
  '3A': 'Passat: B3, B4',
  '3B': 'Passat: B5, B5.5',
  '3C': 'Passat: B6, B7, B8; CC',
  CJ: 'Passat: B9',
  '3H': 'Arteon',
  '5N': 'Tiguan: Mk1, Mk2',
  CT: 'Tiguan: Mk3',
  A1: 'T-Roc: Mk1',
  C1: 'T-Cross',
  CS: 'Taigo',
  '7L': 'Touareg: Mk1',
  '7P': 'Touareg: Mk2',
  CR: 'Touareg: Mk3',
  '1T': 'Touran',
  '7M': 'Sharan: Mk1',
  '7N': 'Sharan: Mk2',
  AA: 'up!',
  '5Z': 'Fox',
  '6X': 'Lupo',
  '6E': 'Lupo',
  '9C': 'New Beetle',
  '1C': 'New Beetle',
  '1Y': 'New Beetle',
  '13': 'Scirocco: Mk3',
  '50': 'Corrado',
  '1F': 'Eos',
  '3D': 'Phaeton',
  E1: 'ID.3',
  E2: 'ID.4; ID.5',
  ED: 'ID.7',
  EB: 'ID. Buzz',
  '9K': 'Caddy: Mk2',
  '2K': 'Caddy: Mk3, Mk3 facelift, Mk4',
  SK: 'Caddy: Mk5',
  '24': 'Transporter: T3',
  '25': 'Transporter: T3',
  '70': 'Transporter: T4; Caravelle: T4; California: T4',
  '7H': 'Transporter: T5, T5.1, T6, T6.1; Caravelle: T5, T6; California: T5, T6; Multivan: T5, T6',
  '7J': 'Transporter: T5, T5.1, T6, T6.1',
  ST: 'Multivan: T7; California: T7',
  '2H': 'Amarok: Mk1',
  '2E': 'Crafter: Mk1',
  SY: 'Crafter: Mk2',
  '2D': 'LT: Mk2',
}))

const audi = new Map(Object.entries({
  '44': '100: C3',
  '4A': '100: C4; A6: C4',
  '89': '80: B3',
  '8C': '80: B4',
  '8G': 'Cabriolet',
  '8X': 'A1: 8X',
  GB: 'A1: GB',
  '8Z': 'A2',
  '8L': 'A3: 8L',
  '8P': 'A3: 8P',
  '8V': 'A3: 8V',
  GY: 'A3: 8Y',
  '8D': 'A4: B5',
  '8E': 'A4: B6, B7',
  '8H': 'A4: B6, B7',
  '8K': 'A4: B8; A4 allroad: B8',
  '8W': 'A4: B9; A4 allroad: B9',
  F4: 'A4: B9; A4 allroad: B9',
  '8T': 'A5: 8T',
  '8F': 'A5: 8T',
  F5: 'A5: F5',
  '4B': 'A6: C5; A6 allroad: C5',
  '4F': 'A6: C6; A6 allroad: C6',
  '4G': 'A6: C7; A6 allroad: C7; A7: 4G8',
  F2: 'A6: C8; A6 allroad: C8; A7: 4K8',
  '4D': 'A8: D2',
  '4E': 'A8: D3',
  '4H': 'A8: D4',
  F8: 'A8: D5',
  '8N': 'TT: 8N',
  '8J': 'TT: 8J',
  FV: 'TT: 8S',
  GA: 'Q2',
  '8U': 'Q3: 8U',
  F3: 'Q3: F3',
  '8R': 'Q5: 8R',
  FY: 'Q5: FY',
  '4L': 'Q7: 4L',
  '4M': 'Q7: 4M; Q8',
  GE: 'e-tron; Q8 e-tron',
  FW: 'e-tron GT',
  '42': 'R8: 42',
}))

const skoda = new Map(Object.entries({
  '6Y': 'Fabia: Mk1',
  '5J': 'Fabia: Mk2; Roomster',
  NJ: 'Fabia: Mk3',
  PJ: 'Fabia: Mk4',
  '1U': 'Octavia: Mk1',
  '1Z': 'Octavia: Mk2',
  '5E': 'Octavia: Mk3',
  NE: 'Octavia: Mk3',
  NX: 'Octavia: Mk4',
  '3U': 'Superb: Mk1',
  '3T': 'Superb: Mk2',
  '3V': 'Superb: Mk3',
  NP: 'Superb: Mk3',
  '5L': 'Yeti',
  NU: 'Karoq',
  NS: 'Kodiaq: Mk1',
  NW: 'Scala; Kamiq',
  NY: 'Enyaq',
  NF: 'Citigo',
  NH: 'Rapid',
}))

const seat = new Map(Object.entries({
  '6H': 'Arosa',
  '6K': 'Ibiza: Mk2; Cordoba: 6K; Inca',
  '6L': 'Ibiza: Mk3; Cordoba: 6L',
  '6J': 'Ibiza: Mk4',
  KJ: 'Ibiza: Mk5; Arona',
  '1M': 'Leon: Mk1; Toledo: Mk2',
  '1P': 'Leon: Mk2',
  '5F': 'Leon: Mk3; Ateca',
  KL: 'Leon: Mk4; Leon',
  '1L': 'Toledo: Mk1',
  '5P': 'Toledo: Mk3; Altea; Altea XL',
  NH: 'Toledo: Mk4',
  '3R': 'Exeo',
  '7M': 'Alhambra: Mk1',
  '7N': 'Alhambra: Mk2',
  KN: 'Tarraco',
  KM: 'Formentor',
}))

const porsche = new Map(Object.entries({
  '99': '911: 996, 997, 991, 992',
  '98': 'Boxster; Cayman; 718 Boxster; 718 Cayman',
  '97': 'Panamera',
  '9P': 'Cayenne: 9PA',
  '92': 'Cayenne: 92A',
  '9Y': 'Cayenne: 9YA',
  '95': 'Macan: 95B',
  Y1: 'Taycan',
}))

const modelsByMake = new Map(Object.entries({ Volkswagen: volkswagen, Audi: audi, Škoda: skoda, SEAT: seat, Cupra: seat, Porsche: porsche }))

/** A model of the vehicle tree and its possible generations. An empty list means any. */
export type ModelHint = { make: string; model: string; generations: string[] }

/**
 * Lists the possible models of the type code of a Volkswagen-group VIN. Empty for unknown codes.
 */
export function vwGroupModels(vin: string, make: string): ModelHint[] {
  const entry = modelsByMake.get(make)?.get(vin.slice(6, 8))
  if (entry === undefined) return []
  return entry.split('; ').map((part) => {
    const [model = '', generations = ''] = part.split(': ')
    return { make, model, generations: generations === '' ? [] : generations.split(', ') }
  })
}

/**
 * All entries of the table, for the test that looks up each name in the vehicle tree.
 * @internal
 */
export const allVwGroupModels = (): ModelHint[] =>
  [...modelsByMake].flatMap(([make, table]) => [...table.keys()].flatMap((code) => vwGroupModels(`______${code}`, make)))
