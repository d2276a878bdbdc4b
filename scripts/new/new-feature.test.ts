import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { insertAfter, insertBefore } from './edit-text.ts'
import { nameForms } from './name-forms.ts'
import { serverFeature } from './server-feature.ts'
import { webFeature } from './web-feature.ts'

const root = resolve(import.meta.dirname, '../..')
const features = [serverFeature('price-alerts', '0042'), webFeature('price-alerts', { menuGroup: 'selling' })]
const files = features.flatMap((feature) => Object.entries(feature.files))
const edits = features.flatMap((feature) => Object.entries(feature.edits))

describe('nameForms', () => {
  it('derives singular and plural forms', () => {
    expect(nameForms('price-alerts')).toMatchObject({
      camel: 'priceAlerts',
      one: 'priceAlert',
      One: 'PriceAlert',
      table: 'price_alerts',
      type: 'price_alert',
      text: 'price alerts',
      Title: 'Price alerts',
    })
    expect(nameForms('saved-searches')).toMatchObject({ one: 'savedSearch' })
    expect(nameForms('enquiries')).toMatchObject({ one: 'enquiry', Camel: 'Enquiries' })
  })
})

/** scripts/check-generated-features.ts checks types, lint and tests of the result. */
describe('serverFeature and webFeature', () => {
  it.each(files)('write a valid %s', (file, text) => {
    expect(text).not.toMatch(/undefined|\$\{(?!number\})/)
    expect(findSyntaxErrors(file, text)).toEqual([])
    if (file.endsWith('.json')) expect(Object.keys(JSON.parse(text))).toEqual(['title', 'empty', 'failed', 'loading', 'retry'])
  })

  it.each(edits)('register the feature in the present %s', (file, edit) => {
    const text = readFileSync(join(root, file), 'utf8')
    const editedText = edit(text)
    expect(editedText.split('\n').length).toBeGreaterThan(text.split('\n').length)
    expect(editedText).toMatch(/price[-_]?alerts/i)
    expect(findSyntaxErrors(file, editedText)).toEqual([])
    if (file.endsWith('.json')) expect(JSON.parse(editedText)).toMatchObject(JSON.parse(text))
  })
})

describe('insertBefore and insertAfter', () => {
  it('insert at the only occurrence', () => {
    expect(insertBefore('[1, 3]', '3', '2, ')).toBe('[1, 2, 3]')
    expect(insertAfter('[1, 3]', '1', ', 2')).toBe('[1, 2, 3]')
  })

  it('refuse an anchor that is missing or not unique', () => {
    expect(() => insertBefore('abc', 'x', 'y')).toThrow('"x" occurs 0 times')
    expect(() => insertAfter('abab', 'a', 'y')).toThrow('"a" occurs 2 times')
  })
})

function findSyntaxErrors(file: string, text: string) {
  if (!/\.tsx?$/.test(file)) return []
  const compilerOptions = { jsx: ts.JsxEmit.ReactJSX }
  return ts.transpileModule(text, { fileName: file, reportDiagnostics: true, compilerOptions }).diagnostics
}
