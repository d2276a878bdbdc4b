import { describe, expect, it } from 'vitest'
import { listMissingCompanyDetails } from './company-details.ts'

describe('details of a business seller', () => {
  it('need name, address and email address', () => {
    const complete = { company_name: 'Aire Ltd', business_address: { line1: '1 High Street' }, contact_email: 'hello@aire.example' }
    expect(listMissingCompanyDetails(complete)).toEqual([])
    expect(listMissingCompanyDetails({ ...complete, company_name: '' })).toEqual(['company_name'])
    expect(listMissingCompanyDetails({ company_name: null, business_address: null, contact_email: null })).toEqual([
      'company_name',
      'business_address',
      'contact_email',
    ])
  })
})
