import { z } from 'zod'

const commaSeparatedList = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)

/** Settings of the payment gateways. */
export const gatewaySettings = {
  /**
   * Payment gateways, comma-separated. The first charges new purchases; the others complete the
   * purchases that name them. `sandbox` replaces a card gateway and is refused in production.
   */
  PAYMENT_GATEWAYS: commaSeparatedList.pipe(z.array(z.enum(['sandbox', 'stripe', 'paypal'])).min(1)).default(['sandbox']),
  /** Keys of Stripe: of the server, of the browser, and of the endpoint that receives webhooks. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/)
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/).optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/)
    .optional(),
  /**
   * Addresses in place of Stripe's API and script, for the stand-in. In production only on this
   * machine.
   */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_SCRIPT_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Keys of PayPal: of the application, and the id of the endpoint that receives webhooks. */
  PAYPAL_CLIENT_ID: z.string().min(1).optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
  PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
  /** The merchant id of the marketplace, and its code as a partner of PayPal (BN code). */
  PAYPAL_PARTNER_ID: z.string().min(1).optional(),
  PAYPAL_ATTRIBUTION_ID: z.string().min(1).optional(),
  /**
   * Addresses in place of PayPal's API and script, for its test system or the stand-in. In
   * production only on this machine.
   */
  PAYPAL_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  PAYPAL_SCRIPT_URL: z.url({ protocol: /^https?$/ }).optional(),
}

type Values = z.output<z.ZodObject<typeof gatewaySettings>>

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const paypalKeys = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_PARTNER_ID', 'PAYPAL_ATTRIBUTION_ID'] as const
const requirements = [
  ...stripeKeys.map((key) => ({ gateway: 'stripe' as const, key })),
  ...paypalKeys.map((key) => ({ gateway: 'paypal' as const, key })),
]
const addressKeys = ['STRIPE_API_URL', 'STRIPE_SCRIPT_URL', 'PAYPAL_API_URL', 'PAYPAL_SCRIPT_URL'] as const

export function gatewaySettingIssues(values: Values, isProduction: boolean): string[] {
  return [
    ...(isProduction && values.PAYMENT_GATEWAYS.includes('sandbox')
      ? ['PAYMENT_GATEWAYS: the sandbox gateway is not allowed in production']
      : []),
    ...requirements
      .filter(({ gateway, key }) => values.PAYMENT_GATEWAYS.includes(gateway) && values[key] === undefined)
      .map(({ gateway, key }) => `${key}: required with the gateway ${gateway}`),
    ...addressKeys
      .filter((key) => isProduction && !isLoopback(values[key]))
      .map((key) => `${key}: only an address of this machine is allowed in production`),
  ]
}

const isLoopback = (url: string | undefined) => url === undefined || ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)
