import { american } from './american.ts'
import { british } from './british.ts'
import { fordMakes } from './ford.ts'
import { french } from './french.ts'
import { germanBmwMiniMercedesSmart } from './german-bmw-mini-mercedes-smart.ts'
import { germanVolkswagenAudiPorsche } from './german-volkswagen-audi-porsche.ts'
import { italian } from './italian.ts'
import { japanese } from './japanese.ts'
import { korean } from './korean.ts'
import { nordicCzechSpanish } from './nordic-and-czech-and-spanish.ts'
import { others } from './others.ts'
import type { SeedMake } from './types.ts'
import { vauxhallOpel } from './vauxhall-opel.ts'

export type { SeedMake } from './types.ts'

/** Every make, in alphabetical order. */
export const vehicleMakes: SeedMake[] = [
  ...american,
  ...british,
  ...fordMakes,
  ...french,
  ...germanBmwMiniMercedesSmart,
  ...germanVolkswagenAudiPorsche,
  ...italian,
  ...japanese,
  ...korean,
  ...nordicCzechSpanish,
  ...others,
  ...vauxhallOpel,
].sort((a, b) => a.name.localeCompare(b.name, 'en'))
