/**
 * Path to which gateways send a seller back: with the gateway and the tracking id of the account.
 */
export const ACCOUNT_RETURN_PATH = '/payments/connected'
