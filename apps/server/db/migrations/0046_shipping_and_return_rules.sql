-- Sellers can change their shipping and return rules. This adds the constraint on shipping bands,
-- and the return terms of a purchase, which later changes of the rules do not alter.

-- The first band that a parcel fits applies. So each band must allow everything that the band
-- before it allows, and more, and must not cost less. No limit counts as more than any limit.
create function shipping_bands_grow(bands jsonb) returns boolean language sql immutable as $$
  select coalesce(bool_and(
    grams is not null and cm is not null and price >= 0
    and (before_grams is null or (grams >= before_grams and cm >= before_cm and (grams > before_grams or cm > before_cm) and price >= before_price))
  ), false)
  from (
    select grams, cm, price, lag(grams) over w as before_grams, lag(cm) over w as before_cm, lag(price) over w as before_price
    from (
      select place,
        case when band ? 'up_to_grams' then coalesce((band ->> 'up_to_grams')::numeric, 'infinity') end as grams,
        case when band ? 'up_to_cm' then coalesce((band ->> 'up_to_cm')::numeric, 'infinity') end as cm,
        coalesce((band ->> 'price_minor')::numeric, -1) as price
      from jsonb_array_elements(bands) with ordinality as each (band, place)
    ) as read
    window w as (order by place)
  ) as compared
$$;

alter table shipping_and_return_rules
  add constraint bands_grow check (jsonb_typeof(bands) = 'array' and jsonb_array_length(bands) between 1 and 12 and shipping_bands_grow(bands));

-- `seller_rules`, the default of a new listing, refers to the rules of its seller. Return terms
-- that older listings have of their own stay in force.
alter table listings
  drop constraint listings_returns_check,
  add constraint listings_returns_check check (returns in ('seller_rules', 'none', 'days_14', 'days_30', 'days_60')),
  alter column returns set default 'seller_rules';

-- The return terms at the time of the purchase. 0 days: only the statutory right of return.
alter table payment_order_lines
  add column return_days smallint not null default 0 check (return_days between 0 and 365),
  add column return_paid_by text not null default 'buyer' check (return_paid_by in ('buyer', 'seller'));
alter table order_items
  add column return_days smallint not null default 0 check (return_days between 0 and 365),
  add column return_paid_by text not null default 'buyer' check (return_paid_by in ('buyer', 'seller'));

update payment_order_lines as line set return_days = said.days
from (
  select l.id, greatest(case l.returns when 'days_14' then 14 when 'days_30' then 30 when 'days_60' then 60 else 0 end, case u.role when 'business' then 14 else 0 end) as days
  from listings l join users u on u.id = l.seller_id
) as said
where said.id = line.listing_id;
update order_items as item set return_days = line.return_days
from orders o join payment_order_lines line on line.payment_order_id = o.payment_order_id
where o.id = item.order_id and line.listing_id = item.listing_id;
