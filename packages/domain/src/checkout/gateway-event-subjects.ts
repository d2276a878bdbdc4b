/** What an event of a payment gateway is about. */
export const gatewayEventSubjects = ['charge', 'refund', 'payout', 'account', 'dispute', 'other'] as const
export type GatewayEventSubject = (typeof gatewayEventSubjects)[number]
