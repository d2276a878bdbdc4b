/** The illustrated photos of the demo world: car parts drawn from gradients, as if photographed on a bench. */

import * as body from './body.ts'
import * as brakes from './brakes.ts'
import * as cooling from './cooling.ts'
import * as drivetrain from './drivetrain.ts'
import * as electrics from './electrics.ts'
import * as engine from './engine.ts'
import * as interior from './interior.ts'
import type { DrawingLook, Painter } from './kit.ts'
import { Pen, photograph, tidyLook, tone } from './kit.ts'
import * as lights from './lights.ts'
import * as service from './service.ts'
import * as suspension from './suspension.ts'
import * as wheels from './wheels.ts'

export type { DrawingLook }

export type DrawingKind =
  | 'brake-disc'
  | 'brake-pads'
  | 'brake-caliper'
  | 'brake-drum'
  | 'brake-hose'
  | 'wheel'
  | 'tyre'
  | 'wheel-bolt'
  | 'headlight'
  | 'tail-light'
  | 'bulb'
  | 'indicator'
  | 'fog-light'
  | 'shock-absorber'
  | 'coil-spring'
  | 'control-arm'
  | 'anti-roll-bar'
  | 'steering-wheel'
  | 'steering-rack'
  | 'tie-rod'
  | 'bearing'
  | 'engine'
  | 'cylinder-head'
  | 'piston'
  | 'turbo'
  | 'injector'
  | 'fuel-pump'
  | 'fuel-tank'
  | 'alternator'
  | 'starter-motor'
  | 'battery'
  | 'spark-plug'
  | 'ignition-coil'
  | 'sensor'
  | 'ecu'
  | 'relay-fuse'
  | 'wiring'
  | 'switch'
  | 'instrument-cluster'
  | 'radio'
  | 'speaker'
  | 'radiator'
  | 'fan'
  | 'water-pump'
  | 'thermostat'
  | 'hose'
  | 'compressor'
  | 'exhaust'
  | 'catalytic-converter'
  | 'gearbox'
  | 'clutch'
  | 'flywheel'
  | 'driveshaft'
  | 'differential'
  | 'gear-knob'
  | 'bonnet'
  | 'bumper'
  | 'wing'
  | 'door'
  | 'mirror'
  | 'window-glass'
  | 'windscreen'
  | 'window-regulator'
  | 'boot-lid'
  | 'grille'
  | 'badge'
  | 'door-handle'
  | 'seat'
  | 'seat-belt'
  | 'airbag'
  | 'dashboard'
  | 'floor-mat'
  | 'oil-filter'
  | 'air-filter'
  | 'belt'
  | 'belt-kit'
  | 'gasket'
  | 'mount'
  | 'pump'
  | 'valve'
  | 'oil-bottle'
  | 'fluid-can'
  | 'wiper-blade'
  | 'washer-bottle'
  | 'lock-key'
  | 'tow-bar'
  | 'roof-rack'
  | 'jack'
  | 'tool'
  | 'diagnostic'
  | 'charger-cable'
  | 'ev-battery'
  | 'cover'
  | 'bolt-kit'
  | 'bracket'
  | 'box'

const painters: Record<DrawingKind, Painter> = {
  'brake-disc': brakes.brakeDisc,
  'brake-pads': brakes.brakePads,
  'brake-caliper': brakes.brakeCaliper,
  'brake-drum': brakes.brakeDrum,
  'brake-hose': brakes.brakeHose,
  wheel: wheels.wheel,
  tyre: wheels.tyre,
  'wheel-bolt': wheels.wheelBolt,
  headlight: lights.headlight,
  'tail-light': lights.tailLight,
  bulb: lights.bulb,
  indicator: lights.indicator,
  'fog-light': lights.fogLight,
  'shock-absorber': suspension.shockAbsorber,
  'coil-spring': suspension.coilSpring,
  'control-arm': suspension.controlArm,
  'anti-roll-bar': suspension.antiRollBar,
  'steering-wheel': suspension.steeringWheel,
  'steering-rack': suspension.steeringRack,
  'tie-rod': suspension.tieRod,
  bearing: suspension.bearing,
  engine: engine.engine,
  'cylinder-head': engine.cylinderHead,
  piston: engine.piston,
  turbo: engine.turbo,
  injector: engine.injector,
  'fuel-pump': service.fuelPump,
  'fuel-tank': service.fuelTank,
  alternator: electrics.alternator,
  'starter-motor': electrics.starterMotor,
  battery: electrics.battery,
  'spark-plug': electrics.sparkPlug,
  'ignition-coil': electrics.ignitionCoil,
  sensor: electrics.sensor,
  ecu: electrics.ecu,
  'relay-fuse': electrics.relayFuse,
  wiring: electrics.wiring,
  switch: electrics.switchPart,
  'instrument-cluster': electrics.instrumentCluster,
  radio: electrics.radio,
  speaker: electrics.speaker,
  radiator: cooling.radiator,
  fan: cooling.fan,
  'water-pump': cooling.waterPump,
  thermostat: cooling.thermostat,
  hose: cooling.hose,
  compressor: cooling.compressor,
  exhaust: drivetrain.exhaust,
  'catalytic-converter': drivetrain.catalyticConverter,
  gearbox: drivetrain.gearbox,
  clutch: drivetrain.clutch,
  flywheel: drivetrain.flywheel,
  driveshaft: drivetrain.driveshaft,
  differential: drivetrain.differential,
  'gear-knob': drivetrain.gearKnob,
  bonnet: body.bonnet,
  bumper: body.bumper,
  wing: body.wing,
  door: body.door,
  mirror: body.mirror,
  'window-glass': body.windowGlass,
  windscreen: body.windscreen,
  'window-regulator': body.windowRegulator,
  'boot-lid': body.bootLid,
  grille: body.grille,
  badge: body.badge,
  'door-handle': body.doorHandle,
  seat: interior.seat,
  'seat-belt': interior.seatBelt,
  airbag: interior.airbag,
  dashboard: interior.dashboard,
  'floor-mat': interior.floorMat,
  'oil-filter': service.oilFilter,
  'air-filter': service.airFilter,
  belt: engine.belt,
  'belt-kit': engine.beltKit,
  gasket: engine.gasket,
  mount: suspension.mount,
  pump: engine.pump,
  valve: engine.valve,
  'oil-bottle': service.oilBottle,
  'fluid-can': service.fluidCan,
  'wiper-blade': service.wiperBlade,
  'washer-bottle': service.washerBottle,
  'lock-key': service.lockKey,
  'tow-bar': service.towBar,
  'roof-rack': service.roofRack,
  jack: service.jack,
  tool: service.tool,
  diagnostic: electrics.diagnostic,
  'charger-cable': electrics.chargerCable,
  'ev-battery': electrics.evBattery,
  cover: interior.cover,
  'bolt-kit': service.boltKit,
  bracket: service.bracket,
  box: service.box,
}

export const drawingKinds: readonly DrawingKind[] = Object.keys(painters) as DrawingKind[]

/** An SVG of 1600 x 1200 that shows one part as photographed on a bench. Pure and deterministic. */
export function drawPart(kind: DrawingKind, look: DrawingLook): string {
  const tidy = tidyLook(look)
  const order = drawingKinds.indexOf(kind)
  const pen = new Pen(`${kind.replaceAll('-', '')}${tidy.finish[0]}${tidy.variant}${tidy.view}`, tidy)
  return photograph(pen, painters[kind](pen), order * 36 + tidy.variant * 9 + tidy.view * 3)
}

/** The average tone of the picture, for the placeholder before it loads: '#rrggbb'. */
export function placeholderTone(look: DrawingLook): string {
  return tone(look)
}
