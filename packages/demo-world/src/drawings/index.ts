import * as body from './body.ts'
import * as brakes from './brakes.ts'
import * as charging from './charging.ts'
import * as cooling from './cooling.ts'
import * as dashboardElectronics from './dashboard-electronics.ts'
import * as drivetrain from './drivetrain.ts'
import * as electrics from './electrics.ts'
import * as engine from './engine.ts'
import * as fuel from './fuel.ts'
import * as interior from './interior.ts'
import * as lights from './lights.ts'
import type { DrawingStyle } from './materials.ts'
import type { Painter } from './pen.ts'
import { Pen } from './pen.ts'
import { averageTone, DESIGN_COUNT, photograph, sceneOf, VARIANT_COUNT } from './photograph.ts'
import * as service from './service.ts'
import * as suspension from './suspension.ts'
import * as tools from './tools.ts'
import * as wheels from './wheels.ts'

export type { DrawingStyle }
export { averageTone as placeholderTone, DESIGN_COUNT, VARIANT_COUNT }

/** The kinds of drawing. `drawing` of a category names one of them. */
const painters = {
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
  'fuel-pump': fuel.fuelPump,
  'fuel-tank': fuel.fuelTank,
  alternator: charging.alternator,
  'starter-motor': charging.starterMotor,
  battery: charging.battery,
  'spark-plug': electrics.sparkPlug,
  'ignition-coil': electrics.ignitionCoil,
  sensor: electrics.sensor,
  ecu: electrics.ecu,
  'relay-fuse': electrics.relayFuse,
  wiring: electrics.wiring,
  switch: dashboardElectronics.switchPart,
  'instrument-cluster': dashboardElectronics.instrumentCluster,
  radio: dashboardElectronics.radio,
  speaker: dashboardElectronics.speaker,
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
  'lock-key': tools.lockKey,
  'tow-bar': tools.towBar,
  'roof-rack': tools.roofRack,
  jack: tools.jack,
  tool: tools.tool,
  diagnostic: dashboardElectronics.diagnostic,
  'charger-cable': charging.chargerCable,
  'ev-battery': charging.evBattery,
  cover: interior.cover,
  'bolt-kit': tools.boltKit,
  bracket: tools.bracket,
  box: tools.box,
} satisfies Record<string, Painter>

export type DrawingKind = keyof typeof painters

export const drawingKinds: readonly DrawingKind[] = Object.keys(painters) as DrawingKind[]

/**
 * An SVG of 1600 x 1200 that shows a part as if it was photographed on a bench.
 * The same kind and style always give the same SVG. Any number is accepted as variant and view.
 */
export function drawPart(kind: DrawingKind, style: DrawingStyle): string {
  const scene = sceneOf(style)
  const { finish, variant, view } = scene.design
  const pen = new Pen(`${kind.replaceAll('-', '')}${finish[0]}${variant}${view}${scene.index || ''}`, scene.design)
  const seed = drawingKinds.indexOf(kind) * 36 + variant * 9 + view * 3
  return photograph(pen, painters[kind](pen), scene, seed)
}
