import { sql } from 'kysely'

/**
 * SQL condition: a chargeback is open, because its outcome is not settled. Until then the disputed
 * money is neither repaid nor released. It can have ended at the gateway already. `chargeback`
 * names the table.
 */
export const isOpenChargeback = (chargeback: string) => sql<boolean>`${sql.ref(`${chargeback}.settled_at`)} is null`

/** SQL condition: an order has an open chargeback. `order` names the column with its id. */
export const isOrderDisputed = (order: string) => sql<boolean>`exists (
  select from chargeback_orders disputed join chargebacks chargeback on chargeback.id = disputed.chargeback_id
  where disputed.order_id = ${sql.ref(order)} and ${isOpenChargeback('chargeback')})`
