import { e, g, h, m, make, p } from './build.ts'
import type { SeedMake } from './types.ts'

const dacia = make(
  'Dacia',
  'RO',
  26,
  'UU1',
  m(
    'Logan',
    g('Mk1', 'LS KS', 2004, 2012, 'saloon estate'),
    g('Mk2', 'L52 K52', 2012, 2020, 'saloon estate'),
    g('Mk3', '', 2020, null, 'saloon'),
  ),
  m(
    'Sandero',
    g('Mk1', 'BS', 2008, 2012, 'hatchback'),
    g('Mk2', 'B52', 2012, 2020, 'hatchback', 'Access,Ambiance,Laureate,Essential,Comfort', [
      p('0.9 TCe 90', 898, 90, 'H4BT'),
      p('1.0 SCe 75', 999, 75, 'B4D'),
      p('1.2 75', 1149, 75, 'D4F'),
    ]),
    g('Mk3', 'DJF', 2020, null, 'hatchback', 'Access,Essential,Comfort,Expression,Journey', [
      p('1.0 SCe 65', 999, 65, 'B4D'),
      p('1.0 TCe 90', 999, 90, 'H4DT'),
      p('1.0 TCe Bi-Fuel 100', 999, 100, 'H4DT'),
    ]),
  ),
  m(
    'Sandero Stepway',
    g('Mk1', 'BS', 2009, 2012, 'hatchback'),
    g('Mk2', 'B52', 2012, 2020, 'hatchback'),
    g('Mk3', 'DJF', 2020, null, 'hatchback'),
  ),
  m(
    'Duster',
    g('Mk1', 'HS', 2010, 2017, 'suv'),
    g('Mk2', 'HM', 2017, 2024, 'suv', 'Access,Essential,Comfort,Prestige,Expression,Journey,Extreme', [
      p('1.0 TCe 90', 999, 90, 'H4DT'),
      p('1.0 TCe 100', 999, 100, 'H4DT'),
      p('1.3 TCe 130', 1333, 130, 'H5HT'),
      p('1.3 TCe 150', 1333, 150, 'H5HT'),
      p('1.6 SCe 115', 1598, 115, 'H4M'),
    ]),
    g('Mk3', '', 2024, null, 'suv', 'Essential,Expression,Journey,Extreme', [
      p('1.2 TCe 130', 1199, 130),
      h('1.6 Hybrid 140', 1598, 140, 'H4M'),
    ]),
  ),
  m('Lodgy', g('JS', 'JS', 2012, 2022, 'mpv')),
  m('Dokker', g('F67', 'FE KE', 2012, 2021, 'van mpv')),
  m(
    'Jogger',
    g('RJI', 'RJI', 2021, null, 'mpv', 'Essential,Comfort,Expression,Extreme', [
      p('1.0 TCe 110', 999, 110, 'H4DT'),
      h('1.6 Hybrid 140', 1598, 140, 'H4M'),
    ]),
  ),
  m('Spring', g('BBG', '', 2021, null, 'hatchback', 'Expression,Extreme', [e('Electric 45', 45), e('Electric 65', 65)])),
  m('Bigster', g('First generation', '', 2025, null, 'suv')),
  m('1310', g('1310', '', 1979, 2004, 'saloon estate')),
)
const byd = make(
  'BYD',
  'CN',
  10,
  'LGX LC0',
  m('Atto 3', g('First generation', '', 2022, null, 'suv', 'Active,Comfort,Design', [e('60kWh 204', 204)])),
  m(
    'Dolphin',
    g('First generation', '', 2023, null, 'hatchback', 'Active,Boost,Comfort,Design', [
      e('Active 95', 95),
      e('Boost 177', 177),
      e('Comfort 204', 204),
    ]),
  ),
  m('Dolphin Surf', g('First generation', '', 2025, null, 'hatchback')),
  m('Seal', g('First generation', '', 2023, null, 'saloon', 'Design,Excellence', [e('RWD 313', 313), e('AWD 530', 530)])),
  m('Seal U', g('First generation', '', 2024, null, 'suv')),
  m('Sealion 7', g('First generation', '', 2024, null, 'suv')),
  m('Han', g('First generation', '', 2022, null, 'saloon')),
  m('Tang', g('Second generation', '', 2021, null, 'suv')),
)
const ora = make(
  'GWM Ora',
  'CN',
  2,
  'LGW',
  m('Funky Cat', g('First generation', '', 2022, 2024, 'hatchback')),
  m('03', g('First generation', '', 2024, null, 'hatchback')),
)
const gwm = make('Great Wall', 'CN', 2, 'LGW', m('Steed', g('Mk1', '', 2012, 2018, 'pickup')))
const maxus = make(
  'Maxus',
  'CN',
  5,
  'LSK LSF',
  m('V80', g('V80', '', 2011, 2020, 'van')),
  m('Deliver 7', g('First generation', '', 2023, null, 'van')),
  m('Deliver 9', g('First generation', '', 2020, null, 'van chassis-cab')),
  m('eDeliver 3', g('First generation', '', 2020, null, 'van')),
  m('eDeliver 7', g('First generation', '', 2024, null, 'van')),
  m('Mifa 9', g('First generation', '', 2022, null, 'mpv')),
  m('T90EV', g('First generation', '', 2022, null, 'pickup')),
)
const omoda = make(
  'Omoda',
  'CN',
  4,
  'LVV',
  m('5', g('First generation', '', 2024, null, 'suv')),
  m('E5', g('First generation', '', 2024, null, 'suv')),
  m('9', g('First generation', '', 2025, null, 'suv')),
)
const jaecoo = make(
  'Jaecoo',
  'CN',
  4,
  'LVV',
  m('5', g('First generation', '', 2025, null, 'suv')),
  m('7', g('First generation', '', 2024, null, 'suv')),
)
const leapmotor = make(
  'Leapmotor',
  'CN',
  1,
  '',
  m('T03', g('First generation', '', 2024, null, 'hatchback')),
  m('C10', g('First generation', '', 2024, null, 'suv')),
)
const xpeng = make(
  'Xpeng',
  'CN',
  1,
  '',
  m('G6', g('First generation', '', 2024, null, 'suv')),
  m('G9', g('First generation', '', 2023, null, 'suv')),
  m('P7', g('First generation', '', 2023, null, 'saloon')),
)
const nio = make(
  'NIO',
  'CN',
  1,
  'LJ1',
  m('ET5', g('First generation', '', 2022, null, 'saloon estate')),
  m('ET7', g('First generation', '', 2022, null, 'saloon')),
  m('EL6', g('First generation', '', 2023, null, 'suv')),
  m('EL7', g('First generation', '', 2022, null, 'suv')),
)
const lynk = make(
  'Lynk & Co',
  'CN',
  1,
  '',
  m('01', g('First generation', '', 2021, null, 'suv')),
  m('02', g('First generation', '', 2025, null, 'suv')),
)
const proton = make(
  'Proton',
  'MY',
  3,
  'PL1',
  m('Saga', g('Mk1', '', 1989, 1992, 'saloon hatchback')),
  m('Persona', g('Persona 300', '', 1993, 2000, 'saloon hatchback coupe')),
  m('Compact', g('Compact', '', 1994, 2000, 'hatchback')),
  m('Coupe', g('Coupe', '', 1996, 2000, 'coupe')),
  m('Satria', g('Mk1', '', 2000, 2004, 'hatchback')),
  m('Satria Neo', g('Mk2', '', 2007, 2012, 'hatchback')),
  m('Wira', g('Wira', '', 2000, 2004, 'saloon hatchback')),
  m('Impian', g('Impian', '', 2001, 2008, 'saloon')),
  m('GEN-2', g('GEN-2', '', 2004, 2012, 'hatchback')),
  m('Savvy', g('Savvy', '', 2005, 2011, 'hatchback')),
  m('Jumbuck', g('Jumbuck', '', 2003, 2007, 'pickup')),
)
const perodua = make(
  'Perodua',
  'MY',
  2,
  'PM2',
  m('Nippa', g('L500', '', 1997, 2001, 'hatchback')),
  m('Kelisa', g('L700', '', 2002, 2008, 'hatchback')),
  m('Kenari', g('L900', '', 2000, 2008, 'mpv')),
  m('Myvi', g('M300', '', 2006, 2014, 'hatchback')),
)
const lada = make(
  'Lada',
  'RU',
  2,
  'XTA',
  m('Riva', g('2105', '2104 2105 2107', 1980, 2012, 'saloon estate')),
  m('Samara', g('2108', '2108 2109 21099', 1984, 2004, 'hatchback saloon')),
  m('Niva', g('2121', '2121 21213 21214', 1977, null, 'suv')),
  m('110', g('2110', '2110 2111 2112', 1995, 2014, 'saloon estate hatchback')),
  m('Kalina', g('1117', '1117 1118 1119', 2004, 2013, 'saloon hatchback estate'), g('2192', '2192 2194', 2013, 2018, 'hatchback estate')),
  m('Priora', g('2170', '2170 2171 2172', 2007, 2018, 'saloon hatchback estate')),
  m('Granta', g('2190', '2190 2191', 2011, null, 'saloon hatchback')),
  m('Vesta', g('2180', '2180 2181', 2015, null, 'saloon estate')),
)
const yugo = make(
  'Yugo',
  'RS',
  1,
  'VX1',
  m('45', g('Koral', '', 1980, 1992, 'hatchback')),
  m('Sana', g('Sana', '', 1988, 1992, 'hatchback')),
)
const fso = make('FSO', 'PL', 1, 'SUP', m('Polonez', g('MR78', '', 1978, 1991, 'hatchback'), g('Caro', '', 1991, 1997, 'hatchback pickup')))
const tata = make(
  'Tata',
  'IN',
  1,
  'MAT',
  m('Loadbeta', g('TL', '', 1995, 2003, 'pickup')),
  m('Safari', g('First generation', '', 1998, 2003, 'suv')),
)
const aixam = make(
  'Aixam',
  'FR',
  1,
  'VLG',
  m('City', g('City', '', 2010, null, 'quadricycle')),
  m('Crossline', g('Crossline', '', 2005, null, 'quadricycle')),
)
const ktm = make('KTM', 'AT', 1, '', m('X-Bow', g('First generation', '', 2008, null, 'roadster')))
const maybach = make(
  'Maybach',
  'DE',
  1,
  'WDB',
  m('57', g('W240', 'W240', 2002, 2013, 'saloon')),
  m('62', g('V240', 'V240', 2002, 2013, 'saloon')),
)
const bugatti = make(
  'Bugatti',
  'FR',
  1,
  'VF9',
  m('EB110', g('EB110', '', 1991, 1995, 'coupe')),
  m('Veyron', g('EB 16.4', '', 2005, 2015, 'coupe roadster')),
  m('Chiron', g('Chiron', '', 2016, 2024, 'coupe')),
)
const microlino = make('Micro', 'CH', 1, '', m('Microlino', g('First generation', '', 2022, null, 'quadricycle')))

export const others: SeedMake[] = [
  aixam,
  bugatti,
  byd,
  dacia,
  fso,
  gwm,
  jaecoo,
  ktm,
  lada,
  leapmotor,
  lynk,
  maxus,
  maybach,
  microlino,
  nio,
  omoda,
  ora,
  perodua,
  proton,
  tata,
  xpeng,
  yugo,
]
