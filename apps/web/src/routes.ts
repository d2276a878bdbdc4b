import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * All pages. `:locale?` adds the prefix /fr to every path. The `handle` of a route module declares
 * who may see the page (`guard`) and which message namespaces it needs (`messages`).
 */
export default [
  route(':locale?', 'routes/shell.tsx', [
    layout('routes/content.tsx', [
      index('routes/home.tsx'),
      route('search', 'routes/search.tsx'),
      route('listings/:slug', 'routes/listing.tsx'),
      route('sell', 'routes/sell-start.tsx'),
      route('sell/:ref', 'routes/sell.tsx'),
      route('users/:slug', 'routes/seller.tsx'),
      route('cart', 'routes/cart.tsx'),
      route('checkout', 'routes/checkout.tsx'),
      route('checkout/:id', 'routes/purchase.tsx'),
      route('landing', 'routes/company/landing.tsx'),
      route('get-app', 'routes/company/get-app.tsx'),
      route('contact-us', 'routes/company/contact-us.tsx'),
      route('youtube', 'routes/company/youtube.tsx'),
      route('blog', 'routes/company/blog.tsx'),
      route('help-centre', 'routes/company/help-centre.tsx'),
      route('sign-in', 'routes/sign-in/sign-in.tsx'),
      route('sign-in/return', 'routes/sign-in/sign-in-return.tsx'),
      route('sign-up', 'routes/sign-in/sign-up.tsx'),
      route('forgot-password', 'routes/sign-in/forgot-password.tsx'),
      route('confirm', 'routes/sign-in/confirm.tsx'),
      layout('routes/profile/account.tsx', [
        route('profile', 'routes/profile/profile.tsx'),
        route('profile/details', 'routes/profile/details.tsx'),
        route('profile/close-account', 'routes/profile/close-account.tsx'),
        route('profile/messages', 'routes/profile/messages.tsx'),
        route('profile/my-garage', 'routes/profile/garage.tsx'),
        route('profile/my-listings/:tab', 'routes/profile/my-listings.tsx'),
        route('profile/inventory/:tab', 'routes/profile/inventory.tsx'),
        route('profile/sold-items/orders', 'routes/profile/orders-sold.tsx'),
        route('profile/sold-items/orders/:id', 'routes/profile/order-sold.tsx'),
        route('profile/sold-items/refunds', 'routes/profile/refunds-sold.tsx'),
        route('profile/offers', 'routes/profile/offers.tsx'),
        route('profile/auctions', 'routes/profile/auctions.tsx'),
        route('profile/shipping-return-rules', 'routes/profile/shipping-return-rules.tsx'),
        route('profile/payment-setup', 'routes/profile/payment-setup.tsx'),
        route('profile/my-orders/orders', 'routes/profile/orders-bought.tsx'),
        route('profile/my-orders/orders/:id', 'routes/profile/order-bought.tsx'),
        route('profile/my-orders/refunds', 'routes/profile/refunds-bought.tsx'),
        route('profile/my-offers', 'routes/profile/my-offers.tsx'),
        route('profile/my-bids', 'routes/profile/my-bids.tsx'),
        route('profile/my-bids/watchlist', 'routes/profile/watchlist.tsx'),
        route('profile/match-me-and-saved-search/match', 'routes/profile/match-me.tsx'),
        route('profile/match-me-and-saved-search/saved-searches', 'routes/profile/saved-searches.tsx'),
        route('profile/:place', 'routes/profile/first-tab.tsx'),
      ]),
      layout('routes/staff/staff.tsx', [
        route('staff', 'routes/staff/staff-queue.tsx'),
        route('staff/people', 'routes/staff/staff-people.tsx'),
        route('staff/people/:id', 'routes/staff/staff-person.tsx'),
        route('staff/audit', 'routes/staff/staff-audit.tsx'),
      ]),
      route('*', 'routes/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
