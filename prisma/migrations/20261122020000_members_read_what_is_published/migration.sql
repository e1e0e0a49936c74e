-- Members read what is published, and of what is being prepared nothing: the line that the types of the schema draw.
-- A key reads what deciding needs: in its own name, of its own decisions.

DO $$
DECLARE
  listed record;
BEGIN
  FOR listed IN
    SELECT * FROM (VALUES
      -- table                     members read rows that                           keys read rows that                actors that read
      ('world_model',              'current_version IS NOT NULL',                   'current_version IS NOT NULL', '{card_renderer,disposal,distillation_worker,outbox_relay,publication_worker,replay_worker}'),
      ('routing_key',              'false',                                         'true', '{distillation_worker,publication_worker,replay_worker}'),
      ('action',                   'false',                                         'false', '{card_renderer,distillation_worker,publication_worker,replay_worker}'),
      ('definition',               'false',                                         'false', '{card_renderer,distillation_worker,publication_worker,replay_worker}'),
      ('configuration_block',      'false',                                         'name = ''decision_log''', '{card_renderer,disposal,distillation_worker,publication_worker,replay_worker}'),
      ('source_material',          'false',                                         'false', '{card_renderer,distillation_worker,publication_worker,replay_worker}'),
      ('source_content',           'false',                                         'false', '{distillation_worker,publication_worker}'),
      ('source_section',           'false',                                         'false', '{card_renderer,distillation_worker,publication_worker}'),
      ('ingestion_run',            'false',                                         'false', '{}'),
      ('distillation_run',         'false',                                         'false', '{card_renderer,disposal,distillation_worker,publication_worker}'),
      ('distillation_source',      'false',                                         'false', '{card_renderer,disposal,distillation_worker,publication_worker}'),
      ('distillation_run_output',  'false',                                         'false', '{card_renderer,distillation_worker,publication_worker}'),
      ('rule_candidate',           'false',                                         'false', '{card_renderer,distillation_worker,publication_worker,replay_worker}'),
      ('steering_message',         'false',                                         'false', '{distillation_worker}'),
      ('approval_decision',        'false',                                         'false', '{card_renderer,publication_worker}'),
      ('rule',                     'false',                                         'false', '{card_renderer,distillation_worker,publication_worker,replay_worker}'),
      ('rule_revision',            'false',                                         'false', '{card_renderer,distillation_worker,publication_worker,replay_worker}'),
      ('rule_head',                'false',                                         'false', '{card_renderer,distillation_worker,publication_worker,replay_worker}'),
      ('world_model_version',      'status = ''published''',                        'status = ''published''', '{card_renderer,outbox_relay,publication_worker,replay_worker}'),
      ('version_rule',             'false',                                         'false', '{card_renderer,publication_worker,replay_worker}'),
      ('publication',              'false',                                         'false', '{card_renderer,publication_worker}'),
      ('action_module',            'is_published(version_id)',                      'is_published(version_id)', '{card_renderer,outbox_relay,publication_worker,replay_worker}'),
      ('world_model_card',         'is_published(version_id)',                      'false', '{card_renderer,outbox_relay,publication_worker}'),
      ('card_page',                'is_published(version_id)',                      'false', '{card_renderer}'),
      ('release_notes',            'is_published(version_id)',                      'false', '{card_renderer,outbox_relay,publication_worker}'),
      ('restatement',              'are_locked_notes(release_notes_id)',            'false', '{card_renderer,outbox_relay,publication_worker}'),
      ('release_notes_correction', 'are_locked_notes(release_notes_id)',            'false', '{card_renderer,outbox_relay,publication_worker}'),
      ('outbox_message',           'false',                                         'false', '{card_renderer,outbox_relay,publication_worker}'),
      ('card_snapshot',            'false',                                         'false', '{outbox_relay}'),
      ('webhook_subscription',     'false',                                         'false', '{outbox_relay}'),
      ('webhook_delivery',         'false',                                         'false', '{outbox_relay}'),
      -- A simulation may be of a draft: it is for staff alone.
      ('decision',                 'simulated_by IS NULL',                          'api_key_id = (SELECT app_principal())', '{disposal,replay_worker}'),
      ('decision_feedback',        'true',                                          'author_id = (SELECT app_principal())', '{}'),
      ('replay',                   'false',                                         'false', '{replay_worker}')
    ) AS rules (name, members, keys, actors)
  LOOP
    EXECUTE format('DROP POLICY %I ON %I', listed.name || '_read', listed.name);
    EXECUTE format(
      'CREATE POLICY %I ON %I FOR SELECT TO enshrine_app USING (%s)',
      listed.name || '_read', listed.name,
      '(SELECT app_is_staff())'
        || CASE listed.members WHEN 'false' THEN '' ELSE
             format(' OR (domain_id = ANY ((SELECT app_domains())::uuid[]) AND %s)', listed.members) END
        || CASE listed.keys WHEN 'false' THEN '' ELSE
             format(' OR (domain_id = (SELECT app_key_domain()) AND %s)', listed.keys) END
        || CASE listed.actors WHEN '{}' THEN '' ELSE
             format(' OR (SELECT app_actor()) = ANY (%L::text[])', listed.actors) END);
  END LOOP;
END
$$;

DROP POLICY world_model_version_read_by_key ON world_model_version;
