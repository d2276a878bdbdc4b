import { describe, expect, it } from 'vitest'
import { normaliseSql } from './normalise-sql.ts'

describe('normaliseSql', () => {
  it.each([
    ['a line comment', 'select 1 -- why\n, 2', 'select 1,2'],
    ['a line comment at the end of the text', 'select 1 -- why', 'select 1'],
    ['a line comment with a quote', "select 1 -- it's\n+ 2", 'select 1 + 2'],
    ['a block comment', 'select/* why */1', 'select 1'],
    ['a nested block comment', "select /* a /* 'b */ c */ 1 /**/", 'select 1'],
    ['an unterminated block comment', 'select 1 /* a /* b */', 'select 1'],
    ['a comment that begins inside an operator', 'select 1+--2\n3', 'select 1+ 3'],
  ])('removes %s', (_name, sql, expected) => {
    expect(normaliseSql(sql)).toBe(expected)
  })

  it('makes whitespace uniform', () => {
    const lines = '\n create  table a (\r\n\tid int ,\n  name text\n) ;\n\n'
    expect(normaliseSql(lines)).toBe('create table a(id int,name text);')
    expect(normaliseSql('create table a(id int, name text);')).toBe(normaliseSql(lines))
  })

  it.each([
    ['a string', `'it''s -- no  comment /* here'`],
    ['a string that ends with a backslash', String.raw`'C:\'`],
    ['an escape string', String.raw`E'it\'s -- no  comment\\'`],
    ['a quoted identifier', `"a ""b"" -- c  /* d"`],
    ['a dollar-quoted body', `$$ begin -- why\n  'x  y' end $$`],
    ['a tagged dollar-quoted body', `$body$ $$ -- why  $other$ ' $body$`],
  ])('keeps %s as it is', (_name, literal) => {
    expect(normaliseSql(`select  ${literal} -- why`)).toBe(`select ${literal}`)
    expect(normaliseSql(`f( ${literal}  )`)).toBe(`f(${literal})`)
  })

  it.each([
    ['an identifier that ends with e before a string', String.raw`date'\' -- why`, String.raw`date'\'`],
    ['a dollar sign inside an identifier', 'a$b$ -- why', 'a$b$'],
    ['a numbered parameter', 'select $1, $2 -- why', 'select $1,$2'],
    ['an array literal', `'{}' :: text[] -- why`, `'{}' :: text[]`],
  ])('does not take %s for the start of a literal', (_name, sql, expected) => {
    expect(normaliseSql(sql)).toBe(expected)
  })

  it.each([
    ['two words and one word', 'a b', 'ab'],
    ['two operators and one operator', 'a - - b', 'a -- b'],
    ['two literals and one literal', `'a' 'b'`, `'a''b'`],
    ['whitespace inside a string', `'a  b'`, `'a b'`],
    ['whitespace inside a dollar-quoted body', '$$a  b$$', '$$a b$$'],
    ['a comment inside a dollar-quoted body', '$$a -- b\n$$', '$$a \n$$'],
    ['upper and lower case', 'select A', 'select a'],
  ])('distinguishes %s', (_name, first, second) => {
    expect(normaliseSql(first)).not.toBe(normaliseSql(second))
  })

  it.each([`'open`, `"open`, `E'open\\`, '$$ open', '$', ''])('accepts the invalid text %j', (sql) => {
    expect(normaliseSql(sql)).toBe(sql)
  })
})
