type SurchargeColumns = { unit_surcharge_minor: number }

/** Whether one of these items carries an exchange surcharge. Most orders have none. */
export const hasSurcharge = (items: readonly SurchargeColumns[]): boolean =>
  items.some(({ unit_surcharge_minor }) => unit_surcharge_minor > 0)

export const sumSurcharges = (surcharges: readonly { amount_minor: number }[]): number =>
  surcharges.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
