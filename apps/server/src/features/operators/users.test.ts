import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { createPendingDocument } from '#test/documents.ts'
import { parseSearchTerms } from './users.queries.ts'

async function setupOperator() {
  const setup = await startTestApp()
  const { app, ctx, world } = setup
  const operatorClient = app.as(await world.user({ operator: true, firstName: 'Olivia' }))
  const searchNames = async (query: string) =>
    (await operatorClient.get(`/operators/people?${query}`)).body.data.map(
      ({ attributes }: { attributes: { company_name: string | null; name: string } }) => attributes.company_name ?? attributes.name,
    )
  const updateUser = (id: number, values: object) => ctx.db.updateTable('users').set(values).where('id', '=', id).execute()
  return { ...setup, setup, operatorClient, searchNames, updateUser }
}

describe('listing users', () => {
  it('finds members by part of name, company, address, number and slug, ignoring accents and case', async () => {
    const { world, searchNames, updateUser, ctx } = await setupOperator()
    const francois = await world.user({ firstName: 'François', email: 'f.leclerc@exemple.fr' })
    await updateUser(francois.id, { last_name: 'Leclerc', phone: '+447911123456', phone_confirmed_at: ctx.clock.now() })
    const business = await world.business({ firstName: 'Dave' })
    await updateUser(business.id, { company_name: 'Hebden’s 100% Auto_Breakers' })
    const unconfirmedUser = await world.user({ status: 'unverified', firstName: 'Jess', email: 'jess@typed.example' })
    await updateUser(unconfirmedUser.id, { pending_phone: '+33612345678' })
    await world.guest()

    for (const text of ['francois', 'FRANÇ', 'leclerc fran', 'f.leclerc@', '07911 123456', '+44 7911 123-456', '0044 7911 123456'])
      expect([text, await searchNames(`search=${encodeURIComponent(text)}`)]).toEqual([text, ['François Leclerc']])
    for (const text of ['hebden', '100%', 'auto_', business.slug, 'dave'])
      expect([text, await searchNames(`search=${encodeURIComponent(text)}`)]).toEqual([text, ['Hebden’s 100% Auto_Breakers']])
    expect(await searchNames('search=typed.example')).toEqual(['Jess Tester'])
    expect(await searchNames('search=06+12+34+56+78')).toEqual(['Jess Tester'])
    expect(await searchNames('search=unknown+name')).toEqual([])
    expect(await searchNames('search=')).toHaveLength(4)
  })

  it('filters members by status and role, without guests, and pages them newest first', async () => {
    const { app, world, operatorClient, searchNames } = await setupOperator()
    app.clock.advance(1000)
    await world.guest()
    await world.business({ firstName: 'B' })
    await world.user({ status: 'blocked', firstName: 'Dean' })
    expect(await searchNames('status=blocked')).toEqual(['Dean Tester'])
    expect(await searchNames('role=business')).toHaveLength(1)
    expect(await searchNames('role=business&status=blocked')).toEqual([])
    const response = await operatorClient.get('/operators/people?items=1&page=2')
    expect(response.body.meta.pagy).toMatchObject({ count: 3, page: 2, pages: 3, next: 3 })
    expect(await operatorClient.get('/operators/people?role=guest')).toBeRefused(422, 'not_a_choice')
  })

  it('lists businesses with pending documents, longest wait first', async () => {
    const { setup, app, world, operatorClient, searchNames, updateUser } = await setupOperator()
    const [newerBusiness, olderBusiness, blockedBusiness] = [await world.business(), await world.business(), await world.business()]
    await createPendingDocument(setup, olderBusiness)
    app.clock.advance(60_000)
    await createPendingDocument(setup, newerBusiness)
    await createPendingDocument(setup, newerBusiness)
    await createPendingDocument(setup, blockedBusiness)
    await updateUser(blockedBusiness.id, { status: 'blocked' })
    const response = await operatorClient.get('/operators/people?waiting=true')
    expect(response.body.data.map(({ id, attributes }: { id: string; attributes: object }) => ({ id, ...attributes }))).toMatchObject([
      { id: String(olderBusiness.id), documents_waiting: 1 },
      { id: String(newerBusiness.id), documents_waiting: 2, waiting_since: app.clock.now().toISOString() },
    ])
    expect(response.body.meta.pagy.count).toBe(2)
    expect(await searchNames(`waiting=true&search=${newerBusiness.slug}`)).toHaveLength(1)
    expect(await searchNames('waiting=true&status=unverified')).toEqual([])
  })

  it('shows all details of one member in a constant number of statements', async () => {
    const { setup, app, ctx, world, operatorClient, updateUser } = await setupOperator()
    const business = await world.business({ status: 'unverified', confirmed: true, hasAddress: false })
    await updateUser(business.id, {
      seller_type: 'wrecker_breaker',
      vat_number: 'GB123456789',
      company_number: '01234567',
      website: 'https://a.example',
    })
    await ctx.db
      .insertInto('addresses')
      .values({ user_id: business.id, kind: 'business', line1: '1 Mill Lane', city: 'Leeds', postal_code: 'LS1 1AA', country: 'GB' })
      .execute()
    const loadDetails = () => operatorClient.get(`/operators/people/${business.id}`)
    const statementCount = await app.countStatements(loadDetails)
    await createPendingDocument(setup, business)
    await createPendingDocument(setup, business)
    await world.listing({ seller: business })
    expect(await app.countStatements(loadDetails)).toBe(statementCount)

    const response = await loadDetails()
    expect(response.body.data.attributes).toMatchObject({
      company_name: 'Breakers 2 Ltd',
      seller_type: 'wrecker_breaker',
      vat_number: 'GB123456789',
      business_address: { line1: '1 Mill Lane', city: 'Leeds' },
      documents_waiting: 2,
      listings_count: 1,
      orders_sold: 0,
      orders_bought: 0,
      open_sessions: 1,
      actions: ['refuse', 'block'],
      unopened_document_ids: [expect.any(String), expect.any(String)],
    })
    expect(response.body.included.filter(({ type }: { type: string }) => type === 'document')).toHaveLength(2)
    expect(JSON.stringify(response.body)).not.toMatch(/storage_key|documents\/\d/)
    expect(await operatorClient.get(`/operators/people/${(await world.guest()).id}`)).toBeRefused(404, 'not_found')
  })

  it('searches and lists with indexes when there are many users', async () => {
    const { ctx, app, operatorClient } = await setupOperator()
    await sql`insert into users (slug, role, status, first_name, last_name, email, email_confirmed_at, created_at)
      select 'p-' || i, 'personal', 'verified', 'First' || i, 'Last' || i, 'p' || i || '@example.com', now(), now() - i * interval '1 minute'
      from generate_series(1, 20000) i`.execute(ctx.db)
    await sql`analyze users`.execute(ctx.db)
    const explainQuery = async (text: string) =>
      (await sql<{ 'QUERY PLAN': string }>`${sql.raw(`explain ${text}`)}`.execute(ctx.db)).rows.map((row) => row['QUERY PLAN']).join('\n')
    const searchSql = `select id from users u where u.role <> 'guest' and u.people_words like '%' || plain_words('Last12345') || '%' order by created_at desc, id desc limit 48`
    expect(await explainQuery(searchSql)).toContain('users_people_words')
    expect(await explainQuery(`select id from users u where u.role <> 'guest' order by created_at desc, id desc limit 48`)).toContain(
      'users_list',
    )
    expect((await operatorClient.get('/operators/people?search=last12345')).body.data).toHaveLength(1)
    const statementCount = await app.countStatements(() => operatorClient.get('/operators/people?items=1'))
    expect(await app.countStatements(() => operatorClient.get('/operators/people?items=96'))).toBe(statementCount)
  })
})

describe('parseSearchTerms', () => {
  it.each([
    ['  Dave   Hebden ', ['Dave', 'Hebden']],
    ['07911 123456', ['7911123456']],
    ['+44 (0) 7911', ['4407911']],
    ['1 2 3', ['1', '2', '3']],
    ['50% _x', ['50\\%', '\\_x']],
    ['', []],
  ])('parses %s to %j', (input, terms) => expect(parseSearchTerms(input)).toEqual(terms))
})
