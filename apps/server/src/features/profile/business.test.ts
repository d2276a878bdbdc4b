import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'

type Started = Awaited<ReturnType<typeof startTestApp>>
// biome-ignore lint/suspicious/noExplicitAny: answers are looked into
type Any = any

const leeds = { line1: 'Unit 4, Kirkstall Road', city: 'Leeds', postal_code: 'ls31lx', country: 'GB', label: '', phone: '0113 496 0000' }
const lille = { line1: '22 rue de Gand', city: 'Lille', postal_code: '59000', country: 'FR' }
const basics = { company_name: 'Hebden Breakers', seller_type: 'wrecker_breaker' }
const inform = ({ app }: Started, user: TestUser, information: Record<string, unknown>) =>
  app.as(user).put('/users/update_profiles/business_information', { business_information: { ...basics, ...information } })
const seat = ({ app }: Started, user: TestUser, business_address: unknown) =>
  app.as(user).put('/users/update_profiles/business_address', { business_address })
const book = ({ app }: Started, user: TestUser, addresses: unknown[]) => app.as(user).put('/users/update_profiles/address', { addresses })

describe('business information', () => {
  it('is kept tidy and read by everybody at once: seller’s page, cards, suggestions', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const seller = await world.business()
    const listing = await world.listing({ seller })
    const changed = await inform(started, seller, {
      vat_number: 'gb 123.4567 82',
      company_number: '445790',
      about: ' We break Golfs. \n Since 1987. ',
      website: 'https://hebden.example.com/parts',
    })
    expect(changed).toHaveStatus(200)
    expect(changed.body.data.attributes).toMatchObject({
      ...basics,
      vat_number: 'GB123456782',
      company_number: '00445790',
      about: 'We break Golfs. \n Since 1987.',
      website: 'https://hebden.example.com/parts',
    })
    const page = (await app.visitor.get(`/users/${seller.slug}`)).body.data.attributes
    expect(page).toMatchObject({
      display_name: 'Hebden Breakers',
      seller_type: 'wrecker_breaker',
      website: 'https://hebden.example.com/parts',
    })
    expect(page.company).toMatchObject({ number: '00445790', vat_number: 'GB123456782' })
    await app.drainOutbox()
    const suggested = (await app.visitor.get('/search_suggestions?q=hebden')).body.meta.suggestions
    expect(suggested.map(({ kind, label }: Any) => `${kind} ${label}`)).toContain('seller Hebden Breakers')
    const shown = (await app.visitor.get(`/listings/${listing.slug}`)).body.included
    expect(shown.find(({ type }: Any) => type === 'user').attributes.display_name).toBe('Hebden Breakers')
    expect(await world.events()).toContain('business_information_changed')

    const cleared = await inform(started, seller, { vat_number: '', company_number: null, about: ' ', website: '' })
    expect(cleared.body.data.attributes).toMatchObject({ vat_number: null, company_number: null, about: null, website: null })
  })

  it('refuses numbers that cannot be, each at its field', async () => {
    const started = await startTestApp()
    const seller = await started.world.business()
    const vat = await inform(started, seller, { vat_number: 'GB123456789' })
    expect(vat).toBeRefused(422, 'vat_number_invalid')
    expect(vat).toPointAt('/business_information/vat_number')
    const company = await inform(started, seller, { company_number: 'XX123456' })
    expect(company).toBeRefused(422, 'company_number_invalid')
    expect(company).toPointAt('/business_information/company_number')
    expect(await inform(started, seller, { seller_type: 'pirate' })).toPointAt('/business_information/seller_type')
    for (const website of ['javascript:alert(1)', 'ftp://example.com', 'hebden', 'https://localhost/', 'http://127.0.0.1/'])
      expect(await inform(started, seller, { website })).toPointAt('/business_information/website')
    expect((await started.app.as(seller).get('/users/user')).body.data.attributes.vat_number).toBeNull()
  })

  it('reads a company number as the register of its seat writes it', async () => {
    const started = await startTestApp()
    const seller = await started.world.business()
    expect(await inform(started, seller, { company_number: '552 100 554' })).toHaveStatus(200) // no seat yet: either country's
    expect(await inform(started, seller, { company_number: '552 100 554', vat_number: 'GB123456782' })).toBeRefused(
      422,
      'company_number_invalid',
    )
    await seat(started, seller, lille)
    expect(await inform(started, seller, { company_number: '552 100 554', vat_number: 'GB123456782' })).toHaveStatus(200)
    expect(await inform(started, seller, { company_number: '00445790' })).toBeRefused(422, 'company_number_invalid')
    await seat(started, seller, { ...lille, country: 'DE', postal_code: '10115' })
    expect((await inform(started, seller, { company_number: 'HRB  12345 B' })).body.data.attributes.company_number).toBe('HRB 12345 B')
  })

  it('is a business’s alone, and gives nobody another standing', async () => {
    const started = await startTestApp()
    const person = await started.world.user()
    expect(await inform(started, person, {})).toBeRefused(403, 'business_only')
    expect(await seat(started, person, leeds)).toBeRefused(403, 'business_only')
    const fields = {
      status: 'verified',
      documents_uploaded: true,
      approved_at: '2026-01-01T00:00:00Z',
      merchant_fee_percentage: 0,
      holiday: true,
    }
    const answer = await inform(started, await started.world.business({ status: 'unverified' }), fields)
    for (const field of Object.keys(fields)) expect(answer).toPointAt(`/business_information/${field}`)
  })
})

describe('the seat of a business', () => {
  it('is one address, shown to everybody, with its place on the map', async () => {
    const started = await startTestApp()
    const { app, ctx, world } = started
    const seller = await world.business()
    const first = (await seat(started, seller, leeds)).body.data.attributes.business_address
    expect(first).toMatchObject({ line1: leeds.line1, postal_code: 'LS3 1LX', country: 'GB', phone: '0113 496 0000', label: null })
    expect((await app.visitor.get(`/users/${seller.slug}`)).body.data.attributes.company.address).toMatchObject({ postal_code: 'LS3 1LX' })
    const second = (await seat(started, seller, lille)).body.data.attributes.business_address
    expect(second).toMatchObject({ id: first.id, city: 'Lille' })
    const rows = await ctx.db.selectFrom('addresses').where('user_id', '=', seller.id).select(['kind', 'latitude']).execute()
    expect(rows).toEqual([{ kind: 'business', latitude: null }])
    expect((await seat(started, seller, null)).body.data.attributes.business_address).toBeNull()
  })

  it('is one also when it is given twice at once, and has a postcode', async () => {
    const started = await startTestApp()
    const seller = await started.world.business()
    const answers = await Promise.all([leeds, lille, leeds].map((address) => seat(started, seller, address)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const refused = await seat(started, seller, { ...leeds, postal_code: 'LS3' })
    expect(refused).toBeRefused(422, 'postal_code_invalid')
    expect(refused).toPointAt('/business_address/postal_code')
  })
})

describe('the address book', () => {
  const linesOf = (answer: Any) => answer.body.data.attributes.addresses.map(({ line1 }: Any) => line1)

  it('is replaced whole: kept, changed, new, gone, in the order given', async () => {
    const started = await startTestApp()
    const user = await started.world.user()
    const first = await book(started, user, [leeds, lille, { ...leeds, line1: 'Third', full_name: 'Ada Byron' }])
    expect(linesOf(first)).toEqual([leeds.line1, lille.line1, 'Third'])
    const [one, two, three] = first.body.data.attributes.addresses
    expect(three).toMatchObject({ full_name: 'Ada Byron', postal_code: 'LS3 1LX' })
    const second = await book(started, user, [
      { ...leeds, line1: 'New' },
      { ...three, line1: 'Third, changed' },
      { ...leeds, id: one.id },
    ])
    expect(linesOf(second)).toEqual(['New', 'Third, changed', leeds.line1])
    const ids = second.body.data.attributes.addresses.map(({ id }: Any) => id)
    expect(ids.slice(1)).toEqual([three.id, one.id])
    expect(ids).not.toContain(two.id)
    expect(linesOf(await started.app.as(user).get('/users/user'))).toEqual(['New', 'Third, changed', leeds.line1])
    expect(linesOf(await book(started, user, []))).toEqual([])
  })

  it('takes no address of somebody else, none of another kind and none twice, and then nothing at all', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const [user, other] = [await world.user(), await world.user()]
    const theirs = (await book(started, other, [lille])).body.data.attributes.addresses[0].id
    const [mine] = (await book(started, user, [leeds])).body.data.attributes.addresses
    const dispatch = String(await world.address(user.id))
    for (const id of [theirs, dispatch, '987654321']) {
      const refused = await book(started, user, [
        { ...leeds, line1: 'Changed', id: mine.id },
        { ...lille, id },
      ])
      expect(refused).toBeRefused(404, 'not_found')
      expect(refused.body.errors[0].source.pointer).toBe('/addresses/1/id')
    }
    expect(await book(started, user, [mine, mine])).toBeRefused(404, 'not_found')
    expect(linesOf(await app.as(user).get('/users/user'))).toEqual([leeds.line1])
    expect(linesOf(await app.as(other).get('/users/user'))).toEqual([lille.line1])
  })

  it('points at what is wrong, and holds ten', async () => {
    const started = await startTestApp()
    const user = await started.world.user()
    const odd = await book(started, user, [lille, { ...leeds, postal_code: '12345' }])
    expect(odd).toBeRefused(422, 'postal_code_invalid')
    expect(odd).toPointAt('/addresses/1/postal_code')
    expect(await book(started, user, [{ ...leeds, user_id: 1 }])).toPointAt('/addresses/0/user_id')
    expect(await book(started, user, [{ ...leeds, kind: 'business' }])).toPointAt('/addresses/0/kind')
    expect(
      await book(
        started,
        user,
        Array.from({ length: 10 }, () => leeds),
      ),
    ).toHaveStatus(200)
    expect(
      await book(
        started,
        user,
        Array.from({ length: 11 }, () => leeds),
      ),
    ).toPointAt('/addresses')
  })

  it('is one of two that were sent at once, never both', async () => {
    const started = await startTestApp()
    const user = await started.world.user()
    const [mine] = (await book(started, user, [leeds])).body.data.attributes.addresses
    const answers = await Promise.all([
      book(started, user, [
        { ...mine, line1: 'A' },
        { ...leeds, line1: 'A2' },
      ]),
      book(started, user, [
        { ...mine, line1: 'B' },
        { ...leeds, line1: 'B2' },
      ]),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const kept = linesOf(await started.app.as(user).get('/users/user')).join()
    expect(['A,A2', 'B,B2']).toContain(kept)
  })
})
