import { describe, expect, it } from 'vitest'
import { deriveRequirements } from './requirements.ts'

describe('deriveRequirements', () => {
  it.each([
    ['external_account', 'external_account'],
    ['tos_acceptance.date', 'terms'],
    ['individual.dob.day', 'date_of_birth'],
    ['individual.first_name', 'name'],
    ['person_1MtX.address.line1', 'address'],
    ['individual.phone', 'contact'],
    ['individual.id_number', 'tax_number'],
    ['company.tax_id', 'tax_number'],
    ['individual.verification.document', 'identity'],
    ['company.name', 'business'],
    ['business_profile.url', 'business'],
    ['directors.first_name', 'people'],
    ['company.owners_provided', 'people'],
    ['primary_email_confirmed', 'primary_email_confirmed'],
    ['something_new', 'other'],
  ])('reads %s as %s', (name, requirement) => {
    expect(deriveRequirements([name])).toEqual([requirement])
  })

  it('returns each once, in the order in which a seller enters them', () => {
    const names = ['tos_acceptance.ip', 'external_account', 'individual.dob.year', 'individual.dob.day', 'tos_acceptance.date', 'unknown']
    expect(deriveRequirements(names)).toEqual(['date_of_birth', 'external_account', 'terms', 'other'])
  })
})
