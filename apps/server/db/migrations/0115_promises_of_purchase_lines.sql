-- What a listing promised when the purchase was created. Order items copy it when it is paid. Null
-- verdict: no car was chosen.
alter table payment_order_lines
  add column fit_verdict text constraint payment_order_lines_fit_verdict_check check (fit_verdict in ('fits', 'does_not_fit', 'unknown')),
  -- The chosen car as it was shown: make, model, year.
  add column fit_vehicle text check (length(fit_vehicle) <= 200),
  add column warranty text not null default 'none' constraint payment_order_lines_warranty_check check (warranty in ('none', 'days_30', 'months_3', 'months_6', 'year_1', 'years_2', 'lifetime')),
  add constraint payment_order_lines_fit_check check ((fit_verdict is null) = (fit_vehicle is null));
