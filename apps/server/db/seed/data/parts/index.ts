import { airConditioning } from './air-conditioning.ts'
import { bodyPanels } from './body-panels.ts'
import { brakesAndWheels } from './brakes-and-wheels.ts'
import { doorsAndGlass } from './doors-and-glass.ts'
import { electronics } from './electronics.ts'
import { engine } from './engine.ts'
import { exhaustAndCooling } from './exhaust-and-cooling.ts'
import { ignitionAndFuel } from './ignition-and-fuel.ts'
import { infotainmentAndBatteries } from './infotainment-and-batteries.ts'
import { interiorAndSeats } from './interior-and-seats.ts'
import { lighting } from './lighting.ts'
import { suspensionAndSteering } from './suspension-and-steering.ts'
import { toolsAndAccessories } from './tools-and-accessories.ts'
import { towingSecurityEv } from './towing-security-ev.ts'
import { transmissionAndDrivetrain } from './transmission-and-drivetrain.ts'
import type { SeedCategory } from './types.ts'
import { universal } from './universal.ts'
import { wipersFiltersFluids } from './wipers-filters-fluids.ts'

/** The demo world's whole category tree, in the order shoppers see it; what fits every car stands last. */
export const partCategories: SeedCategory[] = [
  ...brakesAndWheels,
  ...suspensionAndSteering,
  ...engine,
  ...ignitionAndFuel,
  ...exhaustAndCooling,
  ...airConditioning,
  ...transmissionAndDrivetrain,
  ...bodyPanels,
  ...doorsAndGlass,
  ...lighting,
  ...interiorAndSeats,
  ...electronics,
  ...infotainmentAndBatteries,
  ...wipersFiltersFluids,
  ...toolsAndAccessories,
  ...towingSecurityEv,
  ...universal,
]
