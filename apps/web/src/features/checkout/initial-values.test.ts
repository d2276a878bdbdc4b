import { describe, expect, it } from 'vitest'
import { deriveInitialValues } from './initial-values.ts'

const yorkAddress = {
  full_name: 'Priya Shah',
  line1: '2 High Street',
  city: 'York',
  postal_code: 'YO1 7HU',
  country: 'GB',
  phone: '07700 900123',
}
const user = { email: 'priya@example.com', first_name: 'Priya', last_name: 'Shah', company_name: null }

describe('deriveInitialValues', () => {
  it('contains only the country for a new guest', () => {
    const values = deriveInitialValues({ user: { email: null, first_name: null, last_name: null, company_name: null } })
    expect(values).toMatchObject({ email: '', full_name: '', line1: '', postal_code: '', country: 'GB' })
  })
  it('contains the name and email address of a member', () => {
    expect(deriveInitialValues({ user })).toMatchObject({ email: 'priya@example.com', full_name: 'Priya Shah', line1: '' })
  })
  it('uses the address of the last order', () => {
    expect(deriveInitialValues({ user, lastOrder: { address: yorkAddress } })).toMatchObject({
      line1: '2 High Street',
      postal_code: 'YO1 7HU',
    })
  })
  it('uses the first saved address, or the one with the postcode of the cart', () => {
    const leedsAddress = {
      id: '8',
      full_name: 'Priya Nair',
      line1: '9 New Road',
      city: 'Leeds',
      postal_code: 'LS3 1LX',
      country: 'GB',
      region: null,
    }
    const homeAddress = { ...leedsAddress, id: '7', line1: '1 Home Lane', postal_code: 'BS1 4DJ' }
    const member = { ...user, addresses: [homeAddress, leedsAddress] }
    expect(deriveInitialValues({ user: member, lastOrder: { address: yorkAddress } })).toMatchObject({
      line1: '1 Home Lane',
      full_name: 'Priya Nair',
      region: '',
    })
    expect(deriveInitialValues({ user: member, postcode: 'ls31lx' })).toMatchObject({ line1: '9 New Road' })
    expect(deriveInitialValues({ user: member, postcode: 'M1 1AE' })).toMatchObject({
      line1: '',
      postal_code: 'M1 1AE',
      full_name: 'Priya Nair',
    })
  })
  it('uses the values of the released purchase after the user went back', () => {
    const purchase = { email: 'other@example.com', address: { ...yorkAddress, line1: '9 New Road', country: 'FR', postal_code: '75011' } }
    expect(deriveInitialValues({ user, purchase, lastOrder: { address: yorkAddress }, postcode: 'LS3 1LX' })).toMatchObject({
      email: 'other@example.com',
      line1: '9 New Road',
      country: 'FR',
      postal_code: '75011',
    })
  })
  it('does not combine the postcode of the cart with another street', () => {
    const values = deriveInitialValues({ user, lastOrder: { address: yorkAddress }, postcode: 'ls3 1lx' })
    expect(values).toMatchObject({ line1: '', city: '', postal_code: 'LS3 1LX', full_name: 'Priya Shah', phone: '07700 900123' })
    expect(deriveInitialValues({ user, lastOrder: { address: yorkAddress }, postcode: 'yo17hu' })).toMatchObject({ line1: '2 High Street' })
  })
  it('ignores an invalid postcode', () => {
    expect(deriveInitialValues({ user, postcode: '<script>' }).postal_code).toBe('')
  })
})
