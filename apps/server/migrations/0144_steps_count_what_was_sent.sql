-- A step counts its messages apart from those who passed it: some are passed over. From now on everybody who passes is counted, also
-- without credits, number or consent, in a pause, at night, or without a date. What was logged until now is counted once.
insert into automation_counter (automation_id, step_id, metric, value)
select automation_id, step_id, 'sent', count(*) from enrolment_log
where what = 'sent' and step_id is not null
group by automation_id, step_id
on conflict do nothing;

insert into automation_counter (automation_id, step_id, metric, value)
select automation_id, step_id, 'passed', count(*) from enrolment_log log
where step_id is not null
  and what in (
    'skipped_no_credits', 'skipped_paused', 'skipped_quiet_hours', 'skipped_no_number', 'skipped_opted_out', 'skipped_no_consent',
    'skipped_same_number', 'undated'
  )
  and not (what = 'undated' and exists (
    select 1 from enrolment
    where enrolment.automation_id = log.automation_id and enrolment.contact_id = log.contact_id and enrolment.run = log.run
      and enrolment.reason = 'no_date' and enrolment.step_id = log.step_id
  ))
group by automation_id, step_id
on conflict (automation_id, step_id, metric) do update set value = automation_counter.value + excluded.value;
