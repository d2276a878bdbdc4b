-- Each business has one business address.

create unique index one_business_address on addresses (user_id) where kind = 'business';
