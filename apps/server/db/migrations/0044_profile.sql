-- The profile: one seat for each business; what closing an account leaves for the books.

create unique index one_business_address on addresses (user_id) where kind = 'business';
