import { fieldCodeOf } from '@partlane/contract/field-code'
import { describe, expect, it } from 'vitest'
import { purchaseDetails } from './purchase-details.ts'

const good = {
  email: 'priya@example.com',
  full_name: 'Priya Shah',
  line1: '2 High Street',
  city: 'York',
  postal_code: 'YO1 7HU',
  country: 'GB',
}

const faultsOf = (values: Record<string, unknown>) => {
  const { error } = purchaseDetails.safeParse(values, { reportInput: true })
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), fieldCodeOf(issue)]))
}

describe('details of a purchase', () => {
  it('are an address, a name and an e-mail address', () => {
    expect(faultsOf(good)).toEqual({})
  })
  it('say everything that is missing at once, a wrong postcode too', () => {
    expect(faultsOf({ country: 'GB', postal_code: '12345', email: 'priya' })).toEqual({
      email: 'bad_format',
      full_name: 'required',
      line1: 'required',
      city: 'required',
      postal_code: 'bad_format',
    })
  })
  it('take any postcode of another country', () => {
    expect(faultsOf({ ...good, country: 'FR', postal_code: '75011' })).toEqual({})
  })
})
