-- The sign-ins of an account, and the sources that wrong passwords are counted for.

-- A session by a number that its owner may name it by, and the browser in words, made when it signed in.
alter table access_token add column id bigint generated always as identity unique;
alter table access_token add column browser text not null default '';

-- Whether anybody has signed in yet, and whether the person wants to be told of browsers never seen before.
alter table app_user add column signed_in boolean not null default false;
alter table app_user add column tells_new_browser boolean not null default true;

-- In which line it counts: a source, a browser that has signed in to the account before, or '' for whoever is signed in.
alter table sign_in_failure add column line text not null default '';
-- The source of the attempt; '' for people who are signed in.
alter table sign_in_failure add column source text not null default '';
create index sign_in_failure_source on sign_in_failure (source, at);
