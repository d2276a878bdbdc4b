export const ratesPath = '/staff/rates'
