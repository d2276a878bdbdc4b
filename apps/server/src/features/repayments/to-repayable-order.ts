/** The row of an order with its percentages as numbers, as `splitRepayment` needs them. */
export const toRepayableOrder = <Row extends { fee_percentage: string | number; fee_vat_percentage: string | number }>(row: Row) => ({
  ...row,
  fee_percentage: Number(row.fee_percentage),
  fee_vat_percentage: Number(row.fee_vat_percentage),
})
