/** How much of a make is this model, roughly, on British roads: ten for the ones on every corner, one for the rest. */
const common: Record<string, string> = {
  Ford: 'Fiesta:10 Focus:10 Transit:8 Kuga:6 Mondeo:6 Ka:4 C-Max:3 S-Max:3 Galaxy:2 EcoSport:3 Puma:5 Ranger:4 Mustang:2 Escort:2',
  Vauxhall: 'Corsa:10 Astra:10 Insignia:5 Zafira:5 Mokka:4 Meriva:3 Vectra:3 Vivaro:4 Adam:3 Combo:2',
  Volkswagen: 'Golf:10 Polo:9 Passat:6 Tiguan:6 Transporter:6 Touran:3 Caddy:4 up!:4 Scirocco:3 T-Roc:3 Beetle:2',
  Audi: 'A3:10 A4:9 A1:6 A5:4 A6:5 Q5:4 Q3:4 TT:4 Q7:2',
  BMW: '3|Series:10 1|Series:8 5|Series:7 X5:4 X3:4 X1:3 4|Series:4 2|Series:2 Z4:2',
  'Mercedes-Benz': 'C-Class:10 A-Class:9 E-Class:7 B-Class:3 Sprinter:5 Vito:4 GLA:3 CLA:3 GLC:3 SLK:2 M-Class:2',
  Toyota: 'Yaris:10 Aygo:8 Corolla:6 Auris:6 Prius:6 RAV4:6 Avensis:4 Hilux:4 C-HR:3',
  Nissan: 'Qashqai:10 Juke:8 Micra:7 Note:4 X-Trail:4 Navara:4 Leaf:4',
  Peugeot: '208:9 207:7 206:6 308:7 107:5 3008:5 2008:5 307:3 Partner:4 Boxer:4 108:3',
  Renault: 'Clio:10 Mégane:7 Captur:6 Scénic:4 Twingo:3 Kangoo:3 Trafic:5 Master:3 Zoe:2',
  Citroën: 'C3:9 C4:6 C1:7 Berlingo:6 C4|Picasso:4 Relay:4 Dispatch:4 DS3:5 C5:2 Saxo:2',
  Kia: 'Picanto:8 Sportage:9 Ceed:7 Rio:6 Niro:4 Sorento:4 Venga:2',
  Hyundai: 'i10:9 i20:8 Tucson:7 i30:7 ix35:4 Santa|Fe:4 Kona:4 Ioniq:2',
  'Land Rover':
    'Range|Rover|Sport:8 Range|Rover|Evoque:8 Freelander|2:7 Discovery:8 Defender:6 Range|Rover:6 Discovery|Sport:5 Freelander:4',
  MINI: 'Hatch:10 Countryman:4 Clubman:4 Convertible:4',
  Škoda: 'Octavia:10 Fabia:8 Superb:5 Yeti:4 Citigo:3 Kodiaq:3 Karoq:3',
  SEAT: 'Leon:10 Ibiza:9 Ateca:3 Alhambra:2 Altea:2 Mii:2 Arona:3',
  Honda: 'Civic:10 Jazz:9 CR-V:7 Accord:4 HR-V:2',
  Mazda: '3:8 2:5 6:6 MX-5:8 CX-5:5 RX-8:3',
  Volvo: 'V40:7 XC60:6 XC90:5 V60:5 V50:4 S60:4 C30:4 V70:4 XC40:4',
  Fiat: '500:10 Panda:7 Punto:5 Grande|Punto:5 Ducato:4 Doblò:2 500X:2 500L:2',
  Jaguar: 'XF:9 X-Type:5 XE:6 F-Pace:6 XJ:3 S-Type:3 F-Type:2 XK:2',
  Suzuki: 'Swift:10 Vitara:5 Jimny:4 Alto:3 SX4:3 Ignis:3',
  Tesla: 'Model|3:10 Model|Y:6 Model|S:5',
  Dacia: 'Sandero:8 Duster:8 Logan:2',
  Porsche: '911:8 Boxster:7 Cayenne:7 Macan:5 Cayman:4',
  Mitsubishi: 'L200:8 Outlander:8 Colt:4 ASX:4 Shogun:4',
  Subaru: 'Impreza:9 Forester:7 Outback:4 Legacy:4',
  Lexus: 'IS:8 CT:5 RX:5 NX:4 GS:2',
  Smart: 'Fortwo:9 Forfour:4 Roadster:2',
  'Alfa Romeo': 'Giulietta:7 MiTo:7 159:5 147:4 Giulia:4',
  Jeep: 'Renegade:5 Grand|Cherokee:6 Compass:3 Wrangler:4 Cherokee:3',
  MG: 'ZS:8 HS:5 3:6 4:4 TF:3 5:3',
}

const shares = new Map<string, number>()
for (const [make, models] of Object.entries(common))
  for (const entry of models.split(' ')) {
    const [model = '', share] = entry.split(':')
    shares.set(`${make} ${model.replaceAll('|', ' ')}`, Number(share) / 10)
  }

export const modelShare = (make: string, model: string): number => shares.get(`${make} ${model}`) ?? 0.1
