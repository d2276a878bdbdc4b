import { PDFDocument, type PDFFont } from 'pdf-lib'
import { type FontName, loadFont } from './fonts.ts'
import { createPen, type Pen } from './pen.ts'

/** Page sizes in points: A4 and A6, upright. */
export const pageSizes = { a4: [595.28, 841.89], a6: [297.64, 419.53] } as const
export type PageSize = keyof typeof pageSizes

export type PdfOptions = {
  title: string
  /** Of the company, in the properties of the file. */
  author: string
  /** The same values and the same instant make the same bytes. */
  createdAt: Date
  locale: string
}

/** A PDF that is written page by page. */
export type PdfDocument = {
  addPage(size: PageSize): Pen
  /**
   * Adds the pages of another PDF, e.g. a label of a carrier.
   * @throws Error when the bytes are no PDF, or it is encrypted
   */
  appendPdf(bytes: Uint8Array): Promise<void>
  countPages(): number
  save(): Promise<Uint8Array<ArrayBuffer>>
}

/** Starts a PDF with the embedded fonts of the platform. */
export async function createPdfDocument({ title, author, createdAt, locale }: PdfOptions): Promise<PdfDocument> {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setAuthor(author)
  document.setProducer(author)
  document.setCreator(author)
  document.setLanguage(locale)
  document.setCreationDate(createdAt)
  document.setModificationDate(createdAt)
  const fonts = { regular: await embedFont(document, 'regular'), bold: await embedFont(document, 'bold') }
  return {
    addPage: (size) => createPen(document.addPage([...pageSizes[size]]), fonts),
    async appendPdf(bytes) {
      const source = await PDFDocument.load(bytes, { updateMetadata: false })
      for (const page of await document.copyPages(source, source.getPageIndices())) document.addPage(page)
    },
    countPages: () => document.getPageCount(),
    save: async () => new Uint8Array(await document.save()),
  }
}

/** Only the glyphs that are used are written into the file. */
function embedFont(document: PDFDocument, name: FontName): Promise<PDFFont> {
  const { bytes, fontkit } = loadFont(name)
  document.registerFontkit(fontkit)
  return document.embedFont(bytes, { subset: true })
}
