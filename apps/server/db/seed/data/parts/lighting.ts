// biome-ignore-all format: a table, one part to a line
import * as a from './attributes.ts'
import * as b from './brands.ts'
import { cat, part, sub } from './build.ts'
import type { SeedCategory } from './types.ts'

export const lighting: SeedCategory[] = [
  cat('lighting', 'Lighting', 'Éclairage', 'lightbulb',
    sub('headlights', 'Headlights', 'Phares avant', 'headlight', [a.side, a.lamp(), a.drive, a.pins(6, 14), a.complete, a.grade], 'headlamp front light unit lens xenon led',
      part('{side} headlight, {lamp}, {drive}', 68, 690, 4200, [620, 420, 360], 0.6, b.lamp, 'g'),
      part('{side} headlight, {lamp}, new', 58, 290, 3600, [620, 420, 360], 0, b.lamp, '', { complete: true })),
    sub('tail-lights', 'Tail lights', 'Feux arrière', 'tail-light', [a.side, a.lamp('halogen', 'led'), a.inOut, a.pins(4, 10), a.colour('red', 'smoked')], 'rear light cluster lamp tail lamp',
      part('rear {side} light, {lamp}, {in_out}', 34, 210, 1900, [420, 320, 220], 0.55, b.lamp, 'g')),
    sub('fog-lights', 'Fog lights', 'Antibrouillards', 'fog-light', [a.side, a.end, a.lamp('halogen', 'led'), a.cap('H1', 'H11', 'HB4')], 'fog lamp front fog bumper light',
      part('{end} {side} fog light, {lamp}', 18, 98, 720, [200, 180, 140], 0.4, b.lamp, 'g')),
    sub('indicators', 'Indicators and side repeaters', 'Clignotants et répétiteurs latéraux', 'indicator', [a.side, a.lamp('halogen', 'led'), a.colour('orange', 'clear', 'smoked'), a.kind('side|Side repeater|Répétiteur latéral', 'front|Front indicator|Clignotant avant')], 'indicator side repeater turn signal dynamic',
      part('{side} {kind}, {lamp}', 7, 52, 260, [180, 120, 90], 0.3, b.lamp, 'g')),
    sub('daytime-running-lights', 'Daytime running lights', 'Feux de jour', 'fog-light', [a.side, a.lamp('led', 'halogen'), a.approved, a.withLoom], 'drl led running light strip',
      part('{side} daytime running light', 28, 145, 620, [280, 140, 110], 0.5, b.lamp, 'g'),
      part('LED daytime running light kit, pair', 24, 98, 780, [300, 160, 80], 0.05, ['Philips', 'Osram', 'Hella', 'Ring'], 'u', { lamp: 'led' })),
    sub('number-plate-lights', 'Number plate lights', 'Éclairages de plaque', 'bulb', [a.lamp('halogen', 'led'), a.quantity(1, 2), a.pins(2, 4)], 'licence plate lamp number plate light led',
      part('number plate light, {lamp}, pack of {quantity}', 5, 32, 110, [120, 80, 40], 0.25, b.lamp, 'g')),
    sub('brake-and-reverse-lights', 'Third brake lights and reversing lights', 'Troisièmes feux stop et feux de recul', 'tail-light', [a.kind('third-brake|Third brake light|Troisième feu stop', 'reverse|Reversing light|Feu de recul'), a.lamp('halogen', 'led'), a.pins(2, 4)], 'high level brake light reverse lamp third',
      part('{kind}, {lamp}', 12, 78, 420, [420, 120, 80], 0.5, b.lamp, 'g')),
    sub('bulbs', 'Halogen bulbs', 'Ampoules halogènes', 'bulb', [a.cap('H1', 'H4', 'H7', 'H11', 'HB3', 'HB4', 'W5W', 'P21W', 'P21/5W', 'PY21W', 'C5W', 'T4W'), a.quantity(1, 2), a.colour('clear', 'yellow', 'orange')], 'headlight bulb lamp h7 h4 festoon capless',
      part('{cap} bulbs, pack of {quantity}', 3, 28, 140, [120, 80, 50], 0, b.bulb, 'u')),
    sub('xenon-bulbs', 'Xenon bulbs', 'Ampoules xénon', 'bulb', [a.cap('D1S', 'D2S', 'D3S'), a.watts(25, 35, 10), a.quantity(1, 2)], 'hid gas discharge bulb d1s d2s d3s burner',
      part('{cap} xenon bulb, {watts} W', 22, 88, 110, [130, 70, 60], 0.04, ['Osram', 'Philips', 'Ring', 'Hella'], 'u', { quantity: 1 }),
      part('{cap} xenon bulbs, pair', 44, 165, 200, [140, 120, 60], 0.02, ['Osram', 'Philips'], 'u', { quantity: 2 })),
    sub('led-bulbs', 'LED bulbs and kits', 'Ampoules et kits LED', 'bulb', [a.cap('H1', 'H4', 'H7', 'H11', 'W5W', 'P21W', 'C5W'), a.lumens(100, 3000, 50), a.quantity(1, 4), a.approved], 'led conversion canbus bulb retrofit interior led',
      part('{cap} LED bulbs, pack of {quantity}', 9, 145, 320, [160, 120, 60], 0.03, ['Philips', 'Osram', 'Ring', 'Twenty20'], 'u')),
    sub('headlight-ballasts', 'Headlight ballasts and LED modules', 'Ballasts xénon et modules LED', 'ecu', [a.lamp('xenon', 'led', 'matrix'), a.oeNumber, a.pins(6, 14), a.coding], 'xenon ballast igniter led driver module',
      part('{lamp} headlight module {oe_number}', 48, 290, 520, [160, 130, 60], 0.75, ['Hella', 'Valeo', 'Osram', 'Magneti Marelli'], 'g')),
    sub('headlight-motors', 'Headlight levellers and washers', 'Correcteurs et lave-phares', 'pump', [a.side, a.kind('leveller|Levelling motor|Moteur de correcteur', 'washer|Washer jet|Gicleur de lave-phare'), a.pins(3, 6)], 'headlamp level motor washer jet cover',
      part('{side} headlight {kind}', 14, 78, 320, [180, 120, 90], 0.5, ['Hella', 'Valeo', 'Vemo', 'Topran'], 'g')),
    sub('interior-lights', 'Interior lights', 'Éclairages intérieurs', 'bulb', [a.kind('roof|Roof light|Plafonnier', 'boot|Boot light|Éclairage de coffre', 'ambient|Ambient lighting|Éclairage d’ambiance'), a.lamp('halogen', 'led'), a.colour('white', 'grey', 'beige', 'black')], 'roof lamp courtesy light map reading console',
      part('{kind}, {lamp}', 9, 110, 380, [240, 160, 80], 0.8, ['Hella', 'Vemo', 'Osram'], 'g')),
    sub('work-and-beacon-lights', 'Work lights and beacons', 'Feux de travail et gyrophares', 'fog-light', [a.lumens(600, 12000, 100), a.voltage(12, 24, 12), a.watts(10, 240, 5), a.approved], 'light bar spotlight beacon amber rotating flood',
      part('LED work light, {lumens} lm', 16, 145, 1100, [220, 160, 110], 0.05, ['Hella', 'Ring', 'Durite', 'Lazer Lamps'], 'u'),
      part('amber LED beacon, {voltage} V', 24, 110, 900, [190, 170, 150], 0.1, ['Durite', 'Hella', 'Ring'], 'u'))),
]
