/** The checkout of one agreed line alone, without the basket. */
export const agreedCheckoutPath = (lineId: string) => `/checkout?agreed=${lineId}&cart=0`
