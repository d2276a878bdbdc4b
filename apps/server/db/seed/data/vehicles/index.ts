import { fordMakes } from './ford.ts'
import { french } from './french.ts'
import { germanBmwMiniMercedesSmart } from './german-bmw-mini-mercedes-smart.ts'
import { germanVolkswagenAudiPorsche } from './german-volkswagen-audi-porsche.ts'
import type { SeedMake } from './types.ts'
import { vauxhallOpel } from './vauxhall-opel.ts'

export type { SeedGeneration, SeedMake, SeedModel, SeedSeries, SeedTrim } from './types.ts'

/** Every make, in alphabetical order. */
export const vehicleMakes: SeedMake[] = [
  ...fordMakes,
  ...french,
  ...germanBmwMiniMercedesSmart,
  ...germanVolkswagenAudiPorsche,
  ...vauxhallOpel,
].sort((a, b) => a.name.localeCompare(b.name, 'en'))
