-- A rule whose words a newer revision of its source left as they were is cited anew, and nothing else of it changes.
ALTER TYPE "revision_kind" ADD VALUE 'carry_over';

ALTER TABLE world_authoring_audit DROP CONSTRAINT world_authoring_audit_pair_check;
ALTER TABLE world_authoring_audit ADD CONSTRAINT world_authoring_audit_pair_check CHECK ((target_type, action) IN (
  ('source_material', 'ingested'),
  ('source_material', 'retired'),
  ('distillation_run', 'requested'),
  ('release_notes', 'created'),
  ('release_notes', 'revised'),
  ('world_model_version', 'version_published'),

  ('world_model', 'created'),
  ('world_model', 'revised'),
  ('action', 'registered'),
  ('action', 'revised'),
  ('action', 'retired'),
  ('definition', 'revised'),
  ('configuration_block', 'revised'),
  ('rule_candidate', 'created'),
  ('rule_candidate', 'carried_over'),
  ('rule_candidate', 'revised'),
  ('rule_candidate', 'verified'),
  ('rule_candidate', 'approved'),
  ('rule_candidate', 'rejected'),
  ('rule', 'enshrined'),
  ('rule', 'retired'),
  ('rule', 'restored'),
  ('publication', 'claimed'),
  ('publication', 'failed'),
  ('webhook_subscription', 'created'),
  ('webhook_subscription', 'revised'),
  ('webhook_subscription', 'removed'),
  ('webhook_delivery', 'redelivered'),
  ('replay', 'requested'),
  ('decision', 'simulated'),
  ('decision', 'erased')
));
