import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldCodeOf } from './field-code.ts'

const schema = z.strictObject({
  name: z.string().min(1).max(5),
  size: z.int().min(2).max(9),
  kind: z.enum(['a', 'b']),
  at: z.email(),
  word: z.string().superRefine((_, context) => context.addIssue({ code: 'custom', params: { code: 'password_trivial' } })),
  long: z.string().min(3),
})
const validInput = { name: 'x', size: 3, kind: 'a', at: 'a@example.com', word: 'w', long: 'long' }

/** In a form the error map writes the code as message; the server reads it off the finished issue. */
const codeReaders = {
  form: (value: object) => schema.safeParse(value, { error: fieldCodeOf }).error?.issues.map((issue) => [issue.path[0], issue.message]),
  server: (value: object) =>
    schema.safeParse(value, { reportInput: true }).error?.issues.map((issue) => [issue.path[0], fieldCodeOf(issue)]),
}

describe.each(Object.entries(codeReaders))('the code of a fault, in a %s', (_, readCodes) => {
  it.each([
    ['name', undefined, 'required'],
    ['name', '', 'required'],
    ['name', 7, 'wrong_type'],
    ['name', 'abcdef', 'too_long'],
    ['long', 'ab', 'too_short'],
    ['size', 1, 'too_small'],
    ['size', 10, 'too_big'],
    ['kind', undefined, 'required'],
    ['kind', 'c', 'not_a_choice'],
    ['at', 'nobody', 'bad_format'],
  ])('%s: %j is %s', (field, value, code) => {
    expect(readCodes({ ...validInput, [field]: value })).toContainEqual([field, code])
  })

  it('is what a check of our own says', () => expect(readCodes(validInput)).toEqual([['word', 'password_trivial']]))
})
