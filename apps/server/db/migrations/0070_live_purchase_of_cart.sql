-- A cart has one purchase that can still be paid. A purchase that another one has replaced is
-- superseded: it cannot be reserved or paid any more, and a handler releases its units.
-- `held_from` is the network address that reserved the units, while they are held: one address may
-- hold a limited number of lines.
-- Every purchase comes from a cart today. A source with purchases beside the cart has to narrow the
-- index to the purchases of carts.

alter table payment_orders
  add column superseded boolean not null default false,
  add column held_from text;

-- Of several purchases of one user, the one nearest to its payment stays, then the newest. Nothing
-- is held by `open` and `expired` ones. Units of the others are released by the deadline of the
-- reservation.
with ranked as (
  select id, row_number() over (
    partition by user_id order by status = 'paying' desc, status = 'reserved' desc, id desc) as place
  from payment_orders
  where status in ('open', 'reserved', 'paying', 'expired'))
update payment_orders p
set superseded = true,
    status = case when p.status in ('open', 'expired') then 'cancelled' else p.status end,
    reserved_until = case when p.status in ('open', 'expired') then p.reserved_until else now() end
from ranked
where ranked.id = p.id and ranked.place > 1;

create unique index one_live_purchase on payment_orders (user_id)
  where status in ('open', 'reserved', 'paying', 'expired') and not superseded;
-- number of lines that an address holds
create index payment_orders_held_from on payment_orders (held_from) where held_from is not null;

-- The press of the button that last added to the line: the same press sent twice adds once.
alter table cart_listings add column last_attempt uuid;
