import type { DocumentKind } from '@partlane/domain/documents/document-machine'
import { createRandom, hashOf } from '../kit/random.ts'
import { nameOf } from '../people/demo-people.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import { type Mark, PAGE, simplePdf } from './simple-pdf.ts'

type Paper = Exclude<DocumentKind, 'proof_of_identity'>
type Facts = { number: string; vat: string; since: string; person: WrittenPerson }

const LEFT = 72
const month = (date: Date) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(date)

const headings: Record<Paper, [title: string, issuer: string]> = {
  company_registration: ['Certificate of incorporation of a private limited company', 'Register of Companies (specimen)'],
  proof_of_address: ['Electricity bill', 'Pennine Power (specimen)'],
  vat_certificate: ['Certificate of registration for value added tax', 'Tax office (specimen)'],
  trade_licence: ['Permit for an authorised treatment facility', 'Environment office (specimen)'],
}

const sentences: Record<Paper, (facts: Facts) => string[]> = {
  company_registration: ({ number, since, person }) => [
    `Company number ${number}`,
    `${nameOf(person)}`,
    `was on ${since} incorporated as a private company, limited by shares.`,
    'Its registered office is given below.',
  ],
  proof_of_address: ({ number, since }) => [
    `Account ${number}, billed on ${since}`,
    '1,204 kWh at 27.4 p',
    'Amount due: £352.86',
    'Supplied to:',
  ],
  vat_certificate: ({ vat, since, person }) => [
    `Registration number GB ${vat}`,
    `${nameOf(person)}`,
    `is registered from ${since}.`,
    'Principal place of business:',
  ],
  trade_licence: ({ number, since, person }) => [
    `Permit EPR/${number}`,
    `${nameOf(person)}`,
    `may depollute and dismantle motor vehicles from ${since}.`,
    'Regulated facility:',
  ],
}

/** A paper of the kind that offices and suppliers send, made up and marked as such. */
export function drawPaper(kind: Paper, person: WrittenPerson, now: Date): Buffer {
  const random = createRandom(hashOf(`${person.key}/${kind}`))
  const digits = (count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('')
  const since = month(new Date(now.getTime() - random.int(20, 300) * 86_400_000))
  const facts: Facts = { number: digits(8), vat: digits(9), since, person }
  const [title, issuer] = headings[kind]
  const { line1, city, postal_code } = person.home
  const lines = [...sentences[kind](facts), '', nameOf(person), line1, city, postal_code]
  return simplePdf(title, [
    ...frame(issuer),
    { text: title, x: LEFT, y: 660, size: 15, bold: true },
    ...lines.map((text, i): Mark => ({ text, x: LEFT, y: 610 - i * 24, size: 12, bold: i === 1 })),
    { text: 'Specimen. Made up for the demo of a marketplace; nobody issued it.', x: LEFT, y: 90, size: 9, grey: 0.45 },
  ])
}

const frame = (issuer: string): Mark[] => [
  { box: [0, PAGE.height - 118, PAGE.width, 118], grey: 0.93 },
  { text: issuer, x: LEFT, y: PAGE.height - 72, size: 18, bold: true },
  { line: [LEFT, 640, PAGE.width - LEFT, 640], width: 1.2 },
  { line: [LEFT, 116, PAGE.width - LEFT, 116] },
  { text: 'SPECIMEN', x: 352, y: 190, size: 36, bold: true, grey: 0.86 },
]
