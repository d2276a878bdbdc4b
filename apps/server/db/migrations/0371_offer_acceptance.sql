-- When an offer was accepted: a step of its conversation. Its other times change when it is paid.
alter table offers add column accepted_at timestamptz;
-- pending offers between two people, which end when one blocks the other or is blocked
create index pending_offers_of_buyer on offers (buyer_id) where status = 'pending';
create index pending_offers_of_seller on offers (seller_id) where status = 'pending';
