-- Auctions: each run of an auction has a row with its terms, its effective end and its standing, so
-- that a bid locks and reads one row. The listing has the terms of a draft or of the next run.

alter table listings
  add column reserve_price_minor integer check (reserve_price_minor > 0), -- hidden; of an auction
  add column auto_accept_price_minor integer check (auto_accept_price_minor > 0); -- hidden; of offers

create table auctions (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings,
  -- Copies of the listing's, which do not change while an auction runs.
  seller_id bigint not null references users,
  currency text not null constraint auctions_currency_check check (currency in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf', 'jpy')),
  state text not null constraint auctions_state_check check (state in ('open', 'closed')),
  outcome text constraint auctions_outcome_check check (outcome in ('won', 'bought', 'no_winner', 'cancelled')),
  starting_price_minor integer not null check (starting_price_minor > 0),
  reserve_price_minor integer check (reserve_price_minor > 0),
  buy_now_price_minor integer check (buy_now_price_minor > 0),
  starts_at timestamptz not null,
  planned_ends_at timestamptz not null,
  ends_at timestamptz not null, -- the effective end
  price_minor integer,
  reserve_met boolean not null default false,
  leader_id bigint references users,
  leading_bid_id bigint,
  leader_maximum_minor integer,
  runner_up_maximum_minor integer,
  bid_count integer not null default 0 check (bid_count >= 0),
  bidder_count integer not null default 0 check (bidder_count >= 0),
  version integer not null default 1,
  -- Who got it, by the highest bid or by the buy-now price.
  buyer_id bigint references users,
  closed_at timestamptz,
  seller_read boolean not null default true,
  -- The next reminder of watchers. Null: none is left.
  reminder_at timestamptz,
  constraint auctions_end_check check (ends_at >= planned_ends_at and planned_ends_at > starts_at),
  constraint auctions_closed_check check ((state = 'open') = (closed_at is null) and (state = 'open') = (outcome is null)),
  constraint auctions_buyer_check check ((buyer_id is not null) = coalesce(outcome in ('won', 'bought'), false)),
  constraint auctions_winner_check check (outcome is distinct from 'won' or (buyer_id = leader_id and reserve_met)),
  constraint auctions_leader_check
    check (num_nulls(leader_id, leading_bid_id, leader_maximum_minor, price_minor) in (0, 4)),
  constraint auctions_price_check
    check (price_minor between starting_price_minor and leader_maximum_minor
      and coalesce(runner_up_maximum_minor <= leader_maximum_minor, true)),
  check (leader_id <> seller_id),
  check (buyer_id <> seller_id)
);
-- A listing is in one auction at a time.
create unique index one_open_auction on auctions (listing_id) where state = 'open';
-- all auctions of a listing
create index auctions_of_listing on auctions (listing_id);
-- the next end
create index auctions_due on auctions (ends_at) where state = 'open';
-- the next reminder
create index auctions_reminders on auctions (reminder_at) where reminder_at is not null;
-- lists of a seller
create index auctions_of_seller on auctions (seller_id, state, ends_at, id);
-- erasure and closing of an account
create index auctions_of_leader on auctions (leader_id) where leader_id is not null;
create index auctions_of_buyer on auctions (buyer_id) where buyer_id is not null;

create table bids (
  id bigint generated always as identity primary key,
  auction_id bigint not null references auctions,
  bidder_id bigint not null references users,
  maximum_minor integer not null check (maximum_minor > 0), -- never shown to others
  price_minor integer not null check (price_minor > 0), -- of the auction after this bid
  status text not null constraint bids_status_check check (status in ('pending', 'winner', 'not_paid')),
  created_at timestamptz not null,
  not_paid_at timestamptz,
  retracted_at timestamptz,
  retraction_reason text constraint bids_retraction_check check (retraction_reason in ('wrong_amount', 'description_changed')),
  -- For operators: where the bid came from, and what links its bidder with the seller.
  address text,
  links text[] not null default '{}' check (links <@ array['payout_account', 'device', 'address']),
  constraint bids_retracted_check check ((retracted_at is null) = (retraction_reason is null)),
  constraint bids_not_paid_check check ((status = 'not_paid') = (not_paid_at is not null)),
  check (retracted_at is null or status = 'pending')
);
-- history of an auction; bids of one bidder in it
create index bids_of_auction on bids (auction_id, id desc);
create index bids_of_bidder on bids (bidder_id, auction_id, id desc);
-- An auction has at most one winning bid.
create unique index one_winning_bid on bids (auction_id) where status in ('winner', 'not_paid');
-- unpaid auctions of a bidder
create index bids_not_paid on bids (bidder_id, not_paid_at) where status = 'not_paid';

alter table auctions add constraint auctions_leading_bid_fk foreign key (leading_bid_id) references bids;
-- check of the reference
create index auctions_of_leading_bid on auctions (leading_bid_id) where leading_bid_id is not null;

-- What an auction is for one bidder: for lists and badges without reading all bids.
create table auction_bidders (
  auction_id bigint not null references auctions,
  bidder_id bigint not null references users,
  maximum_minor integer, -- the highest that counts; null: all retracted
  outbid boolean not null default false,
  read boolean not null default true, -- false: news since the list was opened
  primary key (auction_id, bidder_id)
);
-- list and badges of a bidder
create index auction_bidders_of_bidder on auction_bidders (bidder_id, auction_id);
create index auction_bidders_unread on auction_bidders (bidder_id) where not read;

create table watches (
  user_id bigint not null references users,
  listing_id bigint not null references listings,
  created_at timestamptz not null,
  primary key (user_id, listing_id)
);
-- watchers of a listing
create index watches_of_listing on watches (listing_id);

-- The latest run of an auction.
alter table listings add column auction_id bigint references auctions;
-- check of the reference
create index listings_of_auction on listings (auction_id) where auction_id is not null;

-- Auctions from before bidding existed: those that have ended are closed without a winner.
insert into auctions (listing_id, seller_id, currency, state, outcome, starting_price_minor, buy_now_price_minor,
    starts_at, planned_ends_at, ends_at, closed_at, reminder_at)
  select id, seller_id, currency,
    case when auction_ends_at > now() then 'open' else 'closed' end,
    case when auction_ends_at > now() then null else 'no_winner' end,
    coalesce(starting_price_minor, item_price_minor, 1), item_price_minor,
    auction_ends_at - make_interval(days => coalesce(auction_duration_days, 7)), auction_ends_at, auction_ends_at,
    case when auction_ends_at > now() then null else auction_ends_at end,
    case when auction_ends_at > now() then auction_ends_at - interval '1 hour' end
  from listings where sale_format = 'auction' and auction_ends_at is not null;
update listings l set auction_id = a.id from auctions a where a.listing_id = l.id;
alter table listings drop column auction_ends_at;
