import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { nameForms } from './name-forms.ts'
import { serverFeature } from './server-feature.ts'
import { webFeature } from './web-feature.ts'

describe('nameForms', () => {
  it('derives singular and plural forms', () => {
    expect(nameForms('saved-searches')).toMatchObject({
      camel: 'savedSearches',
      one: 'savedSearch',
      One: 'SavedSearch',
      table: 'saved_searches',
      type: 'saved_search',
    })
    expect(nameForms('enquiries')).toMatchObject({ one: 'enquiry', Camel: 'Enquiries' })
  })
})

describe('serverFeature and webFeature', () => {
  it.each(Object.entries({ ...serverFeature('saved-searches', '0042'), ...webFeature('saved-searches') }))(
    'write a valid %s',
    (file, text) => {
      expect(text).not.toMatch(/undefined|\$\{/)
      if (file.endsWith('.json')) expect(Object.keys(JSON.parse(text))).toEqual(['title', 'empty'])
      if (!/\.tsx?$/.test(file)) return
      const { diagnostics } = ts.transpileModule(text, {
        fileName: file,
        reportDiagnostics: true,
        compilerOptions: { jsx: ts.JsxEmit.ReactJSX },
      })
      expect(diagnostics).toEqual([])
    },
  )
})
