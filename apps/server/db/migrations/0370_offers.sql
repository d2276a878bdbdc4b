-- Offers: every offer and counter-offer is a row. Its units are held by an agreed line while it is
-- accepted and not paid.

create table offers (
  id bigint generated always as identity primary key,
  -- The first offer of the negotiation. Null: this one.
  negotiation_id bigint references offers,
  previous_offer_id bigint references offers,
  kind text not null constraint offers_kind_check check (kind in ('negotiation', 'watchers', 'second_chance')),
  listing_id bigint not null references listings,
  buyer_id bigint not null references users,
  seller_id bigint not null references users, -- copy of the listing's
  made_by text not null constraint offers_made_by_check check (made_by in ('buyer', 'seller')),
  -- Of a second chance: the auction that was not paid.
  auction_id bigint references auctions,
  amount_minor integer not null check (amount_minor > 0), -- of one unit
  currency text not null constraint offers_currency_check check (currency in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf', 'jpy')),
  quantity integer not null check (quantity > 0),
  shipping_type text not null constraint offers_shipping_type_check check (shipping_type in ('ship_only', 'click_and_collect')),
  status text not null constraint offers_status_check check (status in ('pending', 'accept', 'decline', 'paid', 'expired')),
  ended_by text constraint offers_ended_by_check
    check (ended_by in ('countered', 'declined', 'withdrawn', 'timeout', 'sold', 'blocked')),
  created_at timestamptz not null,
  answer_until timestamptz not null,
  pay_until timestamptz, -- of an accepted offer
  ended_at timestamptz,
  changed_at timestamptz not null,
  -- The next reminder of an answer or a payment. Null: none is left.
  reminder_at timestamptz,
  buyer_read boolean not null,
  seller_read boolean not null,
  check (buyer_id <> seller_id),
  constraint offers_ended_check check ((status in ('decline', 'expired')) = (ended_by is not null)),
  constraint offers_open_check check ((status in ('pending', 'accept')) = (ended_at is null)),
  constraint offers_pay_check check (status <> 'accept' or pay_until is not null),
  constraint offers_auction_check check ((kind = 'second_chance') = (auction_id is not null))
);
-- One open offer between a buyer and a listing.
create unique index one_open_offer on offers (listing_id, buyer_id) where status in ('pending', 'accept');
-- An auction is offered to the second bidder once.
create unique index one_second_chance on offers (auction_id) where auction_id is not null;
-- An offer is countered once.
create unique index one_counter_offer on offers (previous_offer_id) where previous_offer_id is not null;
-- lists: the latest offer of each negotiation
create index offers_of_buyer on offers (buyer_id, changed_at desc, id desc) where ended_by is distinct from 'countered';
create index offers_of_seller on offers (seller_id, changed_at desc, id desc) where ended_by is distinct from 'countered';
-- badges
create index offers_unread_by_buyer on offers (buyer_id) where not buyer_read;
create index offers_unread_by_seller on offers (seller_id) where not seller_read;
-- rounds of a negotiation
create index offers_of_negotiation on offers (negotiation_id) where negotiation_id is not null;
-- open offers of a listing, rivals of the last unit; offers of a conversation
create index offers_of_listing on offers (listing_id, buyer_id);
-- the next answer that is due
create index offers_due on offers (answer_until) where status = 'pending';
-- the next reminder
create index offers_reminders on offers (reminder_at) where reminder_at is not null;
