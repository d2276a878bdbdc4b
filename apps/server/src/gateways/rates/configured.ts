import type { Config } from '#platform/config/config.ts'
import { builtInRates } from './built-in.ts'
import { createEcbRates } from './ecb.ts'
import type { RatesGateway } from './port.ts'

/** The gateway of the setting RATES. */
export const createConfiguredRates = ({ ratesGateway, ECB_RATES_URL }: Config): RatesGateway =>
  ratesGateway === 'ecb' ? createEcbRates({ url: ECB_RATES_URL }) : builtInRates
