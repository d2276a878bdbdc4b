import { spawnSync } from 'node:child_process'
import { create, type Font } from 'fontkit'
import { decodePDFRawStream, PDFDocument, PDFRawStream } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { createPdfDocument } from './pdf-document.ts'

const options = { title: 'Labels', author: 'Partlane', createdAt: new Date('2026-11-23T08:00:00Z'), locale: 'en-GB' }
const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0
const LETTERS = 'ABCÉŁŠŽaeiouéłšž0123456789ΑΩαωЖЩжщѣ€½'

async function createPdf(text: string): Promise<Uint8Array> {
  const document = await createPdfDocument(options)
  const pen = document.addPage('a6')
  pen.text(text, { y: 20, size: 12 })
  pen.text(text, { y: 60, size: 12, font: 'bold' })
  pen.code128('PL-1234', { x: 10, y: 120, width: 200, height: 40 })
  pen.qrCode('https://partlane.example/', { x: 10, y: 180, size: 80 })
  return document.save()
}

/** The fonts in a PDF, as a viewer reads them. */
async function readFonts(bytes: Uint8Array): Promise<Font[]> {
  const { context } = await PDFDocument.load(bytes)
  const streams = context.enumerateIndirectObjects().flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
  return streams.flatMap((stream) => {
    const data = Buffer.from(decodePDFRawStream(stream).decode())
    return ['00010000', '74727565'].includes(data.subarray(0, 4).toString('hex')) ? [create(data) as Font] : []
  })
}

describe('createPdfDocument', () => {
  it('makes the same bytes of the same input', async () => {
    expect(Buffer.from(await createPdf(LETTERS)).equals(await createPdf(LETTERS))).toBe(true)
  })

  it('contains the outline of each letter in both fonts', async () => {
    const fonts = await readFonts(await createPdf(LETTERS))
    expect(fonts).toHaveLength(2)
    for (const font of fonts) {
      const outlines = Array.from({ length: font.numGlyphs }, (_, id) => font.getGlyph(id).path.commands.length)
      // accented letters are composed of glyphs that are in the font too
      expect(outlines.length).toBeGreaterThan([...LETTERS].length)
      expect(outlines.filter((count) => count === 0)).toEqual([])
    }
  })

  it('contains only the letters that are used', async () => {
    expect((await createPdf('A')).byteLength).toBeLessThan(8_000)
  })

  it.skipIf(!hasPoppler)('can be copied, also a letter that an earlier document has used as a part of another one', async () => {
    const readText = (bytes: Uint8Array) => spawnSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' }).stdout
    expect(readText(await createPdf('Ў'))).toContain('Ў')
    expect(readText(await createPdf('У'))).toContain('У')
  })

  it('appends the pages of another PDF and refuses other files', async () => {
    const document = await createPdfDocument(options)
    document.addPage('a4')
    await document.appendPdf(await createPdf('label'))
    expect(document.countPages()).toBe(2)
    await expect(document.appendPdf(Buffer.from('GIF89a'))).rejects.toThrow()
    const saved = await PDFDocument.load(await document.save())
    expect(saved.getPages().map((page) => Math.round(page.getWidth()))).toEqual([595, 298])
    expect(saved.getTitle()).toBe('Labels')
  })
})
