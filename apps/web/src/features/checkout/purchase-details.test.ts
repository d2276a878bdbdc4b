import { fieldCodeOf } from '@partlane/contract/field-code'
import { describe, expect, it } from 'vitest'
import { purchaseDetailsSchema } from './purchase-details.ts'

const validDetails = {
  email: 'priya@example.com',
  full_name: 'Priya Shah',
  line1: '2 High Street',
  city: 'York',
  postal_code: 'YO1 7HU',
  country: 'GB',
}

const errorCodesOf = (values: Record<string, unknown>) => {
  const { error } = purchaseDetailsSchema.safeParse(values, { reportInput: true })
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), fieldCodeOf(issue)]))
}

describe('purchaseDetailsSchema', () => {
  it('accepts an address, a name and an email address', () => {
    expect(errorCodesOf(validDetails)).toEqual({})
  })
  it('reports all missing fields at once, including an invalid postcode', () => {
    expect(errorCodesOf({ country: 'GB', postal_code: '12345', email: 'priya' })).toEqual({
      email: 'bad_format',
      full_name: 'required',
      line1: 'required',
      city: 'required',
      postal_code: 'bad_format',
    })
  })
  it('accepts any postcode of another country', () => {
    expect(errorCodesOf({ ...validDetails, country: 'FR', postal_code: '75011' })).toEqual({})
  })
})
