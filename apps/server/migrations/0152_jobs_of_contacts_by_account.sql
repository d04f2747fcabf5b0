-- Work on contacts is taken up by account. What the queue holds of the jobs of before, one each, would wait for ever.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs where task_id in (
      select id from graphile_worker._private_tasks where identifier in (
        'contacts.delete', 'contacts.undo-deletion', 'contacts.rollback-import', 'contacts.change-list',
        'contacts.unsubscribe', 'forms.apply-signups'
      )
    );
  end if;
end $$;
