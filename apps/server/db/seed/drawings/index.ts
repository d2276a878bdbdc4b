import { Pen, photograph, tidyLook, tone } from './kit.ts'
import type { DrawingLook, Painter } from './kit.ts'
import * as brakes from './brakes.ts'
import * as wheels from './wheels.ts'
import * as lights from './lights.ts'
import * as suspension from './suspension.ts'
import * as engine from './engine.ts'
import * as electrics from './electrics.ts'
import * as cooling from './cooling.ts'
import * as drivetrain from './drivetrain.ts'
import * as body from './body.ts'
import * as interior from './interior.ts'
import * as service from './service.ts'
export type { DrawingLook }
const painters = { 'brake-disc': brakes.brakeDisc, 'brake-pads': brakes.brakePads, 'brake-caliper': brakes.brakeCaliper, 'brake-drum': brakes.brakeDrum, 'brake-hose': brakes.brakeHose, wheel: wheels.wheel, tyre: wheels.tyre, 'wheel-bolt': wheels.wheelBolt, headlight: lights.headlight, 'tail-light': lights.tailLight, bulb: lights.bulb, indicator: lights.indicator, 'fog-light': lights.fogLight, 'shock-absorber': suspension.shockAbsorber, 'coil-spring': suspension.coilSpring, 'control-arm': suspension.controlArm, 'anti-roll-bar': suspension.antiRollBar, 'tie-rod': suspension.tieRod, bearing: suspension.bearing, mount: suspension.mount, 'steering-rack': suspension.steeringRack, 'steering-wheel': suspension.steeringWheel, engine: engine.engine, 'cylinder-head': engine.cylinderHead, piston: engine.piston, turbo: engine.turbo, injector: engine.injector, valve: engine.valve, gasket: engine.gasket, belt: engine.belt, 'belt-kit': engine.beltKit, pump: engine.pump, alternator: electrics.alternator, 'starter-motor': electrics.starterMotor, battery: electrics.battery, 'spark-plug': electrics.sparkPlug, 'ignition-coil': electrics.ignitionCoil, sensor: electrics.sensor, ecu: electrics.ecu, 'relay-fuse': electrics.relayFuse, wiring: electrics.wiring, switch: electrics.switchPart, 'instrument-cluster': electrics.instrumentCluster, radio: electrics.radio, speaker: electrics.speaker, diagnostic: electrics.diagnostic, 'charger-cable': electrics.chargerCable, 'ev-battery': electrics.evBattery, radiator: cooling.radiator, fan: cooling.fan, 'water-pump': cooling.waterPump, thermostat: cooling.thermostat, hose: cooling.hose, compressor: cooling.compressor, exhaust: drivetrain.exhaust, 'catalytic-converter': drivetrain.catalyticConverter, gearbox: drivetrain.gearbox, clutch: drivetrain.clutch, flywheel: drivetrain.flywheel, driveshaft: drivetrain.driveshaft, differential: drivetrain.differential, 'gear-knob': drivetrain.gearKnob, 'bonnet': body.bonnet, 'bumper': body.bumper, 'wing': body.wing, 'door': body.door, 'mirror': body.mirror, 'window-glass': body.windowGlass, 'windscreen': body.windscreen, 'window-regulator': body.windowRegulator, 'boot-lid': body.bootLid, 'grille': body.grille, 'badge': body.badge, 'door-handle': body.doorHandle, 'seat': interior.seat, 'seat-belt': interior.seatBelt, 'airbag': interior.airbag, 'dashboard': interior.dashboard, 'floor-mat': interior.floorMat, 'cover': interior.cover, 'oil-filter': service.oilFilter, 'air-filter': service.airFilter, 'oil-bottle': service.oilBottle, 'fluid-can': service.fluidCan, 'wiper-blade': service.wiperBlade, 'washer-bottle': service.washerBottle, 'lock-key': service.lockKey, 'tow-bar': service.towBar, 'roof-rack': service.roofRack, 'jack': service.jack, 'tool': service.tool, 'bolt-kit': service.boltKit, 'bracket': service.bracket, 'box': service.box, 'fuel-pump': service.fuelPump, 'fuel-tank': service.fuelTank } satisfies Record<string, Painter>
export type DrawingKind = keyof typeof painters
export const drawingKinds = Object.keys(painters) as readonly DrawingKind[]
export function drawPart(kind: DrawingKind, look: DrawingLook): string {
  const l = tidyLook(look)
  const i = drawingKinds.indexOf(kind)
  const p = new Pen(`${kind.replaceAll('-', '')}${l.finish[0]}${l.variant}${l.view}`, l)
  return photograph(p, painters[kind](p), i * 36 + l.variant * 9 + l.view * 3)
}
export const placeholderTone = tone
