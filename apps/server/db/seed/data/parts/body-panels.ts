// biome-ignore-all format: a table, one part to a line
import * as a from './attributes.ts'
import * as b from './brands.ts'
import { cat, part, sub } from './build.ts'
import type { SeedCategory } from './types.ts'

const painted = [a.bodyColour, a.paintCode, a.grade]

export const bodyPanels: SeedCategory[] = [
  cat('body-panels', 'Body panels', 'Carrosserie', 'car-front',
    sub('bonnets', 'Bonnets', 'Capots moteur', 'bonnet', [a.material('steel', 'aluminium'), ...painted, a.primed], 'hood engine lid front panel',
      part('bonnet, {colour}', 110, 420, 16500, [1600, 1200, 160], 0.85, b.panel, 'g', { primed: false }),
      part('new primed bonnet', 98, 360, 15500, [1600, 1200, 160], 0, b.panel, '', { primed: true, colour: 'primer' })),
    sub('bumpers', 'Bumpers', 'Pare-chocs', 'bumper', [a.end, ...painted, a.withPdc, a.complete], 'front bumper rear bumper cover pdc',
      part('{end} bumper, {colour}', 78, 320, 8200, [1850, 620, 420], 0.85, b.panel, 'g'),
      part('new primed {end} bumper', 72, 240, 5900, [1850, 620, 420], 0, b.panel, '', { colour: 'primer', complete: false })),
    sub('bumper-reinforcements', 'Bumper reinforcements and absorbers', 'Traverses et absorbeurs de pare-chocs', 'bracket', [a.end, a.material('steel', 'aluminium', 'plastic'), a.kind('bar|Reinforcement bar|Traverse', 'absorber|Energy absorber|Absorbeur', 'bracket|Bracket|Support')], 'crash bar impact bar bumper iron bracket',
      part('{end} bumper {kind}', 24, 165, 4200, [1400, 260, 200], 0.5, b.panel, 'g')),
    sub('front-wings', 'Front wings', 'Ailes avant', 'wing', [a.side, a.material('steel', 'aluminium', 'plastic'), ...painted, a.primed], 'fender front quarter wing panel',
      part('front {side} wing, {colour}', 48, 190, 3900, [1150, 720, 260], 0.8, b.panel, 'g', { primed: false }),
      part('new primed front {side} wing', 44, 165, 3600, [1150, 720, 260], 0, b.panel, '', { primed: true, colour: 'primer' })),
    sub('wing-liners', 'Wheel arch liners', 'Pare-boue et passages de roue', 'cover', [a.corner, a.material('plastic', 'carpet')], 'inner wing splash guard arch liner plastic',
      part('{corner} wheel arch liner', 16, 68, 1300, [820, 480, 160], 0.45, ['Rezaw-Plast', 'Van Wezel', 'Blic', 'Prasco'], 'g')),
    sub('rear-quarter-panels', 'Rear quarter panels', 'Ailes arrière', 'wing', [a.side, a.body(), ...painted], 'rear wing quarter panel cut',
      part('rear {side} quarter panel cut, {body}', 160, 460, 14500, [1600, 1100, 420], 0.9, ['Klokkerholm', 'Van Wezel'], 'g')),
    sub('sills', 'Sills and repair sections', 'Bas de caisse et tôles de réparation', 'bracket', [a.side, a.length(400, 1750, 10), a.thickness(0.8, 1.5, 0.1), a.doors(2, 5)], 'sill cover rocker panel rust repair section jacking point',
      part('{side} sill repair panel, {length} mm', 28, 120, 4600, [1750, 220, 140], 0.03, ['Klokkerholm', 'Van Wezel', 'Schlieckmann'], '')),
    sub('grilles', 'Front grilles', 'Calandres', 'grille', [a.colour('black', 'silver'), a.material('plastic', 'chrome'), a.complete, a.withPdc], 'radiator grill front grille badge',
      part('front grille, {colour}', 28, 210, 1600, [920, 320, 120], 0.6, b.panel, 'g')),
    sub('front-panels', 'Front panels and slam panels', 'Faces avant et traverses supérieures', 'bracket', [a.material('steel', 'plastic', 'aluminium'), a.complete, a.withAc], 'slam panel radiator support front end lock carrier',
      part('front panel and radiator support', 68, 290, 6800, [1450, 720, 240], 0.6, b.panel, 'g')),
    sub('tailgates-boot-lids', 'Tailgates and boot lids', 'Hayons et malles arrière', 'boot-lid', [a.body('hatchback', 'saloon', 'estate', 'suv', 'van'), ...painted, a.complete], 'hatch rear door boot lid trunk',
      part('{body} tailgate, {colour}', 120, 480, 28000, [1300, 1250, 320], 0.96, ['Klokkerholm', 'Van Wezel'], 'g')),
    sub('spoilers', 'Spoilers and skirts', 'Becquets et jupes', 'bumper', [a.kind('spoiler|Tailgate spoiler|Becquet de hayon', 'splitter|Front splitter|Lame de pare-chocs avant', 'skirt|Side skirts|Jupes latérales', 'diffuser|Rear diffuser|Diffuseur arrière'), a.material('plastic', 'carbon'), a.bodyColour, a.withBolts], 'body kit aero splitter lip wing',
      part('{kind}, {material}', 38, 340, 4200, [1600, 420, 220], 0.4, ['Maxton Design', 'Rieger', 'Triple R'], 'g')),
    sub('badges-and-emblems', 'Badges and emblems', 'Sigles et monogrammes', 'badge', [a.diameter(50, 160), a.colour('silver', 'black', 'red'), a.end], 'badge logo emblem lettering',
      part('{end} badge, {diameter} mm, {colour}', 8, 48, 120, [160, 120, 30], 0.5, ['Richbrook', 'Febi Bilstein', 'Topran'], 'g')),
    sub('body-mouldings', 'Mouldings and trim strips', 'Baguettes et moulures', 'bracket', [a.corner, a.kind('door|Door moulding|Baguette de porte', 'arch|Wheel arch trim|Élargisseur d’aile', 'roof|Roof strip|Joint de toit'), a.colour('black', 'silver', 'primer'), a.length(300, 1500, 10)], 'side moulding rubbing strip trim bump strip',
      part('{corner} {kind}, {colour}', 12, 78, 620, [1400, 160, 60], 0.7, ['Van Wezel', 'Blic', 'Rezaw-Plast'], 'g')),
    sub('bonnet-hinges', 'Bonnet hinges, locks and struts', 'Charnières, serrures et vérins de capot', 'bracket', [a.side, a.kind('strut|Gas strut|Vérin à gaz', 'lock|Lock|Serrure', 'hinge|Hinge|Charnière', 'cable|Release cable|Câble d’ouverture'), a.length(120, 2100, 10)], 'bonnet catch latch cable gas spring hinge',
      part('bonnet {kind}', 9, 68, 720, [480, 140, 80], 0.45, b.gasStrut, 'g'))),
]
