import { describe, expect, it } from 'vitest'
import { firstValues } from './first-values.ts'

const york = { full_name: 'Priya Shah', line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB', phone: '07700 900123' }
const user = { email: 'priya@example.com', first_name: 'Priya', last_name: 'Shah', company_name: null }

describe('what the checkout fills in', () => {
  it('is nothing but the country for a new guest', () => {
    const blank = firstValues({ user: { email: null, first_name: null, last_name: null, company_name: null } })
    expect(blank).toMatchObject({ email: '', full_name: '', line1: '', postal_code: '', country: 'GB' })
  })
  it('is the name and e-mail of a member', () => {
    expect(firstValues({ user })).toMatchObject({ email: 'priya@example.com', full_name: 'Priya Shah', line1: '' })
  })
  it('is the address of the last order', () => {
    expect(firstValues({ user, lastOrder: { address: york } })).toMatchObject({ line1: '2 High Street', postal_code: 'YO1 7HU' })
  })
  it('is the first saved address, or the one the basket’s postcode names', () => {
    const leeds = {
      id: '8',
      full_name: 'Priya Nair',
      line1: '9 New Road',
      city: 'Leeds',
      postal_code: 'LS3 1LX',
      country: 'GB',
      region: null,
    }
    const home = { ...leeds, id: '7', line1: '1 Home Lane', postal_code: 'BS1 4DJ' }
    const member = { ...user, addresses: [home, leeds] }
    expect(firstValues({ user: member, lastOrder: { address: york } })).toMatchObject({
      line1: '1 Home Lane',
      full_name: 'Priya Nair',
      region: '',
    })
    expect(firstValues({ user: member, postcode: 'ls31lx' })).toMatchObject({ line1: '9 New Road' })
    expect(firstValues({ user: member, postcode: 'M1 1AE' })).toMatchObject({ line1: '', postal_code: 'M1 1AE', full_name: 'Priya Nair' })
  })
  it('is what was just typed, when somebody went back to change it', () => {
    const purchase = { email: 'other@example.com', address: { ...york, line1: '9 New Road', country: 'FR', postal_code: '75011' } }
    expect(firstValues({ user, purchase, lastOrder: { address: york }, postcode: 'LS3 1LX' })).toMatchObject({
      email: 'other@example.com',
      line1: '9 New Road',
      country: 'FR',
      postal_code: '75011',
    })
  })
  it('never puts the basket’s postcode under another street', () => {
    const values = firstValues({ user, lastOrder: { address: york }, postcode: 'ls3 1lx' })
    expect(values).toMatchObject({ line1: '', city: '', postal_code: 'LS3 1LX', full_name: 'Priya Shah', phone: '07700 900123' })
    expect(firstValues({ user, lastOrder: { address: york }, postcode: 'yo17hu' })).toMatchObject({ line1: '2 High Street' })
  })
  it('ignores a postcode that is none', () => {
    expect(firstValues({ user, postcode: '<script>' }).postal_code).toBe('')
  })
})
