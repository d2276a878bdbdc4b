// biome-ignore-all format: a table, one part to a line
import type { SeedAttribute } from './types.ts'

const number = (key: string, en: string, fr: string, unit?: string) =>
  (low: number, high: number, step = 1): SeedAttribute => ({
    key, label: { 'en-GB': en, fr }, type: 'number', ...(unit ? { unit } : {}), range: [low, high, step],
  })

const flag = (key: string, en: string, fr: string): SeedAttribute => ({ key, label: { 'en-GB': en, fr }, type: 'boolean' })

const text = (key: string, en: string, fr: string, ...samples: string[]): SeedAttribute => ({
  key, label: { 'en-GB': en, fr }, type: 'text', samples,
})

type Options = Record<string, [en: string, fr: string]>

/** One choice attribute whose options are picked per subcategory: `material('steel', 'alloy')`. */
const choice = <T extends Options>(key: string, en: string, fr: string, words: T) =>
  (...values: (keyof T & string)[]): SeedAttribute => ({
    key,
    label: { 'en-GB': en, fr },
    type: 'choice',
    options: (values.length ? values : Object.keys(words)).map((value) => ({
      value,
      label: { 'en-GB': words[value]![0], fr: words[value]![1] },
    })),
  })

/** A choice peculiar to one subcategory; key `kind`. Options written 'value|English|French'. */
export const kind = (...options: string[]): SeedAttribute => ({
  key: 'kind',
  label: { 'en-GB': 'Type', fr: 'Type' },
  type: 'choice',
  options: options.map((option) => {
    const [value, en, fr] = option.split('|') as [string, string, string]
    return { value, label: { 'en-GB': en, fr: fr ?? en } }
  }),
})

// Where it goes
export const side = choice('side', 'Side', 'Côté', { left: ['Left', 'Gauche'], right: ['Right', 'Droit'] })()
export const axle = choice('axle', 'Axle', 'Essieu', { front: ['Front', 'Avant'], rear: ['Rear', 'Arrière'] })()
export const end = choice('end', 'Front or rear', 'Avant ou arrière', { front: ['Front', 'Avant'], rear: ['Rear', 'Arrière'] })()
export const cam = choice('cam', 'Cam', 'Arbre', { inlet: ['Inlet', 'Admission'], exhaust: ['Exhaust', 'Échappement'] })()
export const corner = choice('corner', 'Position', 'Position', {
  'front-left': ['Front left', 'Avant gauche'], 'front-right': ['Front right', 'Avant droit'],
  'rear-left': ['Rear left', 'Arrière gauche'], 'rear-right': ['Rear right', 'Arrière droit'],
})()
export const level = choice('level', 'Height', 'Hauteur', { upper: ['Upper', 'Supérieur'], lower: ['Lower', 'Inférieur'] })()
export const inOut = choice('in_out', 'Inner or outer', 'Intérieur ou extérieur', {
  inner: ['Inner', 'Intérieur'], outer: ['Outer', 'Extérieur'],
})()
export const bank = choice('bank', 'Place in exhaust', 'Place dans l’échappement', {
  'pre-cat': ['Pre-cat', 'Avant catalyseur'], 'post-cat': ['Post-cat', 'Après catalyseur'],
})()
export const drive = choice('drive', 'Steering side', 'Volant', {
  rhd: ['Right-hand drive', 'Conduite à droite'], lhd: ['Left-hand drive', 'Conduite à gauche'],
})()

// Measures
export const diameter = number('diameter', 'Diameter', 'Diamètre', 'mm')
export const innerDiameter = number('inner_diameter', 'Inner diameter', 'Diamètre intérieur', 'mm')
export const outerDiameter = number('outer_diameter', 'Outer diameter', 'Diamètre extérieur', 'mm')
export const bore = number('bore', 'Bore', 'Alésage', 'mm')
export const thickness = number('thickness', 'Thickness', 'Épaisseur', 'mm')
export const width = number('width', 'Width', 'Largeur', 'mm')
export const length = number('length', 'Length', 'Longueur', 'mm')
export const height = number('height', 'Height', 'Hauteur hors tout', 'mm')
export const metres = number('metres', 'Cable length', 'Longueur de câble', 'm')
export const teeth = number('teeth', 'Teeth', 'Nombre de dents')
export const ribs = number('ribs', 'Ribs', 'Nombre de nervures')
export const pins = number('pins', 'Connector pins', 'Broches du connecteur')
export const holes = number('holes', 'Fixing holes', 'Trous de fixation')
export const quantity = number('quantity', 'Pieces in pack', 'Pièces par lot')
export const splines = number('splines', 'Splines', 'Cannelures')
export const cylinders = number('cylinders', 'Cylinders', 'Nombre de cylindres')
export const gears = number('gears', 'Gears', 'Rapports')
export const voltage = number('voltage', 'Voltage', 'Tension', 'V')
export const current = number('current', 'Current', 'Intensité', 'A')
export const ampHours = number('capacity_ah', 'Capacity', 'Capacité', 'Ah')
export const kilowattHours = number('capacity_kwh', 'Capacity', 'Capacité', 'kWh')
export const coldCranking = number('cold_cranking', 'Cold cranking current', 'Courant de démarrage à froid', 'A')
export const watts = number('watts', 'Power', 'Puissance', 'W')
export const kilowatts = number('kilowatts', 'Power', 'Puissance', 'kW')
export const pressure = number('pressure', 'Pressure', 'Pression', 'bar')
export const flow = number('flow', 'Flow rate', 'Débit', 'l/h')
export const litres = number('litres', 'Volume', 'Contenance', 'l')
export const millilitres = number('millilitres', 'Volume', 'Contenance', 'ml')
export const grams = number('grams', 'Weight of contents', 'Poids net', 'g')
export const temperature = number('temperature', 'Opening temperature', 'Température d’ouverture', '°C')
export const torque = number('torque', 'Maximum torque', 'Couple maximal', 'Nm')
export const load = number('load', 'Maximum load', 'Charge maximale', 'kg')
export const displacement = number('displacement', 'Engine capacity', 'Cylindrée', 'cc')
export const mileage = number('mileage', 'Donor mileage', 'Kilométrage du véhicule donneur (en miles)', 'miles')
export const rim = number('rim', 'Rim size', 'Diamètre de jante', 'in')
export const rimWidth = number('rim_width', 'Rim width', 'Largeur de jante', 'J')
export const offset = number('offset', 'Offset (ET)', 'Déport (ET)', 'mm')
export const centreBore = number('centre_bore', 'Centre bore', 'Alésage central', 'mm')
export const tread = number('tread', 'Tread depth', 'Profondeur de sculpture', 'mm')
export const screen = number('screen', 'Screen size', 'Taille d’écran', 'in')
export const lumens = number('lumens', 'Brightness', 'Flux lumineux', 'lm')
export const gap = number('gap', 'Electrode gap', 'Écartement des électrodes', 'mm')
export const notches = number('notches', 'Notches', 'Crans')
export const lowering = number('lowering', 'Lowering', 'Rabaissement', 'mm')
export const doors = number('doors', 'Doors on vehicle', 'Nombre de portes')
export const buttons = number('buttons', 'Buttons', 'Boutons')
export const tone = number('tone', 'Tone', 'Tonalité', 'Hz')
export const bikes = number('bikes', 'Bikes carried', 'Vélos transportés')
export const channels = number('channels', 'Channels', 'Canaux')
export const frequency = number('frequency', 'Radio frequency', 'Fréquence radio', 'MHz')

// Yes or no
export const withSensor = flag('with_sensor', 'Sensor included', 'Capteur inclus')
export const withGaskets = flag('with_gaskets', 'Gaskets included', 'Joints inclus')
export const withBolts = flag('with_bolts', 'Bolts included', 'Vis incluses')
export const heated = flag('heated', 'Heated', 'Chauffant')
export const electric = flag('electric', 'Electric', 'Électrique')
export const folding = flag('power_folding', 'Power folding', 'Rabattable électriquement')
export const primed = flag('primed', 'Primed', 'Apprêté')
export const tested = flag('tested', 'Tested before removal', 'Testé avant démontage')
export const coding = flag('coding', 'Coding needed', 'Codage nécessaire')
export const exchange = flag('exchange', 'Exchange unit', 'Échange standard')
export const complete = flag('complete', 'Complete assembly', 'Ensemble complet')
export const adjustable = flag('adjustable', 'Adjustable', 'Réglable')
export const withPdc = flag('parking_sensors', 'Parking sensor holes', 'Trous pour radars de stationnement')
export const withAc = flag('with_ac', 'For vehicles with air con', 'Pour véhicules climatisés')
export const withStartStop = flag('start_stop', 'For stop-start', 'Pour Stop & Start')
export const tinted = flag('tinted', 'Tinted', 'Teinté')
export const approved = flag('approved', 'Road approved (E-marked)', 'Homologué route')
export const wireless = flag('wireless', 'Wireless', 'Sans fil')
export const ventilated = flag('ventilated', 'Ventilated', 'Ventilé')
export const coated = flag('coated', 'Coated', 'Revêtu')
export const withKeys = flag('with_keys', 'Keys included', 'Clés incluses')
export const withLoom = flag('with_loom', 'Wiring included', 'Faisceau inclus')
export const lockable = flag('lockable', 'Lockable', 'Verrouillable')
export const synthetic = flag('fully_synthetic', 'Fully synthetic', '100 % synthèse')

// Said in words
export const engineCode = text('engine_code', 'Engine code', 'Code moteur',
  'CAYC', 'N47D20C', 'M271', 'K9K 646', 'DV6C', 'Z19DTH', '204DTA', 'B47C20A', 'EB2DT', '1KR-FE', 'CJXB', 'T7DA')
export const gearboxCode = text('gearbox_code', 'Gearbox code', 'Code boîte de vitesses',
  'JH3', '02Q', 'DQ200', '8HP45', 'M32', 'BE4R', 'TL4', 'IB5', 'PK6', 'MQ250', '722.6', 'MMT6')
export const paintCode = text('paint_code', 'Paint code', 'Code peinture',
  'LY7W', 'LC9X', '475', '300', 'C9A', 'TEGNE', 'EVLC', 'Z157', 'KNH', '1F7', '040', 'B536P')
export const oeNumber = text('oe_number', 'Number on the label', 'Référence gravée',
  '0 281 018 663', '8200766430', '13188903', '1K0 614 517', 'AV61-2C405', '96 618 940 80', 'A 204 900 65 08', '5WP22012')
export const thread = text('thread', 'Thread', 'Filetage', 'M12 x 1.25', 'M12 x 1.5', 'M14 x 1.25', 'M14 x 1.5')
export const finishCode = text('trim_code', 'Trim code', 'Code sellerie', 'LCDS', 'AE', '9A1', 'N5W', 'KCSW', '201A', 'PVE')

// Choices
export const material = choice('material', 'Material', 'Matière', {
  steel: ['Steel', 'Acier'], 'stainless-steel': ['Stainless steel', 'Inox'], 'cast-iron': ['Cast iron', 'Fonte'],
  aluminium: ['Aluminium', 'Aluminium'], plastic: ['Plastic', 'Plastique'], rubber: ['Rubber', 'Caoutchouc'],
  polyurethane: ['Polyurethane', 'Polyuréthane'], silicone: ['Silicone', 'Silicone'], copper: ['Copper', 'Cuivre'],
  leather: ['Leather', 'Cuir'], alcantara: ['Alcantara', 'Alcantara'], cloth: ['Cloth', 'Tissu'], 'half-leather': ['Half leather', 'Semi-cuir'],
  carpet: ['Carpet', 'Moquette'], carbon: ['Carbon fibre', 'Fibre de carbone'], glass: ['Glass', 'Verre'], chrome: ['Chrome', 'Chrome'],
  iridium: ['Iridium', 'Iridium'], platinum: ['Platinum', 'Platine'], nickel: ['Nickel', 'Nickel'], ceramic: ['Ceramic', 'Céramique'],
  'semi-metallic': ['Semi-metallic', 'Semi-métallique'], organic: ['Low-metallic organic', 'Organique'], braided: ['Braided steel', 'Tressé inox'],
  'multi-layer-steel': ['Multi-layer steel', 'Acier multicouche'], cork: ['Cork', 'Liège'], paper: ['Paper', 'Papier'],
  metal: ['Metal', 'Métal'], foil: ['Foil', 'Feuille multicouche'], nylon: ['Nylon', 'Nylon'],
})
export const colour = choice('colour', 'Colour', 'Couleur', {
  black: ['Black', 'Noir'], white: ['White', 'Blanc'], silver: ['Silver', 'Gris argent'], grey: ['Grey', 'Gris'],
  blue: ['Blue', 'Bleu'], red: ['Red', 'Rouge'], green: ['Green', 'Vert'], beige: ['Beige', 'Beige'], brown: ['Brown', 'Marron'],
  yellow: ['Yellow', 'Jaune'], orange: ['Orange', 'Orange'], gold: ['Gold', 'Doré'], primer: ['Primer', 'Apprêt'],
  clear: ['Clear', 'Transparent'], smoked: ['Smoked', 'Fumé'], anthracite: ['Anthracite', 'Anthracite'], pink: ['Pink', 'Rose'],
})
export const bodyColour = colour('black', 'white', 'silver', 'grey', 'blue', 'red', 'green', 'primer')
export const trimColour = colour('black', 'grey', 'beige', 'brown')
export const fuel = choice('fuel', 'Fuel', 'Carburant', {
  petrol: ['Petrol', 'Essence'], diesel: ['Diesel', 'Diesel'], hybrid: ['Hybrid', 'Hybride'], lpg: ['LPG', 'GPL'],
})
export const transmission = choice('transmission', 'Transmission', 'Transmission', {
  manual: ['Manual', 'Manuelle'], automatic: ['Automatic', 'Automatique'], 'dual-clutch': ['Dual-clutch', 'Double embrayage'],
})
export const lamp = choice('lamp', 'Light source', 'Source lumineuse', {
  halogen: ['Halogen', 'Halogène'], xenon: ['Xenon', 'Xénon'], led: ['LED', 'LED'], matrix: ['Matrix LED', 'LED matricielle'],
})
export const brakeSystem = choice('brake_system', 'Brake system', 'Système de freinage', {
  ate: ['ATE', 'ATE'], bosch: ['Bosch', 'Bosch'], trw: ['TRW / Lucas', 'TRW / Lucas'], brembo: ['Brembo', 'Brembo'], bendix: ['Bendix', 'Bendix'], akebono: ['Akebono', 'Akebono'],
})
export const bolts = choice('bolt_pattern', 'Bolt pattern', 'Entraxe', {
  '4x98': ['4x98', '4x98'], '4x100': ['4x100', '4x100'], '4x108': ['4x108', '4x108'], '5x100': ['5x100', '5x100'], '5x108': ['5x108', '5x108'],
  '5x110': ['5x110', '5x110'], '5x112': ['5x112', '5x112'], '5x114.3': ['5x114.3', '5x114,3'], '5x120': ['5x120', '5x120'],
})()
export const tyreSize = choice('tyre_size', 'Tyre size', 'Dimension de pneu', {
  '175/65R14': ['175/65 R14', '175/65 R14'], '185/65R15': ['185/65 R15', '185/65 R15'], '195/65R15': ['195/65 R15', '195/65 R15'],
  '205/55R16': ['205/55 R16', '205/55 R16'], '215/55R17': ['215/55 R17', '215/55 R17'], '225/45R17': ['225/45 R17', '225/45 R17'],
  '225/40R18': ['225/40 R18', '225/40 R18'], '235/55R18': ['235/55 R18', '235/55 R18'], '245/40R19': ['245/40 R19', '245/40 R19'], '255/35R19': ['255/35 R19', '255/35 R19'],
})()
export const cap = choice('cap', 'Cap fitting', 'Culot', {
  H1: ['H1', 'H1'], H4: ['H4', 'H4'], H7: ['H7', 'H7'], H11: ['H11', 'H11'], HB3: ['HB3', 'HB3'], HB4: ['HB4', 'HB4'], D1S: ['D1S', 'D1S'],
  D2S: ['D2S', 'D2S'], D3S: ['D3S', 'D3S'], W5W: ['W5W', 'W5W'], P21W: ['P21W', 'P21W'], 'P21/5W': ['P21/5W', 'P21/5W'], PY21W: ['PY21W', 'PY21W'], C5W: ['C5W festoon', 'C5W navette'], T4W: ['T4W', 'T4W'],
})
export const viscosity = choice('viscosity', 'Viscosity', 'Viscosité', {
  '0W-20': ['0W-20', '0W-20'], '0W-30': ['0W-30', '0W-30'], '5W-30': ['5W-30', '5W-30'], '5W-40': ['5W-40', '5W-40'], '10W-40': ['10W-40', '10W-40'],
  '20W-50': ['20W-50', '20W-50'], '75W-80': ['75W-80', '75W-80'], '75W-90': ['75W-90', '75W-90'], '80W-90': ['80W-90', '80W-90'],
})
export const body = choice('body', 'Body shape', 'Carrosserie', {
  hatchback: ['Hatchback', 'Berline à hayon'], saloon: ['Saloon', 'Berline'], estate: ['Estate', 'Break'], coupe: ['Coupé', 'Coupé'],
  suv: ['SUV', 'SUV'], van: ['Van', 'Fourgon'], convertible: ['Convertible', 'Cabriolet'],
})
export const cell = choice('cell', 'Construction', 'Technologie', {
  flooded: ['Flooded lead-acid', 'Plomb-acide'], efb: ['EFB', 'EFB'], agm: ['AGM', 'AGM'], gel: ['Gel', 'Gel'],
  'li-ion': ['Lithium-ion', 'Lithium-ion'], lfp: ['Lithium iron phosphate', 'Lithium fer phosphate'], nimh: ['Nickel-metal hydride', 'Nickel-hydrure métallique'],
})
export const damper = choice('damper', 'Damping', 'Amortissement', {
  gas: ['Gas', 'Gaz'], oil: ['Oil', 'Huile'], electronic: ['Electronic', 'Piloté'],
})
export const control = choice('control', 'Operation', 'Commande', {
  vacuum: ['Vacuum', 'Pneumatique'], electric: ['Electric', 'Électrique'], hydraulic: ['Hydraulic', 'Hydraulique'], mechanical: ['Mechanical', 'Mécanique'],
})
export const grade = choice('grade', 'Grade', 'État', {
  A: ['A - very clean', 'A - très propre'], B: ['B - light marks', 'B - légères marques'], C: ['C - needs paint', 'C - à repeindre'],
})()
export const gasType = choice('refrigerant', 'Refrigerant', 'Fluide frigorigène', {
  R134a: ['R134a', 'R134a'], R1234yf: ['R1234yf', 'R1234yf'],
})()
export const plug = choice('plug', 'Connector', 'Connecteur', {
  type1: ['Type 1', 'Type 1'], type2: ['Type 2', 'Type 2'], ccs: ['CCS Combo 2', 'CCS Combo 2'], chademo: ['CHAdeMO', 'CHAdeMO'], '3-pin': ['UK 3-pin', 'Prise UK 3 broches'], schuko: ['Schuko', 'Schuko'],
})
export const pinsWay = choice('tow_plug', 'Towing socket', 'Prise d’attelage', {
  '7-pin': ['7-pin', '7 broches'], '13-pin': ['13-pin', '13 broches'],
})
export const euro = choice('euro', 'Emission standard', 'Norme antipollution', {
  euro3: ['Euro 3', 'Euro 3'], euro4: ['Euro 4', 'Euro 4'], euro5: ['Euro 5', 'Euro 5'], euro6: ['Euro 6', 'Euro 6'],
})()
export const season = choice('season', 'Season', 'Saison', {
  summer: ['Summer', 'Été'], winter: ['Winter', 'Hiver'], 'all-season': ['All-season', '4 saisons'],
})()
