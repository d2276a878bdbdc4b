import { describe, expect, it } from 'vitest'
import { MAX_REFUSALS_PER_FILE, refusedRow } from './refused-rows.ts'
import { createReportBuilder } from './report.ts'

const file = 'categories.csv'

describe('createReportBuilder', () => {
  it('counts the refusals above the limit of a file without keeping them', () => {
    const position = { file, line: 2 }
    const builder = createReportBuilder({
      read: new Map([[file, 20_000]]),
      refused: [refusedRow(position, 'required', { column: 'name_en' })],
    })
    for (let line = 3; line < MAX_REFUSALS_PER_FILE + 102; line++) builder.refuse(refusedRow({ file, line }, 'duplicate_row', { limit: 2 }))
    const { files, refusedRows } = builder.build({ written: false })
    expect(files).toMatchObject([{ read: 20_000, refused: MAX_REFUSALS_PER_FILE + 100 }])
    expect(refusedRows).toHaveLength(MAX_REFUSALS_PER_FILE + 1)
    expect(refusedRows.at(-1)).toEqual({
      file,
      line: MAX_REFUSALS_PER_FILE + 2,
      column: null,
      code: 'more_refusals',
      message: `The report has the first ${MAX_REFUSALS_PER_FILE} reasons to refuse a row of this file. 100 more are left out.`,
    })
  })
})
