// biome-ignore-all format: a table, one part to a line
import * as a from './attributes.ts'
import * as b from './brands.ts'
import { cat, part, sub } from './build.ts'
import type { SeedCategory } from './types.ts'

export const infotainmentAndBatteries: SeedCategory[] = [
  cat('infotainment', 'Infotainment', 'Multimédia', 'radio',
    sub('head-units', 'Head units and radios', 'Autoradios et écrans', 'radio', [a.screen(7, 10), a.watts(40, 60, 5), a.wireless, a.coding, a.oeNumber], 'stereo sat nav radio dab carplay touchscreen headunit',
      part('{screen} inch touchscreen head unit', 140, 620, 1900, [280, 220, 180], 0.15, b.audio, 'u'),
      part('factory radio and navigation unit {oe_number}', 78, 420, 2100, [280, 240, 180], 0.95, ['Continental VDO', 'Blaupunkt', 'Bosch'], 'g')),
    sub('speakers', 'Speakers', 'Haut-parleurs', 'speaker', [a.corner, a.diameter(87, 165), a.watts(20, 300, 10), a.quantity(1, 2)], 'door speaker tweeter component coaxial',
      part('{diameter} mm speakers, pair, {watts} W', 24, 165, 2100, [240, 220, 120], 0.1, b.speaker, 'u', { quantity: 2 }),
      part('{corner} door speaker, {diameter} mm', 12, 68, 900, [200, 200, 90], 0.75, b.speaker, 'g', { quantity: 1 })),
    sub('subwoofers', 'Subwoofers and boxes', 'Caissons de basses', 'speaker', [a.diameter(200, 380, 5), a.watts(150, 1200, 50), a.kind('passive|Passive|Passif', 'active|Active|Amplifié', 'underseat|Under-seat|Sous siège')], 'sub bass box amplifier active sub',
      part('{kind} subwoofer, {diameter} mm, {watts} W', 78, 340, 9200, [460, 420, 360], 0.25, b.speaker, 'u')),
    sub('amplifiers', 'Amplifiers', 'Amplificateurs', 'ecu', [a.channels(2, 6, 2), a.watts(60, 1500, 20), a.voltage(12, 24, 12)], 'amp mono block channel power factory amplifier',
      part('{channels}-channel amplifier, {watts} W', 68, 340, 2600, [340, 240, 100], 0.35, ['Alpine', 'Pioneer', 'JBL', 'Hertz'], 'gu')),
    sub('displays', 'Multifunction displays', 'Écrans multifonctions', 'instrument-cluster', [a.screen(5, 10, 0.5), a.oeNumber, a.coding, a.colour('black', 'silver')], 'mmi screen radio display monitor information',
      part('{screen} inch display screen {oe_number}', 62, 320, 900, [300, 200, 120], 0.93, ['Bosch', 'Continental VDO', 'Magneti Marelli'], 'g')),
    sub('instrument-clusters', 'Instrument clusters', 'Combinés d’instruments', 'instrument-cluster', [a.oeNumber, a.coding, a.mileage(14000, 130000, 500), a.drive, a.fuel('petrol', 'diesel')], 'speedo clocks dials dash instrument binnacle',
      part('instrument cluster, {fuel}, {drive}', 62, 290, 1300, [380, 240, 180], 0.96, ['Continental VDO', 'Magneti Marelli', 'Bosch'], 'g')),
    sub('aerials', 'Aerials and antennas', 'Antennes', 'wiring', [a.kind('shark-fin|Shark fin|Aileron de requin', 'mast|Mast|Tige', 'windscreen|Windscreen|Pare-brise'), a.length(60, 800, 10)], 'antenna bee sting dab gps roof aerial',
      part('{kind} aerial', 9, 68, 320, [420, 120, 60], 0.35, ['Calearo', 'Hama', 'Febi Bilstein', 'JP Group'], 'g')),
    sub('bluetooth-interfaces', 'Bluetooth, DAB and USB interfaces', 'Interfaces Bluetooth, DAB et USB', 'ecu', [a.wireless, a.pins(6, 26), a.withLoom, a.kind('bluetooth|Bluetooth module|Module Bluetooth', 'dab|DAB adapter|Adaptateur DAB', 'usb|USB interface|Interface USB', 'carplay|Phone mirroring module|Module de recopie de téléphone')], 'bluetooth kit hands free adapter aux streaming',
      part('{kind}', 18, 165, 380, [160, 130, 60], 0.4, ['Parrot', 'Pioneer', 'Autoleads', 'Alpine'], 'gu')),
    sub('fitting-kits-audio', 'Radio fascias and fitting kits', 'Façades et kits d’installation', 'bracket', [a.kind('fascia|Fascia panel|Façade', 'harness|Harness adapter|Faisceau adaptateur', 'stalk|Stalk interface|Interface de commande au volant'), a.colour('black', 'silver', 'grey'), a.pins(8, 26)], 'double din fascia panel wiring lead stalk adapter',
      part('radio {kind}, {colour}', 11, 68, 320, [240, 160, 80], 0.1, ['Autoleads', 'Connects2', 'Metra'], ''))),
  cat('batteries-charging', 'Batteries and charging', 'Batteries et charge', 'battery-charging',
    sub('car-batteries', 'Car batteries', 'Batteries de démarrage', 'battery', [a.cell('flooded', 'efb', 'agm'), a.ampHours(36, 105), a.coldCranking(480, 800, 10), a.length(175, 394), a.withStartStop], 'battery 096 027 agm stop start',
      part('{capacity_ah} Ah {cell} car battery', 58, 245, 18500, [400, 190, 210], 0.03, b.battery, 'gu')),
    sub('leisure-batteries', 'Leisure batteries', 'Batteries de servitude', 'battery', [a.ampHours(75, 230, 5), a.cell('flooded', 'agm', 'gel', 'lfp'), a.length(260, 520)], 'caravan motorhome deep cycle lithium leisure',
      part('{capacity_ah} Ah {cell} leisure battery', 78, 620, 24000, [520, 240, 240], 0.05, ['Yuasa', 'Varta', 'Numax', 'Banner', 'Leoch'], 'u')),
    sub('motorcycle-batteries', 'Motorcycle and small batteries', 'Batteries moto et petites batteries', 'battery', [a.ampHours(3, 20), a.cell('agm', 'li-ion'), a.coldCranking(40, 260, 5)], 'quad mower ytx bike battery',
      part('{capacity_ah} Ah {cell} battery', 22, 110, 4200, [220, 160, 160], 0.02, ['Yuasa', 'Varta', 'Exide'], 'u')),
    sub('battery-chargers', 'Battery chargers and conditioners', 'Chargeurs et mainteneurs de batterie', 'charger-cable', [a.voltage(12, 24, 12), a.current(1, 20), a.kind('charger|Charger|Chargeur', 'conditioner|Conditioner|Régénérateur', 'maintainer|Maintainer|Chargeur de maintien')], 'ctek battery charger trickle conditioner',
      part('{kind}, {current} A', 32, 190, 1900, [260, 200, 110], 0.05, ['CTEK', 'Ring', 'Noco', 'Bosch'], 'u')),
    sub('jump-starters', 'Jump starters and booster packs', 'Boosters de démarrage', 'battery', [a.coldCranking(400, 3000, 100), a.ampHours(8, 22), a.voltage(12, 24, 12)], 'booster jump pack power bank flat battery',
      part('jump starter, {cold_cranking} A', 58, 240, 1300, [240, 130, 90], 0.05, ['Noco', 'Ring', 'Sealey', 'Wolf'], 'u')),
    sub('jump-leads', 'Jump leads', 'Câbles de démarrage', 'wiring', [a.metres(2, 6), a.current(100, 600, 50), a.material('copper')], 'jump cables booster leads clamps',
      part('jump leads, {metres} m, {current} A', 11, 58, 1600, [320, 260, 80], 0.08, ['Ring', 'Sealey', 'Draper'], 'u')),
    sub('battery-trays', 'Battery trays, boxes and isolators', 'Bacs, caches et coupe-batterie', 'box', [a.kind('tray|Battery tray|Bac à batterie', 'cover|Battery cover|Cache-batterie', 'isolator|Battery isolator|Coupe-batterie'), a.length(175, 394, 5), a.material('plastic', 'steel')], 'battery holder clamp kill switch isolator box',
      part('{kind}, {material}', 11, 68, 900, [400, 220, 160], 0.5, ['Ring', 'Durite', 'Rezaw-Plast'], 'g'))),
]
