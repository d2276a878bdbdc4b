import { vehicleLevels } from '@partlane/contract/catalogue'
import type { Role, UserStatus } from '@partlane/domain/accounts/roles'
import type { ShippingType } from '@partlane/domain/listings/listing-fields'
import type { ListingStatus } from '@partlane/domain/listings/listing-machine'
import type { AuctionDuration } from '@partlane/domain/listings/sale-terms'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { normalisePartNumber } from '@partlane/domain/part-numbers/part-number'
import type { ShippingRule, SizeBand } from '@partlane/domain/shipping/shipping-rule'
import type { AppContext } from '#app/context.ts'
import { openAuctions } from '#features/auction-runs/public.ts'
import { signToken } from '#features/sessions/session-tokens.ts'
import { hashPassword } from '#features/sign-in/passwords.ts'

export type TestUser = { id: number; slug: string; email: string | null; token: string; role: Role; status: UserStatus }
export type TestListing = { id: number; slug: string; seller: TestUser; categoryId: number; subcategoryId: number }

type UserOptions = Partial<{
  role: Role
  status: UserStatus
  confirmed: boolean
  operator: boolean
  firstName: string
  email: string
  /** A confirmed phone number in E.164 format. */
  phone: string
  /** Without a password the user can only sign in by a session. */
  password: string
  currency: CurrencyCode
  /** False: a business without its address, which cannot put parts on sale. */
  hasAddress: boolean
}>
type SessionOwner = Pick<TestUser, 'id' | 'role' | 'status'>
type SessionOptions = Partial<{ keepMeLoggedIn: boolean; userAgent: string; expiresAt: Date }>
type ListingOptions = Partial<{
  seller: TestUser
  status: ListingStatus
  title: string
  priceMinor: number
  currency: CurrencyCode
  quantity: number
  partNumbers: string[]
  subcategoryId: number
  universal: boolean
  fitments: { nodeId: number; yearFrom?: number; yearTo?: number; note?: string }[]
  shippingType: ShippingType
  surchargeMinor: number
}>

/** Terms of an auction. `endsAt` may be in the past: not closed yet. Default: in 7 days. */
type AuctionOptions = Omit<ListingOptions, 'priceMinor'> &
  Partial<{ startingPriceMinor: number; reservePriceMinor: number; buyNowPriceMinor: number; durationDays: AuctionDuration; endsAt: Date }>

type RuleOptions = Partial<Omit<ShippingRule, 'bands'> & { bands: Partial<SizeBand>[] }>

/** Factories of test data. They write rows directly. What a test is about goes through HTTP. */
export function createWorld(ctx: AppContext) {
  const { db } = ctx
  let count = 0
  const nextNumber = () => ++count

  async function user(options: UserOptions = {}): Promise<TestUser> {
    const n = nextNumber()
    const role = options.role ?? 'personal'
    const status = options.status ?? (role === 'guest' ? 'guest' : 'verified')
    const confirmed = options.confirmed ?? (role !== 'guest' && status !== 'unverified')
    const email = role === 'guest' ? null : (options.email ?? `person${n}@example.com`)
    const row = await db
      .insertInto('users')
      .values({
        slug: `${role}-${n}`,
        role,
        status,
        operator: options.operator ?? false,
        first_name: options.firstName ?? `Name${n}`,
        last_name: 'Tester',
        company_name: role === 'business' ? `Breakers ${n} Ltd` : null,
        ...(confirmed ? { email, email_confirmed_at: ctx.clock.now() } : { pending_email: email }),
        ...(options.phone ? { phone: options.phone, phone_confirmed_at: ctx.clock.now() } : {}),
        contact_email: role === 'business' ? `sales${n}@example.org` : null,
        documents_uploaded: role === 'business',
        currency: options.currency ?? 'gbp',
      })
      .returning(['id', 'slug'])
      .executeTakeFirstOrThrow()
    if (role === 'business' && options.hasAddress !== false)
      await db
        .insertInto('addresses')
        .values({ user_id: row.id, kind: 'business', line1: '1 Kirkstall Road', city: 'Leeds', postal_code: 'LS3 1LH', country: 'GB' })
        .execute()
    if (options.password !== undefined)
      await db
        .insertInto('passwords')
        .values({ user_id: row.id, hash: await hashPassword(options.password), updated_at: ctx.clock.now() })
        .execute()
    return { ...row, email, role, status, token: await session({ id: row.id, role, status }) }
  }

  /** Signs in the user on one more device. @returns the token */
  async function session({ id, role, status }: SessionOwner, options: SessionOptions = {}): Promise<string> {
    const now = ctx.clock.now()
    const { keepMeLoggedIn = false, userAgent = '', expiresAt = new Date(now.getTime() + 24 * 3_600_000) } = options
    const row = await db
      .insertInto('sessions')
      .values({
        user_id: id,
        created_at: now,
        last_seen_at: now,
        expires_at: expiresAt,
        keep_me_logged_in: keepMeLoggedIn,
        user_agent: userAgent,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return signToken(ctx, { id, role, status, sessionId: row.id, keepMeLoggedIn }, expiresAt)
  }

  async function category(): Promise<{ categoryId: number; subcategoryId: number; slug: string; subcategorySlug: string }> {
    const n = nextNumber()
    const parent = await db
      .insertInto('categories')
      .values({ slug: `brakes-${n}`, name_en: 'Brakes', name_fr: 'Freinage', position: n })
      .returning(['id', 'slug'])
      .executeTakeFirstOrThrow()
    const child = await db
      .insertInto('categories')
      .values({
        slug: `brake-discs-${n}`,
        name_en: 'Brake discs',
        name_fr: 'Disques de frein',
        position: 1,
        parent_id: parent.id,
        drawing: 'brake-disc',
      })
      .returning(['id', 'slug'])
      .executeTakeFirstOrThrow()
    return { categoryId: parent.id, subcategoryId: child.id, slug: parent.slug, subcategorySlug: child.slug }
  }

  /**
   * A branch of the vehicle tree: the ids of make, model, generation, series, trim, as far as
   * named.
   */
  async function vehicleBranch(...names: string[]): Promise<number[]> {
    const path: number[] = []
    for (const [i, name] of names.entries()) {
      const { rows } = await nextNodeId()
      const id = rows[0]?.id ?? 0
      const parent = path.at(-1) ?? null
      path.push(id)
      await db
        .insertInto('vehicle_nodes')
        .values({
          id,
          parent_id: parent,
          level: vehicleLevels[i] ?? 'trim',
          name,
          slug: `${name.toLowerCase()}-${id}`,
          path: [...path],
          full_name: names.slice(0, i + 1).join(' '),
        })
        .execute()
    }
    return path
  }
  const nextNodeId = async () => {
    const { sql } = await import('kysely')
    return sql<{ id: number }>`select nextval(pg_get_serial_sequence('vehicle_nodes', 'id'))::int as id`.execute(db)
  }

  async function address(userId: number, kind: 'dispatch' | 'collection' = 'dispatch'): Promise<number> {
    const row = await db
      .insertInto('addresses')
      .values({
        user_id: userId,
        kind,
        line1: '1 Kirkstall Road',
        city: 'Leeds',
        postal_code: 'LS3 1LX',
        country: 'GB',
        latitude: 53.8,
        longitude: -1.57,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  /**
   * A listing with one photo and an address. Its search row is created by the outbox, or with
   * `indexed`.
   */
  async function listing(options: ListingOptions = {}): Promise<TestListing> {
    const n = nextNumber()
    const seller = options.seller ?? (await user())
    const subcategoryId = options.subcategoryId ?? (await category()).subcategoryId
    const { parent_id: categoryId } = await db
      .selectFrom('categories')
      .where('id', '=', subcategoryId)
      .select('parent_id')
      .executeTakeFirstOrThrow()
    const addressId = await address(seller.id)
    const row = await db
      .insertInto('listings')
      .values({
        slug: `part-${n}`,
        seller_id: seller.id,
        status: options.status ?? 'available',
        title: options.title ?? `Brake disc ${n}`,
        category_id: subcategoryId,
        condition: 'used',
        item_price_minor: options.priceMinor ?? 5000,
        exchange_surcharge_minor: options.surchargeMinor ?? null,
        currency: options.currency ?? 'gbp',
        quantity: options.quantity ?? 1,
        weight_grams: 1500,
        shipping_type: options.shippingType ?? 'ship_only',
        dispatch_address_id: addressId,
        collection_address_id: addressId,
        town: 'Leeds',
        latitude: 53.8,
        longitude: -1.57,
        universal: options.universal ?? false,
        published_at: options.status === 'draft' ? null : ctx.clock.now(),
        created_at: ctx.clock.now(),
      })
      .returning(['id', 'slug'])
      .executeTakeFirstOrThrow()
    await db
      .insertInto('listing_photos')
      .values({
        listing_id: row.id,
        position: 1,
        storage_key: `demo/brake-disc/${n}.svg`,
        width: 1600,
        height: 1200,
        placeholder: '#dde3ea',
      })
      .execute()
    for (const [i, partNumber] of (options.partNumbers ?? []).entries())
      await db
        .insertInto('listing_part_numbers')
        .values({ listing_id: row.id, number: partNumber, normalised: normalisePartNumber(partNumber), kind: 'oem', position: i + 1 })
        .execute()
    for (const [i, fitment] of (options.fitments ?? []).entries())
      await db
        .insertInto('listing_fitments')
        .values({
          listing_id: row.id,
          node_id: fitment.nodeId,
          year_from: fitment.yearFrom ?? null,
          year_to: fitment.yearTo ?? null,
          note: fitment.note ?? null,
          position: i + 1,
        })
        .execute()
    return { ...row, seller, subcategoryId, categoryId: categoryId ?? 0 }
  }

  /** A listing that is auctioned. */
  async function auction(options: AuctionOptions = {}): Promise<TestListing & { auctionId: number }> {
    const { startingPriceMinor = 1000, reservePriceMinor, buyNowPriceMinor, durationDays = 7, endsAt, ...listingOptions } = options
    const created = await listing(listingOptions)
    const terms = {
      sale_format: 'auction',
      starting_price_minor: startingPriceMinor,
      reserve_price_minor: reservePriceMinor ?? null,
      item_price_minor: buyNowPriceMinor ?? null,
      auction_duration_days: durationDays,
    } as const
    await db.updateTable('listings').set(terms).where('id', '=', created.id).execute()
    const startsAt = endsAt ? new Date(endsAt.getTime() - durationDays * 24 * 3_600_000) : ctx.clock.now()
    await db.transact((tx) => openAuctions(tx, [created.id], startsAt))
    const { auction_id } = await db.selectFrom('listings').where('id', '=', created.id).select('auction_id').executeTakeFirstOrThrow()
    return { ...created, auctionId: auction_id ?? 0 }
  }

  /**
   * A shipping rule of a seller. With the first one the default rules no longer apply to the
   * seller.
   */
  async function shippingRule(seller: TestUser, { bands = [{}], ...rule }: RuleOptions = {}): Promise<number> {
    const completeBands = bands.map((band) => ({ up_to_grams: null, up_to_cm: null, price_minor: 700, ...band }))
    const row = await db
      .insertInto('shipping_and_return_rules')
      .values({ user_id: seller.id, zone: 'uk_mainland', days_min: 1, days_max: 2, ...rule, bands: JSON.stringify(completeBands) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  return {
    user,
    session,
    shippingRule,
    guest: () => user({ role: 'guest' }),
    business: (options: UserOptions = {}) => user({ role: 'business', ...options }),
    operator: () => user({ operator: true }),
    category,
    vehicleBranch,
    address,
    listing,
    auction,
    listingRow: (id: number) => db.selectFrom('listings').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
    auctionRow: (id: number) => db.selectFrom('auctions').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
    /** Names of all events in the outbox, oldest first. */
    events: async () => (await db.selectFrom('outbox_events').select('name').orderBy('id').execute()).map(({ name }) => name),
  }
}
