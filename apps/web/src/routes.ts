import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * Every page. Paths are written once, without a language: `:locale?` puts /fr before any of them.
 * Whose page it is (`guard`) and which words it needs (`messages`) stand in the route module's `handle`.
 */
export default [
  route(':locale?', 'routes/shell.tsx', [
    layout('routes/content.tsx', [
      index('routes/home.tsx'),
      route('search', 'routes/search.tsx'),
      route('listings/:slug', 'routes/listing.tsx'),
      route('sell', 'routes/sell-start.tsx'),
      route('sell/:slug', 'routes/sell.tsx'),
      route('users/:slug', 'routes/seller.tsx'),
      route('cart', 'routes/cart.tsx'),
      route('checkout', 'routes/checkout.tsx'),
      route('checkout/:id', 'routes/purchase.tsx'),
      route('landing', 'routes/landing.tsx'),
      route('get-app', 'routes/get-app.tsx'),
      route('contact-us', 'routes/contact-us.tsx'),
      route('youtube', 'routes/youtube.tsx'),
      route('blog', 'routes/blog.tsx'),
      route('help-centre', 'routes/help-centre.tsx'),
      route('sign-in', 'routes/sign-in.tsx'),
      route('sign-in/return', 'routes/sign-in-return.tsx'),
      route('sign-up', 'routes/sign-up.tsx'),
      route('forgot-password', 'routes/forgot-password.tsx'),
      route('confirm', 'routes/confirm.tsx'),
      layout('routes/account.tsx', [
        route('profile', 'routes/profile.tsx'),
        route('profile/details', 'routes/details.tsx'),
        route('profile/close-account', 'routes/close-account.tsx'),
        route('profile/messages', 'routes/messages.tsx'),
        route('profile/my-garage', 'routes/garage.tsx'),
        route('profile/my-listings/:tab', 'routes/my-listings.tsx'),
        route('profile/inventory/:tab', 'routes/inventory.tsx'),
        route('profile/sold-items/orders', 'routes/orders-sold.tsx'),
        route('profile/sold-items/orders/:id', 'routes/order-sold.tsx'),
        route('profile/sold-items/refunds', 'routes/refunds-sold.tsx'),
        route('profile/offers', 'routes/offers.tsx'),
        route('profile/auctions', 'routes/auctions.tsx'),
        route('profile/shipping-return-rules', 'routes/shipping-return-rules.tsx'),
        route('profile/payment-setup', 'routes/payment-setup.tsx'),
        route('profile/my-orders/orders', 'routes/orders-bought.tsx'),
        route('profile/my-orders/orders/:id', 'routes/order-bought.tsx'),
        route('profile/my-orders/refunds', 'routes/refunds-bought.tsx'),
        route('profile/my-offers', 'routes/my-offers.tsx'),
        route('profile/my-bids', 'routes/my-bids.tsx'),
        route('profile/my-bids/watchlist', 'routes/watchlist.tsx'),
        route('profile/match-me-and-saved-search/match', 'routes/match-me.tsx'),
        route('profile/match-me-and-saved-search/saved-searches', 'routes/saved-searches.tsx'),
        route('profile/:place', 'routes/first-tab.tsx'),
      ]),
      layout('routes/staff.tsx', [
        route('staff', 'routes/staff-queue.tsx'),
        route('staff/people', 'routes/staff-people.tsx'),
        route('staff/people/:id', 'routes/staff-person.tsx'),
        route('staff/audit', 'routes/staff-audit.tsx'),
      ]),
      route('*', 'routes/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
