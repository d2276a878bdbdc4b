import { expect, it } from 'vitest'
import { formatRefusedRows, refusedRow } from './refused-rows.ts'

it('formats refused rows as CSV that no spreadsheet runs', () => {
  const position = { file: '=cmd.csv', line: 3 }
  const rows = [
    refusedRow(position, 'unknown_parent', { column: 'make', value: 'A "quoted", name' }),
    refusedRow({ file: '@SUM(A1).csv', line: 1 }, 'unknown_column', { column: '+1', allowed: 'make' }),
    { ...refusedRow(position, 'required', { column: '-2' }), message: '\tx' },
    { ...refusedRow(position, 'required', { column: '\rx' }), message: 'plain' },
  ]
  expect(formatRefusedRows(rows).split('\r\n')).toEqual([
    'file,line,column,code,message',
    `'=cmd.csv,3,make,unknown_parent,"There is no make ""A ""quoted"", name""."`,
    `'@SUM(A1).csv,1,'+1,unknown_column,The file has no column +1. Its columns are make.`,
    `'=cmd.csv,3,'-2,required,'\tx`,
    `'=cmd.csv,3,"'\rx",required,plain`,
    '',
  ])
})

it('quotes only the beginning of a long value', () => {
  const { message } = refusedRow({ file: 'a.csv', line: 2 }, 'unknown_parent', { column: 'make', value: 'x'.repeat(500) })
  expect(message.length).toBeLessThan(100)
})
