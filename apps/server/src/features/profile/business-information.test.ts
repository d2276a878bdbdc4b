import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>
// biome-ignore lint/suspicious/noExplicitAny: the tests read untyped responses
type Any = any

const leedsAddress = {
  line1: 'Unit 4, Kirkstall Road',
  city: 'Leeds',
  postal_code: 'ls31lx',
  country: 'GB',
  label: '',
  phone: '0113 496 0000',
}
const lilleAddress = { line1: '22 rue de Gand', city: 'Lille', postal_code: '59000', country: 'FR' }
const baseInformation = { company_name: 'Hebden Breakers', seller_type: 'wrecker_breaker' }
const saveBusinessInformation = ({ app }: TestSetup, user: TestUser, information: Record<string, unknown>) =>
  app.as(user).put('/users/update_profiles/business_information', { business_information: { ...baseInformation, ...information } })
const saveBusinessAddress = ({ app }: TestSetup, user: TestUser, business_address: unknown) =>
  app.as(user).put('/users/update_profiles/business_address', { business_address })
const saveAddressBook = ({ app }: TestSetup, user: TestUser, addresses: unknown[]) =>
  app.as(user).put('/users/update_profiles/address', { addresses })

describe('business information', () => {
  it('is normalised and shown on the seller page, listing cards and suggestions at once', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const seller = await world.business()
    const listing = await world.listing({ seller })
    const response = await saveBusinessInformation(setup, seller, {
      vat_number: 'gb 123.4567 82',
      company_number: '445790',
      about: ' We break Golfs. \n Since 1987. ',
      website: 'https://hebden.example.com/parts',
    })
    expect(response).toHaveStatus(200)
    expect(response.body.data.attributes).toMatchObject({
      ...baseInformation,
      vat_number: 'GB123456782',
      company_number: '00445790',
      about: 'We break Golfs. \n Since 1987.',
      website: 'https://hebden.example.com/parts',
    })
    const sellerPage = (await app.visitor.get(`/users/${seller.slug}`)).body.data.attributes
    expect(sellerPage).toMatchObject({
      display_name: 'Hebden Breakers',
      seller_type: 'wrecker_breaker',
      website: 'https://hebden.example.com/parts',
    })
    expect(sellerPage.company).toMatchObject({ number: '00445790', vat_number: 'GB123456782' })
    await app.drainOutbox()
    const suggestions = (await app.visitor.get('/search_suggestions?q=hebden')).body.data.attributes.suggestions
    expect(suggestions.map(({ kind, label }: Any) => `${kind} ${label}`)).toContain('seller Hebden Breakers')
    const included = (await app.visitor.get(`/listings/${listing.slug}`)).body.included
    expect(included.find(({ type }: Any) => type === 'user').attributes.display_name).toBe('Hebden Breakers')
    expect(await world.events()).toContain('business_information_changed')

    const clearedResponse = await saveBusinessInformation(setup, seller, { vat_number: '', company_number: null, about: ' ', website: '' })
    expect(clearedResponse.body.data.attributes).toMatchObject({ vat_number: null, company_number: null, about: null, website: null })
  })

  it('rejects invalid numbers and addresses at their fields', async () => {
    const setup = await startTestApp()
    const seller = await setup.world.business()
    const vatResponse = await saveBusinessInformation(setup, seller, { vat_number: 'GB123456789' })
    expect(vatResponse).toBeRefused(422, 'vat_number_invalid')
    expect(vatResponse).toPointAt('/business_information/vat_number')
    const companyResponse = await saveBusinessInformation(setup, seller, { company_number: 'XX123456' })
    expect(companyResponse).toBeRefused(422, 'company_number_invalid')
    expect(companyResponse).toPointAt('/business_information/company_number')
    expect(await saveBusinessInformation(setup, seller, { seller_type: 'pirate' })).toPointAt('/business_information/seller_type')
    for (const website of ['javascript:alert(1)', 'ftp://example.com', 'hebden', 'https://localhost/', 'http://127.0.0.1/'])
      expect(await saveBusinessInformation(setup, seller, { website })).toPointAt('/business_information/website')
    expect((await setup.app.as(seller).get('/users/user')).body.data.attributes.vat_number).toBeNull()
  })

  it('validates a company number by the country of the business address', async () => {
    const setup = await startTestApp()
    const seller = await setup.world.business({ hasAddress: false })
    // Without a business address and a VAT number, the British and the French format are accepted.
    expect(await saveBusinessInformation(setup, seller, { company_number: '552 100 554' })).toHaveStatus(200)
    expect(await saveBusinessInformation(setup, seller, { company_number: '552 100 554', vat_number: 'GB123456782' })).toBeRefused(
      422,
      'company_number_invalid',
    )
    await saveBusinessAddress(setup, seller, lilleAddress)
    expect(await saveBusinessInformation(setup, seller, { company_number: '552 100 554', vat_number: 'GB123456782' })).toHaveStatus(200)
    expect(await saveBusinessInformation(setup, seller, { company_number: '00445790' })).toBeRefused(422, 'company_number_invalid')
    await saveBusinessAddress(setup, seller, { ...lilleAddress, country: 'DE', postal_code: '10115' })
    expect((await saveBusinessInformation(setup, seller, { company_number: 'HRB  12345 B' })).body.data.attributes.company_number).toBe(
      'HRB 12345 B',
    )
  })

  it('refuses personal accounts and rejects fields outside the form', async () => {
    const setup = await startTestApp()
    const user = await setup.world.user()
    expect(await saveBusinessInformation(setup, user, {})).toBeRefused(403, 'business_only')
    expect(await saveBusinessAddress(setup, user, leedsAddress)).toBeRefused(403, 'business_only')
    const fields = {
      status: 'verified',
      documents_uploaded: true,
      approved_at: '2026-01-01T00:00:00Z',
      merchant_fee_percentage: 0,
      holiday: true,
    }
    const response = await saveBusinessInformation(setup, await setup.world.business({ status: 'unverified' }), fields)
    for (const field of Object.keys(fields)) expect(response).toPointAt(`/business_information/${field}`)
  })
})

describe('the business address', () => {
  it('is one public address with coordinates', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const seller = await world.business()
    const firstAddress = (await saveBusinessAddress(setup, seller, leedsAddress)).body.data.attributes.business_address
    expect(firstAddress).toMatchObject({
      line1: leedsAddress.line1,
      postal_code: 'LS3 1LX',
      country: 'GB',
      phone: '0113 496 0000',
      label: null,
    })
    expect((await app.visitor.get(`/users/${seller.slug}`)).body.data.attributes.company.address).toMatchObject({ postal_code: 'LS3 1LX' })
    const secondAddress = (await saveBusinessAddress(setup, seller, lilleAddress)).body.data.attributes.business_address
    expect(secondAddress).toMatchObject({ id: firstAddress.id, city: 'Lille' })
    const rows = await ctx.db.selectFrom('addresses').where('user_id', '=', seller.id).select(['kind', 'latitude']).execute()
    expect(rows).toEqual([{ kind: 'business', latitude: null }])
    expect((await saveBusinessAddress(setup, seller, null)).body.data.attributes.business_address).toBeNull()
  })

  it('stays one address after concurrent requests, and requires a valid postcode', async () => {
    const setup = await startTestApp()
    const seller = await setup.world.business()
    const responses = await Promise.all(
      [leedsAddress, lilleAddress, leedsAddress].map((address) => saveBusinessAddress(setup, seller, address)),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    const response = await saveBusinessAddress(setup, seller, { ...leedsAddress, postal_code: 'LS3' })
    expect(response).toBeRefused(422, 'postal_code_invalid')
    expect(response).toPointAt('/business_address/postal_code')
  })
})

describe('the address book', () => {
  const linesOf = (response: Any) => response.body.data.attributes.addresses.map(({ line1 }: Any) => line1)

  it('is replaced as a whole: unchanged, changed, new and deleted addresses, in the given order', async () => {
    const setup = await startTestApp()
    const user = await setup.world.user()
    const firstResponse = await saveAddressBook(setup, user, [
      leedsAddress,
      lilleAddress,
      { ...leedsAddress, line1: 'Third', full_name: 'Ada Byron' },
    ])
    expect(linesOf(firstResponse)).toEqual([leedsAddress.line1, lilleAddress.line1, 'Third'])
    const [firstAddress, secondAddress, thirdAddress] = firstResponse.body.data.attributes.addresses
    expect(thirdAddress).toMatchObject({ full_name: 'Ada Byron', postal_code: 'LS3 1LX' })
    const secondResponse = await saveAddressBook(setup, user, [
      { ...leedsAddress, line1: 'New' },
      { ...thirdAddress, line1: 'Third, changed' },
      { ...leedsAddress, id: firstAddress.id },
    ])
    expect(linesOf(secondResponse)).toEqual(['New', 'Third, changed', leedsAddress.line1])
    const ids = secondResponse.body.data.attributes.addresses.map(({ id }: Any) => id)
    expect(ids.slice(1)).toEqual([thirdAddress.id, firstAddress.id])
    expect(ids).not.toContain(secondAddress.id)
    expect(linesOf(await setup.app.as(user).get('/users/user'))).toEqual(['New', 'Third, changed', leedsAddress.line1])
    expect(linesOf(await saveAddressBook(setup, user, []))).toEqual([])
  })

  it('rejects ids of other users, of another kind and duplicates, and then changes nothing', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const [user, otherUser] = [await world.user(), await world.user()]
    const otherAddressId = (await saveAddressBook(setup, otherUser, [lilleAddress])).body.data.attributes.addresses[0].id
    const [ownAddress] = (await saveAddressBook(setup, user, [leedsAddress])).body.data.attributes.addresses
    const dispatchAddressId = String(await world.address(user.id))
    for (const id of [otherAddressId, dispatchAddressId, '987654321']) {
      const response = await saveAddressBook(setup, user, [
        { ...leedsAddress, line1: 'Changed', id: ownAddress.id },
        { ...lilleAddress, id },
      ])
      expect(response).toBeRefused(404, 'not_found')
      expect(response.body.errors[0].source.pointer).toBe('/addresses/1/id')
    }
    expect(await saveAddressBook(setup, user, [ownAddress, ownAddress])).toBeRefused(404, 'not_found')
    expect(linesOf(await app.as(user).get('/users/user'))).toEqual([leedsAddress.line1])
    expect(linesOf(await app.as(otherUser).get('/users/user'))).toEqual([lilleAddress.line1])
  })

  it('points at invalid fields and accepts at most ten addresses', async () => {
    const setup = await startTestApp()
    const user = await setup.world.user()
    const response = await saveAddressBook(setup, user, [lilleAddress, { ...leedsAddress, postal_code: '12345' }])
    expect(response).toBeRefused(422, 'postal_code_invalid')
    expect(response).toPointAt('/addresses/1/postal_code')
    expect(await saveAddressBook(setup, user, [{ ...leedsAddress, user_id: 1 }])).toPointAt('/addresses/0/user_id')
    expect(await saveAddressBook(setup, user, [{ ...leedsAddress, kind: 'business' }])).toPointAt('/addresses/0/kind')
    expect(
      await saveAddressBook(
        setup,
        user,
        Array.from({ length: 10 }, () => leedsAddress),
      ),
    ).toHaveStatus(200)
    expect(
      await saveAddressBook(
        setup,
        user,
        Array.from({ length: 11 }, () => leedsAddress),
      ),
    ).toPointAt('/addresses')
  })

  it('stores one of two concurrent versions, never a mix', async () => {
    const setup = await startTestApp()
    const user = await setup.world.user()
    const [ownAddress] = (await saveAddressBook(setup, user, [leedsAddress])).body.data.attributes.addresses
    const responses = await Promise.all([
      saveAddressBook(setup, user, [
        { ...ownAddress, line1: 'A' },
        { ...leedsAddress, line1: 'A2' },
      ]),
      saveAddressBook(setup, user, [
        { ...ownAddress, line1: 'B' },
        { ...leedsAddress, line1: 'B2' },
      ]),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const lines = linesOf(await setup.app.as(user).get('/users/user')).join()
    expect(['A,A2', 'B,B2']).toContain(lines)
  })
})
