// biome-ignore-all format: a table, one part to a line
import * as a from './attributes.ts'
import * as b from './brands.ts'
import { cat, part, sub } from './build.ts'
import type { SeedCategory } from './types.ts'

export const airConditioning: SeedCategory[] = [
  cat('air-conditioning', 'Air conditioning', 'Climatisation', 'snowflake',
    sub('ac-compressors', 'Air con compressors', 'Compresseurs de climatisation', 'compressor', [a.gasType, a.ribs(4, 7), a.diameter(100, 130), a.exchange, a.oeNumber], 'aircon pump ac compressor clutch',
      part('air con compressor, {ribs} ribs, {refrigerant}', 145, 460, 6200, [280, 220, 200], 0.45, b.climate, 'g')),
    sub('electric-ac-compressors', 'Electric air con compressors', 'Compresseurs de climatisation électriques', 'compressor', [a.gasType, a.voltage(144, 400, 8), a.oeNumber, a.tested], 'hybrid ev compressor high voltage ac',
      part('electric air con compressor, {voltage} V', 360, 980, 6900, [320, 240, 220], 0.75, ['Denso', 'Sanden', 'Hanon', 'Mahle'], 'g')),
    sub('ac-condensers', 'Air con condensers', 'Condenseurs de climatisation', 'radiator', [a.width(440, 720), a.height(280, 460), a.thickness(12, 20), a.complete], 'ac condenser radiator with dryer',
      part('air con condenser, {width} x {height} mm', 52, 210, 2900, [800, 480, 110], 0.2, b.climate, 'g', { complete: false }),
      part('air con condenser with dryer', 64, 240, 3200, [800, 480, 120], 0.15, b.climate, 'g', { complete: true })),
    sub('ac-evaporators', 'Evaporators', 'Évaporateurs', 'radiator', [a.width(220, 320), a.height(180, 280), a.drive, a.gasType], 'evap core dashboard unit aircon',
      part('air con evaporator, {refrigerant}', 62, 240, 1800, [380, 300, 140], 0.3, b.climate, 'g')),
    sub('receiver-dryers', 'Receiver dryers', 'Bouteilles déshydratantes', 'fuel-tank', [a.diameter(28, 90), a.height(160, 340), a.gasType, a.withSensor], 'drier accumulator filter cartridge',
      part('air con receiver dryer, {diameter} mm', 14, 62, 620, [340, 110, 100], 0, b.climate, 'g')),
    sub('expansion-valves', 'Expansion valves', 'Détendeurs', 'valve', [a.gasType, a.withGaskets, a.innerDiameter(8, 20, 0.1)], 'txv orifice tube block valve',
      part('air con expansion valve, {refrigerant}', 16, 68, 240, [110, 80, 60], 0.03, ['Valeo', 'Nissens', 'Mahle', 'NRF', 'Hella'], 'g')),
    sub('ac-pipes', 'Air con pipes and hoses', 'Tuyaux de climatisation', 'hose', [a.kind('high|High pressure|Haute pression', 'low|Low pressure|Basse pression'), a.length(350, 1600, 10), a.gasType], 'aircon hose line pipe condenser to compressor',
      part('air con pipe, {kind}, {length} mm', 38, 165, 780, [900, 320, 80], 0.6, ['Nissens', 'NRF', 'Valeo'], 'g')),
    sub('ac-pressure-switches', 'Pressure switches', 'Pressostats', 'sensor', [a.pins(2, 4), a.thread, a.gasType], 'aircon pressure sensor transducer switch',
      part('air con pressure switch, {pins} pins', 12, 48, 70, [90, 60, 40], 0.1, ['Hella', 'Mahle', 'Febi Bilstein', 'Nissens'], 'g')),
    sub('climate-controls', 'Heater and climate controls', 'Commandes de climatisation', 'switch', [a.kind('manual|Manual heater control|Commande manuelle', 'auto|Automatic climate control|Climatisation automatique'), a.buttons(3, 16), a.heated, a.colour('black', 'silver', 'grey'), a.oeNumber], 'heater control panel climate panel dial hvac',
      part('{kind} panel, {buttons} buttons', 34, 190, 900, [280, 160, 120], 0.97, b.genuineOnly, 'g')),
    sub('flap-motors', 'Heater flap motors', 'Servomoteurs de volets de chauffage', 'pump', [a.side, a.pins(2, 7), a.drive, a.oeNumber], 'blend door actuator recirculation servo stepper',
      part('heater flap motor, {pins} pins', 18, 98, 210, [120, 90, 60], 0.65, ['Hella', 'Valeo', 'Mahle', 'Febi Bilstein'], 'g'))),
]
