import type { PlannedAuction } from '../auctions/auction-plan.ts'
import { auctionScripts } from '../auctions/auction-scripts.ts'
import { planEndedAuctions } from '../auctions/plan-ended-auctions.ts'
import { planRunningAuctions } from '../auctions/plan-running-auctions.ts'
import { writeAuctions } from '../auctions/write-auctions.ts'
import type { GeneratedListing } from '../listings/generate-listing.ts'
import type { Negotiation } from '../offers/offer-plan.ts'
import { offerScripts, secondChances } from '../offers/offer-scripts.ts'
import { planOffers } from '../offers/plan-offers.ts'
import { writeOffers } from '../offers/write-offers.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import type { PurchasePlan } from '../purchases/purchase-plan.ts'
import type { Random } from '../random.ts'
import type { DemoTransaction } from '../services.ts'
import { type AgreedSale, agreedLineRow, holdUnit, planAgreedPurchase } from './agreed-sale.ts'

/** Auctions and offers of a batch of listings, and the purchases that have paid for them. */
export type PlannedSales = { auctions: PlannedAuction[]; negotiations: Negotiation[]; sales: AgreedSale[]; purchases: PurchasePlan[] }

type Options = {
  listings: readonly GeneratedListing[]
  /** Listings that purchases and carts have. Those of offers and auctions are added. */
  used: Set<GeneratedListing>
  people: readonly WrittenPerson[]
  /** Whether named members bid, sell and make offers. */
  isFirst: boolean
  now: Date
  random: Random
}

/** Plans auctions and offers, and changes their listings before these are written. */
export async function planSales(tx: DemoTransaction, { isFirst, ...options }: Options): Promise<PlannedSales> {
  const running = options.listings.filter(({ row }) => row.auction_ends_at !== null)
  const offerCount = offerScripts.reduce((count, { steps }) => count + steps.length, secondChances.length)
  const nextId = await reserve(tx, 'auctions', running.length + (isFirst ? auctionScripts.length : 0))
  const open = planRunningAuctions({ ...options, listings: running, hasRoles: isFirst, nextId })
  if (!isFirst) return { auctions: open, negotiations: [], sales: [], purchases: [] }
  const nextSaleId = await reserve(tx, 'agreed_lines', auctionScripts.length + offerScripts.length)
  const ended = planEndedAuctions({ ...options, nextId, nextSaleId })
  const negotiations = planOffers({ ...options, auctions: ended, nextId: await reserve(tx, 'offers', offerCount), nextSaleId })
  const sales = [...ended.map(({ ending }) => ending?.sale), ...negotiations.map(({ sale }) => sale)].filter((sale) => sale !== undefined)
  for (const sale of sales) holdUnit(sale)
  return { auctions: [...open, ...ended], negotiations, sales, purchases: sales.flatMap((sale) => planAgreedPurchase(sale, options.now)) }
}

async function reserve(tx: DemoTransaction, table: string, count: number): Promise<() => number> {
  const ids = await tx.reserveIds(table, count)
  return () => ids.shift() ?? 0
}

/** Writes them. The listings must be written before, and the purchases after. */
export async function writeSales(tx: DemoTransaction, { auctions, negotiations, sales }: PlannedSales, now: Date): Promise<void> {
  await writeAuctions(tx, { auctions, now })
  await writeOffers(tx, { negotiations, now })
  await tx.insertRows('agreed_lines', sales.map(agreedLineRow))
}
