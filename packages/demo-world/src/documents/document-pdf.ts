import type { DocumentKind } from '@partlane/domain/documents/document-machine'
import { displayNameOf } from '../people/demo-people.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import { createRandom, hashOf } from '../random.ts'
import { PAGE, type PdfElement, simplePdf } from './simple-pdf.ts'

type PdfKind = Exclude<DocumentKind, 'proof_of_identity'>
type Details = { number: string; vatNumber: string; date: string; person: WrittenPerson }

const DAY_MS = 86_400_000
const LEFT_MARGIN_POINTS = 72

const formatDate = (date: Date) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(date)

const headings: Record<PdfKind, [title: string, issuer: string]> = {
  company_registration: ['Certificate of incorporation of a private limited company', 'Register of Companies (specimen)'],
  proof_of_address: ['Electricity bill', 'Pennine Power (specimen)'],
  vat_certificate: ['Certificate of registration for value added tax', 'Tax office (specimen)'],
  trade_licence: ['Permit for an authorised treatment facility', 'Environment office (specimen)'],
}

/** The lines above the address. */
const bodies: Record<PdfKind, (details: Details) => string[]> = {
  company_registration: ({ number, date, person }) => [
    `Company number ${number}`,
    displayNameOf(person),
    `was on ${date} incorporated as a private company, limited by shares.`,
    'Its registered office is given below.',
  ],
  proof_of_address: ({ number, date }) => [
    `Account ${number}, billed on ${date}`,
    '1,204 kWh at 27.4 p',
    'Amount due: £352.86',
    'Supplied to:',
  ],
  vat_certificate: ({ vatNumber, date, person }) => [
    `Registration number GB ${vatNumber}`,
    displayNameOf(person),
    `is registered from ${date}.`,
    'Principal place of business:',
  ],
  trade_licence: ({ number, date, person }) => [
    `Permit EPR/${number}`,
    displayNameOf(person),
    `may depollute and dismantle motor vehicles from ${date}.`,
    'Regulated facility:',
  ],
}

/** A made-up document of a business, marked as a specimen. */
export function createDocumentPdf(kind: PdfKind, person: WrittenPerson, now: Date): Buffer {
  const random = createRandom(hashOf(`${person.key}/${kind}`))
  const digits = (count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('')
  const date = formatDate(new Date(now.getTime() - random.int(20, 300) * DAY_MS))
  const details: Details = { number: digits(8), vatNumber: digits(9), date, person }
  const [title, issuer] = headings[kind]
  const { line1, city, postal_code } = person.home
  const lines = [...bodies[kind](details), '', displayNameOf(person), line1, city, postal_code]
  return simplePdf(title, [
    ...createFrame(issuer),
    { text: title, x: LEFT_MARGIN_POINTS, y: 660, size: 15, bold: true },
    ...lines.map((text, i): PdfElement => ({ text, x: LEFT_MARGIN_POINTS, y: 610 - i * 24, size: 12, bold: i === 1 })),
    { text: 'Specimen. Made up for the demo of a marketplace; nobody issued it.', x: LEFT_MARGIN_POINTS, y: 90, size: 9, grey: 0.45 },
  ])
}

const createFrame = (issuer: string): PdfElement[] => [
  { box: [0, PAGE.height - 118, PAGE.width, 118], grey: 0.93 },
  { text: issuer, x: LEFT_MARGIN_POINTS, y: PAGE.height - 72, size: 18, bold: true },
  { line: [LEFT_MARGIN_POINTS, 640, PAGE.width - LEFT_MARGIN_POINTS, 640], width: 1.2 },
  { line: [LEFT_MARGIN_POINTS, 116, PAGE.width - LEFT_MARGIN_POINTS, 116] },
  { text: 'SPECIMEN', x: 352, y: 190, size: 36, bold: true, grey: 0.86 },
]
