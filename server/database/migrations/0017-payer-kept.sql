-- The payer of a booking is kept by the database itself: a process of a release before 0011 knows nothing of it, and books beside
-- newer ones while a house restarts one after the other.

create function payer_of(owner integer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'firstName', first_name, 'lastName', last_name, 'pin', pin, 'email', coalesce(app_user.email, ''),
    'address', app_user.address, 'zipCode', app_user.zip_code, 'city', app_user.city, 'phone', phone,
    'userType', user_type_id,
    'billingEmail', billing_email, 'billingFirstName', billing_first_name, 'billingLastName', billing_last_name,
    'billingAddress', billing_address, 'billingZipCode', billing_zip_code, 'billingCity', billing_city,
    'organisation', (
      select jsonb_build_object(
        'id', organisation.id, 'name', organisation.name, 'orgNr', org_nr, 'accountString', account_string,
        'reference', reference, 'email', organisation.email, 'firstName', organisation.first_name,
        'lastName', organisation.last_name, 'address', organisation.address, 'zipCode', organisation.zip_code,
        'city', organisation.city
      ) from organisation where organisation.id = app_user.organisation_id
    )
  )
  from app_user where app_user.id = owner and cleared_at is null
$$;

create function keep_payer() returns trigger language plpgsql as $$
begin
  new.payer := payer_of(new.user_id);
  return new;
end $$;
create trigger booking_payer before insert on booking
  for each row when (new.payer is null) execute function keep_payer();

create function erase_payer() returns trigger language plpgsql as $$
begin
  update booking set payer = null where user_id = new.id;
  return null;
end $$;
create trigger app_user_cleared after update of cleared_at on app_user
  for each row when (old.cleared_at is null and new.cleared_at is not null) execute function erase_payer();

-- What such a process wrote before.
update booking set payer = payer_of(user_id) where payer is null and payer_of(user_id) is not null;
update booking set payer = null from app_user
  where app_user.id = booking.user_id and cleared_at is not null and payer is not null;
