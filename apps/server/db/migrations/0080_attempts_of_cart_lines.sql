-- A press of "Add to basket" that is sent again late, after other presses, must not add again.
-- The newest attempts of a line, newest first; the application keeps 20.
alter table cart_listings add column recent_attempts uuid[] not null default '{}';
update cart_listings set recent_attempts = array[last_attempt] where last_attempt is not null;
alter table cart_listings drop column last_attempt;
