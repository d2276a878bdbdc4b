/**
 * Payment gateways that a purchase can name. Which of them are configured is a setting of the
 * server.
 */
export const gatewayNames = ['sandbox', 'stripe', 'paypal'] as const
export type GatewayName = (typeof gatewayNames)[number]

export const isGatewayName = (name: string): name is GatewayName => gatewayNames.some((gateway) => gateway === name)
