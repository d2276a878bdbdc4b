import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { type SignInIdentifier, userByIdentifierQuery } from './sign-in-identifiers.queries.ts'

describe('userByIdentifierQuery', () => {
  it('finds a confirmed and a pending address without a sequential scan', async () => {
    const { ctx } = await startTestApp()
    await sql`insert into users (slug, role, status, email, email_confirmed_at, phone, phone_confirmed_at)
    select 'a-' || n, 'personal', 'verified', 'a' || n || '@example.com', now(), '+4477' || (10000000 + n), now()
    from generate_series(1, 4000) n`.execute(ctx.db)
    await sql`insert into users (slug, role, status, pending_email, pending_phone)
    select 'b-' || n, 'personal', 'unverified', 'b' || n || '@example.com', '+4478' || (10000000 + n) from generate_series(1, 4000) n`.execute(
      ctx.db,
    )
    await sql`analyze users`.execute(ctx.db)
    const identifiers: (SignInIdentifier & { status: string })[] = [
      { channel: 'email', address: 'A7@example.com', status: 'verified' },
      { channel: 'email', address: 'b7@example.com', status: 'unverified' },
      { channel: 'phone', address: '+447710000007', status: 'verified' },
    ]
    for (const { status, ...identifier } of identifiers) {
      expect(await userByIdentifierQuery(ctx.db, identifier).executeTakeFirst()).toMatchObject({ status })
      const plan = await userByIdentifierQuery(ctx.db, identifier).explain<{ 'QUERY PLAN': string }>('text')
      const planText = plan.map((row) => row['QUERY PLAN']).join('\n')
      expect(planText).not.toContain('Seq Scan on users')
    }
  })
})
