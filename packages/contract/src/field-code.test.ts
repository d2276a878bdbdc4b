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
  change: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('pay'), token: z.string() }),
    z.strictObject({ action: z.literal('confirm') }),
  ]),
})
const validInput = { name: 'x', size: 3, kind: 'a', at: 'a@example.com', word: 'w', long: 'long', change: { action: 'confirm' } }

/** A form passes `fieldCodeOf` as the error map. The server calls it with the finished issue. */
const codeReaders = {
  form: (value: object) =>
    schema.safeParse(value, { error: fieldCodeOf }).error?.issues.map((issue) => [issue.path.join('.'), issue.message]),
  server: (value: object) =>
    schema.safeParse(value, { reportInput: true }).error?.issues.map((issue) => [issue.path.join('.'), fieldCodeOf(issue)]),
}

describe.each(Object.entries(codeReaders))('fieldCodeOf, used by the %s', (_, readCodes) => {
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
    ['change', undefined, 'required'],
    ['change', {}, 'required', 'change.action'],
    ['change', { action: 'hold' }, 'not_a_choice', 'change.action'],
  ])('reports %s with %j as %s', (field, value, code, path = field) => {
    expect(readCodes({ ...validInput, [field]: value })).toContainEqual([path, code])
  })

  it('returns the code of a custom check', () => expect(readCodes(validInput)).toEqual([['word', 'password_trivial']]))
})
