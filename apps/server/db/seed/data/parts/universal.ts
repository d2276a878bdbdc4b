// biome-ignore-all format: a table, one part to a line
import * as a from './attributes.ts'
import * as b from './brands.ts'
import { cat, part, sub } from './build.ts'
import type { SeedCategory } from './types.ts'

export const universal: SeedCategory[] = [
  cat('universal', 'Universal', 'Universel', 'package-2',
    sub('emergency-kits', 'Breakdown and safety kits', 'Kits de dépannage et de sécurité', 'box', [a.kind('triangle|Warning triangle|Triangle de présignalisation', 'vest|High-visibility vest|Gilet haute visibilité', 'first-aid|First aid kit|Trousse de secours', 'kit|European travel kit|Kit de sécurité Europe'), a.quantity(1, 10), a.approved], 'triangle hi vis vest first aid euro travel kit breakdown',
      part('{kind}, pack of {quantity}', 5, 42, 1400, [320, 220, 90], 0.02, ['Ring', 'Sealey', 'Lampa', 'Draper'], 'u')),
    sub('fire-extinguishers', 'Fire extinguishers', 'Extincteurs', 'fluid-can', [a.grams(600, 2000, 200), a.kind('powder|Powder|Poudre', 'foam|Foam|Mousse'), a.withBolts], 'car fire extinguisher powder bracket',
      part('{kind} fire extinguisher, {grams} g', 14, 48, 1900, [360, 120, 120], 0, ['FireMaster', 'Ring', 'Lifeline'], 'u')),
    sub('hose-clamps', 'Hose clamps and clips', 'Colliers de durite et agrafes', 'bolt-kit', [a.diameter(8, 120), a.quantity(5, 100, 5), a.material('steel', 'stainless-steel', 'plastic')], 'jubilee clip hose clip trim clips fir tree',
      part('{material} hose clips, {diameter} mm, pack of {quantity}', 3, 28, 380, [160, 120, 50], 0, ['Jubilee', 'Mikalor', 'Sealey', 'Gates'], 'u', { material: 'stainless-steel' }),
      part('trim clips, pack of {quantity}', 3, 18, 160, [140, 100, 40], 0, ['Febi Bilstein', 'Sealey', 'Restagraf'], 'u', { material: 'plastic' })),
    sub('fuses', 'Fuses and holders', 'Fusibles et porte-fusibles', 'relay-fuse', [a.current(5, 40, 5), a.quantity(5, 120, 5), a.kind('mini|Mini blade|Mini à lame', 'blade|Standard blade|Standard à lame', 'maxi|Maxi blade|Maxi à lame', 'strip|Strip fuse|À ruban')], 'blade fuse mini maxi fuse box assortment',
      part('{kind} fuses, {current} A, pack of {quantity}', 2, 18, 120, [120, 90, 30], 0, b.relay, 'u')),
    sub('cable-terminals', 'Cable, terminals and connectors', 'Câbles, cosses et connecteurs', 'wiring', [a.metres(5, 50, 5), a.current(5, 150, 5), a.quantity(10, 200, 10), a.colour('red', 'black', 'blue', 'yellow', 'green')], 'automotive cable wire crimp terminal connector heat shrink',
      part('{colour} thin-wall cable, {metres} m, {current} A', 4, 68, 900, [200, 200, 80], 0, ['Durite', 'Ripca', 'Sealey'], 'u', { quantity: 1 }),
      part('crimp terminals, pack of {quantity}', 3, 24, 240, [160, 110, 40], 0, ['Durite', 'Sealey', 'Draper'], 'u', { metres: 1 })),
    sub('gauges', 'Gauges and pods', 'Manomètres et supports', 'instrument-cluster', [a.diameter(45, 80), a.kind('boost|Boost|Pression de turbo', 'oil|Oil pressure|Pression d’huile', 'volt|Voltage|Tension', 'temperature|Water temperature|Température d’eau'), a.colour('black', 'white', 'silver'), a.withSensor], 'smiths boost gauge pod voltmeter clock dial',
      part('{kind} gauge, {diameter} mm, {colour} face', 22, 145, 420, [140, 110, 100], 0.15, ['Stack', 'Smiths', 'Prosport', 'AEM'], 'u')),
    sub('inverters-sockets', 'Power inverters and 12 V sockets', 'Convertisseurs 230 V et prises 12 V', 'switch', [a.watts(150, 2000, 50), a.voltage(12, 24, 12), a.kind('inverter|Power inverter|Convertisseur 230 V', 'socket|12 V socket|Prise 12 V')], 'cigarette lighter socket plug inverter mains',
      part('power inverter, {watts} W', 28, 190, 1900, [280, 180, 90], 0.1, ['Ring', 'Durite', 'Sealey'], 'u', { kind: 'inverter' }),
      part('12 V socket', 6, 24, 140, [120, 80, 50], 0.1, ['Ring', 'Durite', 'Lampa'], 'u', { kind: 'socket', watts: 180 })),
    sub('rust-proofing', 'Rust proofing and underseal', 'Antirouille et antigravillon', 'fluid-can', [a.millilitres(400, 5000, 100), a.kind('underseal|Underseal|Antigravillon', 'wax|Cavity wax|Cire pour corps creux', 'converter|Rust converter|Convertisseur de rouille'), a.colour('black', 'clear', 'grey', 'brown')], 'waxoyl underbody stone chip rust converter cavity wax',
      part('{kind}, {millilitres} ml, {colour}', 7, 62, 1300, [210, 110, 240], 0, ['Waxoyl', 'Dinitrol', 'Bilt Hamber', 'U-POL'], 'u')),
    sub('manuals-books', 'Workshop manuals', 'Revues techniques', 'box', [a.fuel('petrol', 'diesel'), a.kind('printed|Printed|Papier', 'digital|Digital|Numérique'), a.quantity(1, 3)], 'haynes manual handbook book repair guide service book',
      part('{kind} workshop manual, {fuel}', 6, 38, 1100, [280, 220, 35], 0.6, ['Haynes', 'Autodata', 'ETAI'], 'g')),
    sub('fasteners', 'Bolts, nuts and studs', 'Vis, écrous et goujons', 'bolt-kit', [a.thread, a.length(10, 120, 5), a.quantity(5, 100, 5), a.material('steel', 'stainless-steel')], 'bolts nuts washers studs m8 m10 m12 fixing kit',
      part('{thread} bolts, {length} mm, pack of {quantity}', 3, 42, 620, [160, 110, 60], 0, b.fixing, 'u'))),
]
