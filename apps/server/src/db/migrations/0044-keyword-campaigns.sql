-- What a keyword does with campaigns.

create table keyword_campaigns (
  account_id bigint not null,
  keyword_id uuid not null,
  campaign_id uuid not null,
  effect text not null check (effect in ('join', 'leave')),
  primary key (account_id, keyword_id, effect, campaign_id),
  foreign key (account_id, keyword_id) references keywords on delete cascade,
  foreign key (account_id, campaign_id) references campaigns on delete cascade
);
create index keyword_campaigns_of_campaign on keyword_campaigns (account_id, campaign_id);
comment on table keyword_campaigns is 'keywords: The campaigns that whoever texts a keyword joins or leaves.';
