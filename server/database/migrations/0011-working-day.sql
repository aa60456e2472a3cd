-- The administrators' working day.

-- Resources stand in the order in which the house has put them. The order before was that of their ids.
alter table resource add column place integer not null default 0;
update resource set place = ordered.place
from (select id, row_number() over (partition by group_id order by id) as place from resource) ordered
where ordered.id = resource.id;

-- A price of a group is one of all its resources that have none of their own for the payer.
alter table resource_price alter column resource_id drop not null;
alter table resource_price add column group_id integer references resource_group on delete cascade;
alter table resource_price add constraint resource_price_owner check (num_nonnulls(group_id, resource_id) = 1);
create index price_of_group on resource_price (group_id) where group_id is not null;

-- The payer, as they were when the booking was made: an invoice never changes. Null: the person was erased.
alter table booking add column payer jsonb;
update booking set payer = jsonb_build_object(
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
from app_user where app_user.id = booking.user_id and cleared_at is null;

-- People are of such a type only once an administrator has said yes. People who were of it before the house began to
-- ask are.
alter table user_type add column needs_approval boolean not null default false;
alter table app_user add column type_approved boolean not null default true;
create index app_user_waiting on app_user (id) where not type_approved;

-- Made by an administrator, and not its owner's yet: nobody can sign in to it. It may be without an address.
alter table app_user add column unclaimed boolean not null default false;
-- `claim`: the link by which somebody for whom an administrator made an account makes it theirs; `claim-by-mail`: one that came to
-- the address that the account has, and proves it.
alter table account_code drop constraint account_code_purpose_check;
alter table account_code add constraint account_code_purpose_check
  check (purpose in ('verify', 'reset', 'choose', 'claim', 'claim-by-mail'));

-- The parts that wait for an administrator's yes, by their day.
create index booked_resource_waiting on booked_resource (date, id) where status = 0;
