import type { CatalogueSource } from './parse-catalogue.ts'

/** A CSV file in memory. It arrives in small chunks, as an upload does. */
export const csvFile = (name: string, content: string | Uint8Array): CatalogueSource => ({
  name,
  async *open() {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    for (let start = 0; start < bytes.length; start += CHUNK_SIZE) yield bytes.subarray(start, start + CHUNK_SIZE)
  },
})
const CHUNK_SIZE = 4_093

/** Lines of text as a file: the header, then the rows. */
export const csvLines = (name: string, ...lines: string[]): CatalogueSource => csvFile(name, `${lines.join('\n')}\n`)

const headers = {
  'vehicle-makes.csv': 'make,country,popularity,wmi',
  'vehicle-models.csv': 'make,model,popularity',
  'vehicle-generations.csv': 'make,model,generation,codes,year_from,year_to,bodies',
  'vehicle-engines.csv': 'make,model,generation,engine,fuel,engine_cc,power_hp,engine_code,year_from,year_to,trims',
  'categories.csv': 'category,parent,position,name_en,name_fr,icon,drawing,search_words',
  'attributes.csv': 'category,attribute,position,label_en,label_fr,type,unit',
  'attribute-options.csv': 'category,attribute,option,position,label_en,label_fr',
  'exchange-rates.csv': 'currency,per_euro,as_of',
} as const

/** A file with its header and these rows. */
export const rowsOf = (name: keyof typeof headers, ...rows: string[]): CatalogueSource => csvLines(name, headers[name], ...rows)

/**
 * A small catalogue in which everything belongs to something: one car with an engine, one category
 * with an attribute.
 */
export const smallCatalogue = (): CatalogueSource[] => [
  rowsOf('vehicle-makes.csv', 'Volkswagen,DE,92,WVW|WV1', 'Citroën,FR,60,VF7'),
  rowsOf('vehicle-models.csv', 'Volkswagen,Golf,80', 'Citroën,C3,50'),
  rowsOf(
    'vehicle-generations.csv',
    'Volkswagen,Golf,Mk7,5G|BQ1,2012,2020,hatchback|estate',
    'Volkswagen,Golf,Mk8,CD1,2019,,hatchback',
    'Citroën,C3,Mk2,A51,2009,2016,hatchback',
  ),
  rowsOf(
    'vehicle-engines.csv',
    'Volkswagen,Golf,Mk7,2.0 TDI 150,diesel,1968,150,CRBC,2013,,SE|GT',
    'Citroën,C3,Mk2,1.4 VTi 95,petrol,1397,95,,,,VTR|VTR+',
  ),
  rowsOf('categories.csv', 'brakes,,1,Brakes,Freinage,disc-3,,', 'brake-discs,brakes,1,Brake discs,Disques de frein,,brake-disc,rotors'),
  rowsOf('attributes.csv', 'brake-discs,axle,1,Axle,Essieu,choice,', 'brake-discs,diameter,2,Diameter,Diamètre,number,mm'),
  rowsOf('attribute-options.csv', 'brake-discs,axle,front,1,Front,Avant', 'brake-discs,axle,rear,2,Rear,Arrière'),
  rowsOf('exchange-rates.csv', 'eur,1,2026-11-20', 'gbp,0.8734,2026-11-20'),
]
