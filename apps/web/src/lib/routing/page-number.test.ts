import { expect, it } from 'vitest'
import { parsePageNumber } from './page-number.ts'

it.each([
  ['', 1],
  ['page=', 1],
  ['page=x', 1],
  ['page=-3', 1],
  ['page=2.5', 2],
  ['page=7', 7],
  ['page=209', 209],
  ['page=210', 209],
])('parses %j as page %i', (search, page) => {
  expect(parsePageNumber(new URLSearchParams(search))).toBe(page)
})
