import { spawnSync } from 'node:child_process'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { createPackingDocuments } from './create-packing-documents.ts'
import { longRecipient, packingItem, packingOptions, packingOrder } from './test-helpers.ts'

const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0

/** The texts of a PDF as a viewer copies them. */
const readTexts = (bytes: Uint8Array) => spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' }).stdout
const countPages = async (bytes: Uint8Array) => (await PDFDocument.load(bytes)).getPageCount()

describe('createPackingDocuments', () => {
  it('makes the same bytes of the same orders', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => createPackingDocuments([packingOrder()], packingOptions())))
    expect(Buffer.from(first ?? []).equals(second ?? Buffer.alloc(0))).toBe(true)
  })

  it('has a slip of each order and then a label of each, on A6 or four on A4', async () => {
    const orders = Array.from({ length: 9 }, (_, index) => packingOrder({ reference: `PL-${index}` }))
    expect(await countPages(await createPackingDocuments(orders, packingOptions()))).toBe(18)
    expect(await countPages(await createPackingDocuments(orders, packingOptions({ labelFormat: 'a4' })))).toBe(12)
    expect(await countPages(await createPackingDocuments(orders, packingOptions({ parts: 'slips' })))).toBe(9)
    expect(await countPages(await createPackingDocuments(orders, packingOptions({ parts: 'labels', labelFormat: 'a4' })))).toBe(3)
  })

  it('replaces the address label by the labels that were bought', async () => {
    const carrierLabel = await createPackingDocuments([packingOrder()], packingOptions({ parts: 'labels' }))
    const orders = [packingOrder({ carrierLabels: [carrierLabel, carrierLabel] }), packingOrder()]
    expect(await countPages(await createPackingDocuments(orders, packingOptions({ parts: 'labels' })))).toBe(3)
  })

  it('continues 60 items on further pages', async () => {
    const items = Array.from({ length: 60 }, (_, index) => packingItem({ title: `Part ${index} ${'with a long title '.repeat(6)}` }))
    const pages = await countPages(await createPackingDocuments([packingOrder({ items })], packingOptions({ parts: 'slips' })))
    expect(pages).toBeGreaterThan(2)
    expect(pages).toBeLessThan(6)
  })

  it.skipIf(!hasPoppler)('prints order, items, addresses and amounts', async () => {
    const texts = readTexts(await createPackingDocuments([packingOrder()], packingOptions()))
    const expected = [
      'Order PL-7QK3-M2XD-1',
      'Ana Whitfield',
      'LS8 4HR',
      'A-14-3',
      'Ø 312 mm',
      '£64.90',
      '£49.98',
      '£8.95',
      '£123.83',
      '3 units in this order',
    ]
    for (const text of expected) expect(texts).toContain(text)
    expect(texts).not.toContain('UNITED KINGDOM')
  })

  it.skipIf(!hasPoppler)('prints no amount on the slip of a gift', async () => {
    const texts = readTexts(await createPackingDocuments([packingOrder()], packingOptions({ hasPrices: false })))
    expect(texts).toContain('Brake pad set')
    expect(texts).not.toContain('£')
  })

  it.skipIf(!hasPoppler)('prints long names of several scripts, in French, with the country', async () => {
    const order = packingOrder({ recipient: longRecipient })
    const texts = readTexts(await createPackingDocuments([order], packingOptions({ locale: 'fr', parts: 'labels' })))
    for (const text of ['Ναυσικά', 'Щербаков', 'Łódź', 'Œuvrard', 'FRANCE', 'Commande PL-7QK3-M2XD-1', 'ZhongGuo'])
      expect(texts).toContain(text)
  })

  it('draws 100 orders into less than a megabyte', async () => {
    const orders = Array.from({ length: 100 }, (_, index) => packingOrder({ reference: `PL-${index}` }))
    const bytes = await createPackingDocuments(orders, packingOptions())
    expect(await countPages(bytes)).toBe(200)
    expect(bytes.byteLength).toBeLessThan(1_000_000)
  })
})
